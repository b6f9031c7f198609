import type { ResultBlock } from '@anketa/contract/results/figures';
import type { courseResults } from '@anketa/contract/results/results';
import { laterPart } from '@anketa/remote/later-part';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { later } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { resultsAt } from '../../parts/results-at.ts';
import { TablesSwitch } from '../../parts/tables-switch.tsx';
import { isEmpty, ResultBlockCard, useBlockTitle, WithheldList } from './result-block-card.tsx';

// What stands below the results, and what is for paper alone, comes once they are shown.
const CourseComparison = laterPart(
  async () =>
    (await later.with(import(/* webpackChunkName: "below" */ '../../parts/comparison/course-comparison.tsx')))
      .CourseComparison,
);
const Recalculating = laterPart(
  async () =>
    (await later.with(import(/* webpackChunkName: "below" */ '../../parts/administration/recalculating.tsx')))
      .Recalculating,
);
const Counting = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "below" */ './counting.tsx'))).Counting,
);
const AfterResults = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "below" */ './after-results.tsx'))).AfterResults,
);
const SectionList = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "below" */ './section-list.tsx'))).SectionList,
);
const EarlyNote = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "notes" */ '../../parts/early-note.tsx'))).EarlyNote,
);
const PrintHead = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "notes" */ '../../parts/print-head.tsx'))).PrintHead,
);

const Lead = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; margin-bottom: 20px;
  & > p { flex: auto; margin: 0; }
  & > p > small { display: block; color: var(--ink-soft); font-size: var(--text-xs); }
  & > a { padding-block: 10px; }
  @media print { & > a { display: none; } }
`;

/* A wide window has the list of sections at the side, and needs no other way to the last of them. */
const SideBySide = styled.div`
  & > nav { display: none; }
  @media screen and (min-width: 1280px) {
    display: grid; grid-template-columns: minmax(0, 1fr) 13rem; gap: 32px; align-items: start;
    & > nav { display: block; grid-area: 1 / 2; }
    & > div { grid-area: 1 / 1; }
    ${Lead}:has(+ &) > a { display: none; }
  }
`;

/** The results of one course: the course itself, its classes, its teachers. */
export function CoursePage({ data, lead }: PageProps<typeof courseResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const { course, department, evaluation } = data;
  const isEarly = evaluation.state < 3;
  const title = useBlockTitle();
  const visible = data.blocks.filter((block) => !isEmpty(block));
  const hasFigures = visible.some(({ questions }) => questions.some(({ figures }) => figures));
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
      <PrintHead quiet evaluation={evaluation} />
      <Lead>
        <p>
          {course.code} · {t('rate.title')}: <RateText rate={data.rate} />
          {hasFigures ? <small>{t('figures.brackets')}</small> : null}
        </p>
        <a href="#comparison">{t('course.comparison')}</a>
        {hasFigures ? <TablesSwitch /> : null}
        <PrintButton />
      </Lead>
      <Sections blocks={visible}>
        <Stack $gap={20}>
          {data.recalculating ? <Recalculating /> : null}
          {data.counting ? <Counting /> : null}
          {data.blocks.length === 0 ? (
            <EmptyState>{isEarly ? <EarlyNote evaluation={evaluation} /> : t('course.noQuestions')}</EmptyState>
          ) : null}
          {data.blocks.length > 0 && isEarly ? (
            <Notice $tone="info">
              <EarlyNote evaluation={evaluation} beside={data} />
            </Notice>
          ) : null}
          {visible.map((block) => (
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
        <AfterResults
          key={`${slug} ${course.code}`}
          slug={slug}
          code={course.code}
          evaluationId={evaluation.id}
          blocks={data.blocks}
          may={data.may}
        />
      </Sections>
      <Section id="comparison">
        <h2>{t('course.comparison')}</h2>
        <CourseComparison key={`${slug} ${course.code}`} slug={slug} code={course.code} />
      </Section>
    </Page>
  );
}

interface SectionsProps {
  readonly blocks: readonly ResultBlock[];
  readonly children: ReactNode;
}

/** All of a course's results; of several sections with their list. */
function Sections({ blocks, children }: SectionsProps) {
  if (blocks.length < 2) return children;
  return (
    <SideBySide>
      <SectionList quiet blocks={blocks} />
      <div>{children}</div>
    </SideBySide>
  );
}
