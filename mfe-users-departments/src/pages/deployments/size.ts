import type { Locale } from '@anketa/contract/values';

/** Bytes in words, to a tenth of a kilobyte: "12,3 kB". `signed`: with a plus where it is more. */
export function sizeText(locale: Locale, bytes: number, { signed = false } = {}): string {
  const format = new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'cs-CZ', {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return format
    .format(bytes / 1000)
    .replaceAll(' ', '\u00a0')
    .replace('-', '−');
}
