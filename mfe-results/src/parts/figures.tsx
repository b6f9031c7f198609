import type { Average, Figures, ResponseRate, Withheld } from '@anketa/contract/results/figures';
import { useLocale } from '@anketa/remote/suite';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Dotted } from '@anketa/ui/meta';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { saysLittle } from './finding.ts';
import { decimal, percent } from './format.ts';

const Rate = styled.span`
  font-variant-numeric: tabular-nums; white-space: nowrap;
  & > small { color: var(--ink-soft); font-size: var(--text-xs); }
  td & > small { display: inline-block; min-inline-size: 4.7em; text-align: end; }
`;

const Explained = styled(Dotted)`
  font-variant-numeric: tabular-nums;
  & small { color: var(--ink-soft); font-size: var(--text-xs); }
`;

/** All averages but those of one question are on a scale from 1 to this. */
const steps = 5;

const Mean = styled.span`
  display: inline-grid; position: relative; font-variant-numeric: tabular-nums; text-align: inherit;
  & > small { color: var(--ink-soft); font-size: var(--text-xs); white-space: nowrap; }
  @container (max-width: 36rem) { display: inline; & > small { margin-inline-start: 8px; } }
`;

/** The number itself: one that says little is not to catch the eye. */
const Value = styled.strong<{ $soft: boolean }>`
  ${({ $soft }) => $soft && 'color: var(--ink-soft); font-weight: 400;'}
`;

/** Why there is no average: it is not to catch the eye before those that there are. */
export const Unrated = styled.span`
  color: var(--ink-soft); font-size: var(--text-xs);
`;

/** "24 % (12 z 50)". */
export function RateText({ rate }: { readonly rate: ResponseRate }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (rate.percent === null) return <Rate>{t('rate.none')}</Rate>;
  return (
    <Rate>
      {percent(locale, rate.percent)}{' '}
      <small>
        {t('rate.counts', {
          submitted: groupedNumber(locale, rate.submitted),
          enrolled: groupedNumber(locale, rate.enrolled),
        })}
      </small>
    </Rate>
  );
}

interface QuestionMeanProps {
  readonly figures: Figures;
}

/** The average of one question in a table of many, on that question's own scale. */
export function QuestionMean({ figures }: QuestionMeanProps) {
  const locale = useLocale();
  const { counts, mean } = figures;
  if (mean === null) return '–';
  return <Value $soft={saysLittle(figures, counts.length)}>{decimal(locale, mean, 2)}</Value>;
}

interface MeanProps {
  readonly average: Average | null;
  readonly withheld: Withheld | null;
}

/** The average as a number of 1–5, or why there is none. Nobody rated is "bez hodnocení", never 0 %. */
export function AverageText({ average, withheld }: MeanProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (withheld) return <Unrated>{t('withheld.short')}</Unrated>;
  if (!average) return <Unrated>{t('average.none')}</Unrated>;
  const { value, interval, n } = average;
  const [from, to] = interval?.map((end) => decimal(locale, end)) ?? [];
  return (
    <Mean>
      <Value $soft={saysLittle(average, steps)}>{decimal(locale, value)}</Value>
      <small>
        {interval ? (
          <>
            <VisuallyHidden>{t('average.interval')} </VisuallyHidden>
            {from}–{to} ·{' '}
          </>
        ) : null}
        {t('figures.answers', { count: n })}
      </small>
    </Mean>
  );
}

/** The same where it stands alone: with its scale, and what it is in percent of the best one. */
export function ExplainedAverage({ average }: { readonly average: Average | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!average) return <Unrated>{t('average.none')}</Unrated>;
  return (
    <Explained>
      <span>
        {t('average.title')} <Value $soft={saysLittle(average, steps)}>{decimal(locale, average.value)}</Value>{' '}
        <small>{t('average.scale')}</small>{' '}
      </span>
      <small>{t('average.percent', { percent: percent(locale, average.percent) })}</small>
    </Explained>
  );
}

/** Says why figures are not shown, and which number was missing. */
export function useWithheldText(): (withheld: Withheld) => string {
  const { t } = useTranslation();
  return ({ reason, needed }) => t(`withheld.${reason}`, { count: needed });
}
