import type { Locale } from '@anketa/contract/values';

/** A day of the server, "2026-03-01", in words. In UTC: the reader's time zone would move it. */
export function dayText(locale: Locale, day: string): string {
  return new Date(day).toLocaleDateString(locale === 'en' ? 'en-US' : 'cs-CZ', { dateStyle: 'long', timeZone: 'UTC' });
}
