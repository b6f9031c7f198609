import type { Locale } from '@anketa/contract/values';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** A share from 0 to 100 as it is written in a language, with one decimal. */
export function percentText(locale: Locale, percent: number): string {
  return (percent / 100).toLocaleString(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

/** How far two shares are apart as they are written: what stands beside each other adds up. */
export function pointsApart(percent: number, before: number): number {
  return (Math.round(percent * 10) - Math.round(before * 10)) / 10;
}

/** A difference of two shares in percentage points, with its sign: a minus is as wide as a plus, however a language writes it. */
export function usePointsText(): (points: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (points) =>
    t('statistics.points', {
      points: points
        .toLocaleString(locale, { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })
        .replace('-', '\u2212'),
    });
}
