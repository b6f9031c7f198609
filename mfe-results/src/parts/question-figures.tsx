import type { Figures, QuestionResult } from '@anketa/contract/results/figures';
import { laterPart } from '@anketa/remote/later-part';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { DistributionBar } from '@anketa/ui/distribution';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Meta } from '@anketa/ui/meta';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { findingOf, isNeutral } from './finding.ts';
import { decimal, percent } from './format.ts';
import { useTables } from './tables-switch.tsx';

// Who asks for no tables pays nothing for them.
const FiguresTable = laterPart(async () => (await import('./figures-table.tsx')).FiguresTable);

const Chart = styled.figure`
  margin: 0;
  & > figcaption { margin-bottom: 6px; font-size: var(--text-s); }
`;

const Line = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-block-start: 6px; font-variant-numeric: tabular-nums;
  & > p { flex: 1 1 18rem; }
`;

const Choices = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; font-size: var(--text-s);
  & > li { display: grid; grid-template-columns: minmax(6rem, 30%) 1fr 2rem; gap: 12px; align-items: center; font-variant-numeric: tabular-nums; }
  & i { display: block; block-size: 14px; border-radius: 4px; background: var(--rating-1); min-inline-size: 2px; forced-color-adjust: none; print-color-adjust: exact; }
  & b { text-align: end; font-weight: 400; }
`;

type Rated = Pick<QuestionResult, 'form' | 'choices' | 'counts_toward_average'>;

interface Props {
  readonly question: Rated;
  readonly figures: Figures;
  readonly title: string;
  /** Whether the distribution is drawn; its numbers stand in the tables that the page's switch shows all the same. */
  readonly bars: boolean;
  /** At the end of the last line: what is done with the figures. */
  readonly tools?: ReactNode;
}

/**
 * A numeric question: what its chart says, how answers are spread, as a chart or as a table by the page's switch, and one line of how many there
 * are, average, its interval and median. Where no end of a scale is better than the other, there is no average.
 */
export function QuestionFigures({ question, figures, title, bars, tools }: Props) {
  const labels = useChoiceLabels(question, figures.counts.length);
  const finding = useFindingText(question, figures, labels);
  const isTable = useTables();
  const parts = figures.counts.map((count, index) => ({ label: labels[index] ?? '', count }));
  const drawn = { question, title, parts, n: figures.n };
  return (
    <>
      {figures.n === 0 ? null : (
        <Chart>
          {finding ? <figcaption>{finding}</figcaption> : null}
          {isTable ? (
            <FiguresTable title={title} parts={parts} figures={figures} />
          ) : bars ? (
            <Spread {...drawn} />
          ) : null}
        </Chart>
      )}
      <StatisticsLine question={question} figures={figures} tools={tools} />
    </>
  );
}

interface SpreadProps {
  readonly question: Rated;
  readonly title: string;
  readonly parts: readonly { readonly label: string; readonly count: number }[];
  readonly n: number;
}

function Spread({ question, title, parts, n }: SpreadProps) {
  if (question.form !== 'slider-mor')
    return <DistributionBar label={title} parts={parts} neutral={isNeutral(question)} />;
  return (
    <Choices>
      {parts.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <i style={{ inlineSize: `${(count / n) * 100}%` }} aria-hidden="true" />
          <b>{count}</b>
        </li>
      ))}
    </Choices>
  );
}

/** "12 odpovědí · průměr 1,42 (1,0–2,0) · medián 1". */
function StatisticsLine({ question, figures, tools }: Pick<Props, 'question' | 'figures' | 'tools'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { n, blank, mean, median, interval } = figures;
  const isAveraged = mean !== null && !isNeutral(question);
  const range = interval?.map((end) => decimal(locale, end)).join('–');
  const value = mean === null ? '' : decimal(locale, mean, 2);
  const parts = [t('figures.answers', { count: n })];
  if (isAveraged) {
    parts.push(t('figures.mean', { mean: range ? `${value} (${range})` : value }));
  }
  if (isAveraged && median !== null) {
    parts.push(t('figures.median', { median: decimal(locale, median, median % 1 ? 1 : 0) }));
  }
  if (blank > 0) parts.push(t('figures.blanks', { number: groupedNumber(locale, blank) }));
  return (
    <Line>
      <Meta parts={parts} />
      {tools}
    </Line>
  );
}

/** The finding in a sentence. */
function useFindingText(question: Rated, figures: Figures, labels: readonly string[]): string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const finding = findingOf(question, figures);
  if (!finding) return null;
  if (finding.says === 'divided') return t('finding.divided');
  const share = percent(locale, finding.share);
  if (finding.says !== 'most') return t(`finding.${finding.says}`, { share });
  return t('finding.most', {
    count: finding.choices.length,
    choices: finding.choices.map((at) => labels[at]).join(', '),
    share,
  });
}

/** A slider's steps are numbers with worded ends; other forms have a word for each choice. */
export function useChoiceLabels({ form, choices }: Rated, count: number): string[] {
  const localized = useLocalized();
  return Array.from({ length: count }, (_, index) => {
    const step = index + 1;
    if (form !== 'slider') return localized(choices[index] ?? { cs: String(step), en: String(step) });
    const end = step === 1 ? choices[0] : step === count ? choices[1] : undefined;
    return end ? `${step} ${localized(end)}` : String(step);
  });
}
