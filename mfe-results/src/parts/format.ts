import type { Locale } from '@anketa/contract/values';

/** A number with a fixed count of decimals, as the language writes it: 1,5 and 1.5. Without Intl, whose first use costs a slow phone 80 ms. */
export function decimal(locale: Locale, value: number, digits = 1): string {
  const written = value.toFixed(digits);
  return locale === 'cs' ? written.replace('.', ',') : written;
}

/** Whole percent, from 0 to 100: "24 %" and "24%". */
export function percent(locale: Locale, value: number): string {
  return `${Math.round(value)}${locale === 'cs' ? '\u00a0' : ''}%`;
}
