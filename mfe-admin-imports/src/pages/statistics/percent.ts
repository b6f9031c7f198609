import type { Locale } from '@anketa/contract/values';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** A share from 0 to 100 as it is written in a language, with one decimal. */
export function percentText(locale: Locale, percent: number): string {
  return (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** A difference of two shares in percentage points, with its sign: a minus is as wide as a plus, however a language writes it. */
export function usePointsText(): (points: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (points) =>
    t('statistics.points', {
      points: points
        .toLocaleString(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
        .replace('-', '\u2212'),
    });
}
