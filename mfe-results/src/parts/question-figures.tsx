import type { Figures, QuestionResult } from '@anketa/contract/results';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Details } from '@anketa/ui/details';
import { DistributionBar } from '@anketa/ui/distribution';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { findingOf, isNeutral } from './finding.ts';
import { decimal, percent } from './format.ts';

// Who does not open a table pays nothing for it.
const FiguresTable = lazy(async () => ({ default: (await import('./figures-table.tsx')).FiguresTable }));

const Chart = styled.figure`
  margin: 0;
  & > figcaption { margin-bottom: 8px; font-size: var(--text-s); font-weight: 560; }
`;

const Numbers = styled.dl`
  display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 10px 0 0; font-size: var(--text-s); font-variant-numeric: tabular-nums;
  & > div { display: flex; gap: 6px; }
  & dt { color: var(--ink-soft); }
  & dd { margin: 0; font-weight: 560; }
`;

const Behind = styled(Details)`
  border: 0;
  & > summary { display: inline-flex; align-items: center; padding-block: 0; color: var(--accent); font-size: var(--text-s); font-weight: inherit; }
  &[open] { padding-bottom: 0; }
`;

const Choices = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 6px;
  & > li { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr 3rem; gap: 12px; align-items: center; font-variant-numeric: tabular-nums; }
  & i { display: block; block-size: 14px; border-radius: 4px; background: var(--rating-1); min-inline-size: 2px; forced-color-adjust: none; print-color-adjust: exact; }
  & strong { text-align: end; font-weight: 560; }
`;

type Rated = Pick<QuestionResult, 'form' | 'choices' | 'counts_toward_average'>;

interface Props {
  readonly question: Rated;
  readonly figures: Figures;
  readonly title: string;
  /** Whether the distribution is drawn; its numbers stand in the table behind the button all the same. */
  readonly bars: boolean;
}

/**
 * A numeric question: what its chart says, how answers are spread, how many there are, average, median and the interval of the average, and
 * a table behind a button. Where no end of a scale is better than the other, there is no average.
 */
export function QuestionFigures({ question, figures, title, bars }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labels = useChoiceLabels(question, figures.counts.length);
  const finding = useFindingText(question, figures, labels);
  const { n, blank, mean, median, interval } = figures;
  const several = question.form === 'slider-mor';
  const averaged = mean !== null && !isNeutral(question);
  const parts = figures.counts.map((count, index) => ({ label: labels[index] ?? '', count }));
  return (
    <>
      {n === 0 ? null : (
        <Chart>
          {finding ? <figcaption>{finding}</figcaption> : null}
          {!bars ? null : several ? (
            <Choices>
              {parts.map(({ label, count }) => (
                <li key={label}>
                  <span>{label}</span>
                  <i style={{ inlineSize: `${(count / n) * 100}%` }} aria-hidden="true" />
                  <strong>{count}</strong>
                </li>
              ))}
            </Choices>
          ) : (
            <DistributionBar label={title} parts={parts} neutral={isNeutral(question)} />
          )}
        </Chart>
      )}
      <Numbers>
        <Pair name={t('figures.n')} value={String(n)} />
        {averaged ? <Pair name={t('average.title')} value={decimal(locale, mean, 2)} /> : null}
        {averaged && median !== null ? <Pair name={t('figures.median')} value={decimal(locale, median)} /> : null}
        {averaged && interval ? (
          <Pair
            name={t('figures.interval')}
            value={`${decimal(locale, interval[0])}–${decimal(locale, interval[1])}`}
          />
        ) : null}
        {blank > 0 ? <Pair name={t('figures.blank')} value={String(blank)} /> : null}
      </Numbers>
      {n === 0 ? null : (
        <TableBehind
          title={title}
          rows={[
            ...parts.map((part) => ({ ...part, share: (part.count / n) * 100 })),
            ...(blank > 0 ? [{ label: t('figures.blank'), count: blank, share: null }] : []),
          ]}
        />
      )}
    </>
  );
}

/** The chart's figures as a table, once it is asked for. */
function TableBehind(table: Parameters<typeof FiguresTable>[0]) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Behind onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('figures.table')} <VisuallyHidden>: {table.title}</VisuallyHidden>
      </summary>
      {open ? (
        <Suspense fallback={null}>
          <FiguresTable {...table} />
        </Suspense>
      ) : null}
    </Behind>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
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
