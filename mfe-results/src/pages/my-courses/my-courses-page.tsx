import type { myCourses } from '@anketa/contract/results';
import type { PageProps } from '@anketa/remote/route';
import { Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** Courses that the signed-in person teaches, guarantees or heads. */
export function MyCoursesPage({ data }: PageProps<typeof myCourses>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  return (
    <Page title={t('myCourses.title')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <Stack>
        {data.evaluation.state === 1 ? <Notice $tone="info">{t('myCourses.filling')}</Notice> : null}
        {data.evaluation.state === 2 ? <Notice $tone="info">{t('myCourses.checking')}</Notice> : null}
        <CourseTable slug={slug} caption={t('myCourses.title')} rows={data.courses} empty={t('myCourses.none')} />
      </Stack>
    </Page>
  );
}
