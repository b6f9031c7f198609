import type { Locale } from '@anketa/contract/values';

const tag = (locale: Locale) => (locale === 'en' ? 'en-US' : 'cs-CZ');

/** A number with a fixed count of decimals, as the language writes it: 1,5 and 1.5. */
export function decimal(locale: Locale, value: number, digits = 1): string {
  return new Intl.NumberFormat(tag(locale), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** Whole percent, from 0 to 100: "24 %" and "24%". */
export function percent(locale: Locale, value: number): string {
  return new Intl.NumberFormat(tag(locale), { style: 'percent', maximumFractionDigits: 0 }).format(value / 100);
}
