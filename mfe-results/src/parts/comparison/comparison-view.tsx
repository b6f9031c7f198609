import type { ComparedPoint, ComparedQuestion, Comparison } from '@anketa/contract/results/comparison';
import type { Estimate } from '@anketa/contract/results/differences';
import { Link } from '@anketa/remote/link';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Section, Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { RateText } from '../figures.tsx';
import { decimal } from '../format.ts';
import { DifferenceText, useDifferenceFinding } from './difference-text.tsx';
import { EstimateBar } from './estimate-bar.tsx';
import { TrendLine } from './trend-line.tsx';

/* One alone is a sentence: a dot before it would promise more. */
const Findings = styled.ul`
  margin: 0; padding-inline-start: 1.25em;
  & > li + li { margin-block-start: 4px; }
  &:not(:has(> li + li)) { padding-inline-start: 0; list-style: none; }
`;

const Soft = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-xs); }
`;

interface Props {
  readonly comparison: Comparison;
  readonly kind: 'course' | 'department' | 'teacher';
}

/** What is compared, evaluation by evaluation and question by question; before it what may be said of its average. */
export function ComparisonView({ comparison, kind }: Props) {
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const { points, average, questions } = comparison;
  const semester = useSemester();
  const finding = useDifferenceFinding();
  const here = points.findIndex((point) => point.here);
  const earlier = points.slice(0, Math.max(here, 0)).findLast((point) => point.average !== null);
  const findings = [
    earlier && points[here]?.average ? finding('before', average.before, { evaluation: semester(earlier) }) : null,
    average.department ? finding('department', average.department) : null,
  ].filter((text) => text !== null);
  const beside = questions.some(({ points: each, department }) => department || each.filter(Boolean).length > 1);
  const isEmpty = points.length < 2 && findings.length === 0 && !beside;
  if (isEmpty) return kind === 'course' ? <Soft>{t('comparison.nothing')}</Soft> : null;
  const compared = (
    <Stack>
      {findings.length > 0 ? (
        <Findings>
          {findings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Findings>
      ) : null}
      {points.length > 1 ? <Points points={points} kind={kind} /> : null}
      {beside ? <Questions points={points} questions={questions} here={here} /> : null}
      <Soft>{t('comparison.note')}</Soft>
    </Stack>
  );
  // The page of a course has the heading, so that it can lead there at once.
  if (kind === 'course') return compared;
  return (
    <Section>
      <h2>{texts.t('course.comparison')}</h2>
      {compared}
    </Section>
  );
}

/** "ZS 2025/2026". */
export function useSemester(): (point: Pick<ComparedPoint, 'evaluation'>) => string {
  const { t } = useTranslation();
  return ({ evaluation: { semester, year } }) => `${t(`semester.${semester}`)} ${year}/${year + 1}`;
}

/** The evaluations, the newest first; each but this one leads to the same thing there. */
function Points({ points, kind }: Pick<Comparison, 'points'> & Pick<Props, 'kind'>) {
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const localized = useLocalized();
  const semester = useSemester();
  const isRated = points.some(({ rate }) => rate);
  const columns: Column<ComparedPoint>[] = [
    {
      key: 'evaluation',
      title: t('comparison.evaluation'),
      main: true,
      render: (point) => {
        const { evaluation, code, here } = point;
        const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
        if (here) return t('comparison.here', { evaluation: semester(point) });
        return <Link to={`/results/evaluation/${slug}/${kind}/${encodeURIComponent(code)}`}>{semester(point)}</Link>;
      },
    },
    ...(isRated
      ? [
          {
            key: 'rate',
            title: texts.t('rate.title'),
            align: 'end' as const,
            render: ({ rate }: ComparedPoint) => (rate ? <RateText rate={rate} /> : '–'),
          },
        ]
      : []),
    {
      key: 'average',
      title: texts.t('average.title'),
      align: 'end',
      render: ({ average }) => (average ? <EstimateText estimate={average} /> : '–'),
    },
    {
      key: 'bar',
      title: t('comparison.scale'),
      drawn: true,
      render: ({ average, here }) => <EstimateBar estimate={average} steps={5} here={here} />,
    },
  ];
  return (
    <Table
      caption={t('comparison.years')}
      columns={columns}
      rows={points.toReversed()}
      rowKey={({ evaluation }) => evaluation.id}
      empty={null}
    />
  );
}

const Whole = styled.span`
  white-space: nowrap;
`;

/** "1,7 (1,5–2,0)". */
function EstimateText({ estimate: { mean, interval } }: { readonly estimate: Estimate }) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const [from, to] = interval.map((end) => decimal(locale, end));
  return <Whole>{t('comparison.estimate', { mean: decimal(locale, mean), from, to })}</Whole>;
}

/** The questions: how each went, what it has now, and which differences are certain. */
function Questions({ points, questions, here }: Pick<Comparison, 'points' | 'questions'> & { readonly here: number }) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const semester = useSemester();
  const withTrend = questions.some((question) => question.points.filter(Boolean).length > 1);
  const withDepartment = questions.some(({ department }) => department?.certain);
  const columns: Column<ComparedQuestion>[] = [
    {
      key: 'question',
      title: t('comparison.question'),
      main: true,
      render: ({ body_cs, body_en }) => localized({ cs: body_cs, en: body_en }),
    },
    {
      key: 'now',
      title: t('comparison.now'),
      align: 'end',
      render: (question) => {
        const now = question.points[here];
        return now ? <EstimateText estimate={now} /> : '–';
      },
    },
    ...(withTrend
      ? [
          {
            key: 'trend',
            title: t('comparison.trend'),
            render: ({ points: each, steps }: ComparedQuestion) => {
              const drawn = points.map((point, index) => ({
                id: point.evaluation.id,
                label: semester(point),
                here: point.here,
                estimate: each[index] ?? null,
              }));
              return <TrendLine points={drawn} steps={steps} />;
            },
          },
        ]
      : []),
    ...(questions.some(({ before }) => before?.certain)
      ? [
          {
            key: 'before',
            title: t('comparison.sinceBefore'),
            render: ({ before }: ComparedQuestion) => <DifferenceText difference={before} />,
          },
        ]
      : []),
    ...(withDepartment
      ? [
          {
            key: 'department',
            title: t('comparison.besideDepartment'),
            render: ({ department }: ComparedQuestion) => <DifferenceText difference={department} />,
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={t('comparison.questions')}
      columns={columns}
      rows={questions}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}
