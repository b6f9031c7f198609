import type { Figures, QuestionResult } from '@anketa/contract/results';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { DistributionBar } from '@anketa/ui/distribution';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { decimal } from '../../parts/format.ts';

const Numbers = styled.dl`
  display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 10px 0 0; font-size: var(--text-s); font-variant-numeric: tabular-nums;
  & > div { display: flex; gap: 6px; }
  & dt { color: var(--ink-soft); }
  & dd { margin: 0; font-weight: 560; }
`;

const Choices = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 6px;
  & > li { display: grid; grid-template-columns: minmax(6rem, 12rem) 1fr 3rem; gap: 12px; align-items: center; font-variant-numeric: tabular-nums; }
  & i { display: block; block-size: 14px; border-radius: 4px; background: var(--rating-1); min-inline-size: 2px; print-color-adjust: exact; }
  & strong { text-align: end; font-weight: 560; }
`;

interface Props {
  readonly question: QuestionResult;
  readonly figures: Figures;
  readonly title: string;
}

/** A numeric question: how answers are spread, how many there are, mean, median and the interval of the mean. */
export function QuestionFigures({ question, figures, title }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labels = useChoiceLabels(question, figures.counts.length);
  const { n, blank, mean, median, interval } = figures;
  const several = question.form === 'slider-mor';
  return (
    <>
      {n === 0 ? null : several ? (
        <Choices>
          {figures.counts.map((count, index) => (
            <li key={labels[index]}>
              <span>{labels[index]}</span>
              <i style={{ inlineSize: `${(count / n) * 100}%` }} aria-hidden="true" />
              <strong>{count}</strong>
            </li>
          ))}
        </Choices>
      ) : (
        <DistributionBar
          label={title}
          parts={figures.counts.map((count, index) => ({ label: labels[index] ?? '', count }))}
        />
      )}
      <Numbers>
        <Pair name={t('figures.n')} value={String(n)} />
        {mean === null ? null : <Pair name={t('figures.mean')} value={decimal(locale, mean, 2)} />}
        {median === null ? null : <Pair name={t('figures.median')} value={decimal(locale, median)} />}
        {interval ? (
          <Pair
            name={t('figures.interval')}
            value={`${decimal(locale, interval[0])}–${decimal(locale, interval[1])}`}
          />
        ) : null}
        {blank > 0 ? <Pair name={t('figures.blank')} value={String(blank)} /> : null}
      </Numbers>
    </>
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

/** A slider's steps are numbers with worded ends; other forms have a word for each choice. */
function useChoiceLabels({ form, choices }: QuestionResult, count: number): string[] {
  const localized = useLocalized();
  return Array.from({ length: count }, (_, index) => {
    const step = index + 1;
    if (form !== 'slider') return localized(choices[index] ?? { cs: String(step), en: String(step) });
    const end = step === 1 ? choices[0] : step === count ? choices[1] : undefined;
    return end ? `${step} ${localized(end)}` : String(step);
  });
}
