import type { courseResults } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useParams } from '@anketa/remote/router';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { later } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { usePhaseNote } from '../../parts/phase-note.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { isEmpty, ResultBlockCard, useBlockTitle, WithheldList } from './result-block-card.tsx';

// What stands below the results, and what is for paper alone, comes once they are shown.
const CourseComparison = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "below" */ '../../parts/comparison/course-comparison.tsx')))
    .CourseComparison,
}));
const Recalculating = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "below" */ '../../parts/administration/recalculating.tsx')))
    .Recalculating,
}));
const Counting = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "below" */ './counting.tsx'))).Counting,
}));
const AfterResults = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "below" */ './after-results.tsx'))).AfterResults,
}));
const PublishingNote = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "notes" */ '../../parts/publishing-note.tsx'))).PublishingNote,
}));
const PrintHead = lazy(async () => ({
  default: (await later.with(import(/* webpackChunkName: "notes" */ '../../parts/print-head.tsx'))).PrintHead,
}));

const Lead = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px;
  & > p { flex: auto; margin: 0; }
  & > a { padding-block: 10px; }
  @media print { & > a { display: none; } }
`;

/** The results of one course: the course itself, its classes, its teachers. */
export function CoursePage({ data, lead }: PageProps<typeof courseResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const { course, department, evaluation } = data;
  const note = usePhaseNote(evaluation);
  const title = useBlockTitle();
  const shown = data.blocks.filter((block) => !isEmpty(block));
  const empty = data.blocks.flatMap((block) =>
    isEmpty(block) && block.withheld
      ? [{ withheld: block.withheld, name: [title(block), block.parallel_code].filter(Boolean).join(' · ') }]
      : [],
  );
  return (
    <Page
      title={localized({ cs: course.name_cs, en: course.name_en })}
      subtitle={lead}
      above={
        <EvaluationTrail evaluation={evaluation} slug={slug}>
          {department ? (
            <Link to={resultsAt(slug, 'department', department.code)}>
              {localized({ cs: department.name_cs, en: department.name_en })}
            </Link>
          ) : null}
        </EvaluationTrail>
      }
    >
      <Suspense fallback={null}>
        <PrintHead evaluation={evaluation} />
      </Suspense>
      <Stack $gap={20}>
        <Lead>
          <p>
            {course.code} · {t('rate.title')}: <RateText rate={data.rate} />
          </p>
          <a href="#comparison">{t('course.comparison')}</a>
          <PrintButton />
        </Lead>
        {data.recalculating ? (
          <Suspense fallback={null}>
            <Recalculating />
          </Suspense>
        ) : null}
        {data.counting ? (
          <Suspense fallback={null}>
            <Counting />
          </Suspense>
        ) : null}
        {data.blocks.length === 0 ? <EmptyState>{note ?? t('course.noQuestions')}</EmptyState> : null}
        {data.blocks.length > 0 && note ? (
          <Notice $tone="info">
            {note} {data.others_later ? t('course.othersLater') : null}{' '}
            {evaluation.state === 2 ? (
              <Suspense fallback={null}>
                <PublishingNote at={data.publishes_at} />
              </Suspense>
            ) : null}
          </Notice>
        ) : null}
        {shown.map((block) => (
          <ResultBlockCard
            key={`${block.target}/${block.parallel_code}/${block.teacher_code}`}
            block={block}
            bars={evaluation.bars}
            course={localized({ cs: course.name_cs, en: course.name_en })}
          />
        ))}
        {empty.length > 0 ? (
          <Card>
            <h2>{t('withheld.title')}</h2>
            <WithheldList items={empty} />
          </Card>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        <AfterResults
          key={`${slug} ${course.code}`}
          slug={slug}
          code={course.code}
          evaluationId={evaluation.id}
          blocks={data.blocks}
          may={data.may}
        />
      </Suspense>
      <Section id="comparison">
        <h2>{t('course.comparison')}</h2>
        <Suspense fallback={null}>
          <CourseComparison key={`${slug} ${course.code}`} slug={slug} code={course.code} />
        </Suspense>
      </Section>
    </Page>
  );
}
