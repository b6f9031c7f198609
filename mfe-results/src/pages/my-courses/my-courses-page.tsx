import { myCourses } from '@anketa/contract/results';
import { Pending } from '@anketa/remote/page-pending';
import { usePage } from '@anketa/remote/use-page';
import { Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** Courses that the signed-in person teaches, guarantees or heads. */
export function MyCoursesPage() {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const page = usePage(myCourses, { params: { slug } });
  const { data } = page;
  return (
    <Page title={t('myCourses.title')} above={<EvaluationTrail evaluation={data?.evaluation} slug={slug} />}>
      {data ? (
        <Stack>
          {data.evaluation.state === 1 ? <Notice $tone="info">{t('myCourses.filling')}</Notice> : null}
          {data.evaluation.state === 2 ? <Notice $tone="info">{t('myCourses.checking')}</Notice> : null}
          <CourseTable slug={slug} caption={t('myCourses.title')} rows={data.courses} empty={t('myCourses.none')} />
        </Stack>
      ) : (
        <Pending page={page} />
      )}
    </Page>
  );
}
