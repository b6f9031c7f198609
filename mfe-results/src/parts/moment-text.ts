import type { Locale } from '@anketa/contract/values';

const languages = { cs: 'cs-CZ', en: 'en-US' } as const;

/** A day (ISO 8601), as it is written in the language. */
export function dayText(locale: Locale, day: string): string {
  return new Date(day).toLocaleDateString(languages[locale], { dateStyle: 'long', timeZone: 'UTC' });
}

/** A moment (ISO 8601), by the clock of whoever reads. */
export function momentText(locale: Locale, moment: string): string {
  return new Date(moment).toLocaleString(languages[locale], { dateStyle: 'long', timeStyle: 'short' });
}
