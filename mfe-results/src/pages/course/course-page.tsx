import type { courseResults } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { ResultBlockCard } from './result-block-card.tsx';

/** The results of one course: the course itself, its classes, its teachers. */
export function CoursePage({ data }: PageProps<typeof courseResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const { course, department, evaluation } = data;
  return (
    <Page
      title={localized({ cs: course.name_cs, en: course.name_en })}
      subtitle={
        <>
          {course.code} · {t('rate.title')}: <RateText rate={data.rate} />
        </>
      }
      above={
        <EvaluationTrail evaluation={evaluation} slug={slug}>
          {department ? (
            <Link to={`/results/evaluation/${slug}/department/${encodeURIComponent(department.code)}`}>
              {localized({ cs: department.name_cs, en: department.name_en })}
            </Link>
          ) : null}
        </EvaluationTrail>
      }
    >
      <Stack $gap={20}>
        {data.counting ? <Notice $tone="info">{t('course.counting')}</Notice> : null}
        {data.blocks.length === 0 ? (
          <EmptyState>{t(evaluation.state === 1 ? 'myCourses.filling' : 'course.noQuestions')}</EmptyState>
        ) : null}
        {data.blocks.map((block) => (
          <ResultBlockCard key={`${block.target}/${block.parallel_code}/${block.teacher_code}`} block={block} />
        ))}
      </Stack>
    </Page>
  );
}
