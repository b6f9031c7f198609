import type { Locale } from '@anketa/contract/values';

const languages = { cs: 'cs-CZ', en: 'en-US' } as const;

/** A day (YYYY-MM-DD) in words: "1. února 2026". */
export function dayText(locale: Locale, day: string): string {
  return new Date(day).toLocaleDateString(languages[locale], { dateStyle: 'long', timeZone: 'UTC' });
}

/** The day of a moment (ISO 8601), in the reader's time zone: "1. února 2026". */
export function momentDayText(locale: Locale, moment: string): string {
  return new Date(moment).toLocaleDateString(languages[locale], { dateStyle: 'long' });
}

/** A day as short as it can be read, on one line: "1. 2. 2026". */
export function shortDayText(locale: Locale, day: string): string {
  const text = new Date(day).toLocaleDateString(languages[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  return text.replaceAll(' ', '\u00a0');
}

/** A moment (ISO 8601) in words, in the reader's time zone: "1. února 2026 v 8:00". */
export function momentText(locale: Locale, moment: string): string {
  const date = new Date(moment);
  const day = date.toLocaleDateString(languages[locale], { dateStyle: 'long' });
  const time = date.toLocaleTimeString(languages[locale], { timeStyle: 'short' });
  // No break before the time, and none inside it.
  return `${day} ${locale === 'en' ? 'at' : 'v'}\u00a0${time.replaceAll(/\s/g, '\u00a0')}`;
}

/** The same as short as it can be read, on one line: "1. 2. 2026 8:00". */
export function shortMomentText(locale: Locale, moment: string): string {
  const text = new Date(moment).toLocaleString(languages[locale], { dateStyle: 'medium', timeStyle: 'short' });
  return text.replaceAll(/\s/g, '\u00a0');
}
