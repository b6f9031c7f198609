import type { Locale } from '@anketa/contract/values';

const languages = { cs: 'cs-CZ', en: 'en-US' } as const;

/**
 * A moment in words, the one way to: in a form of its own, of which the others here are made; without a time zone in the reader's. What is no moment
 * stays as it is: a page is not to fail for it.
 */
export function formatted(locale: string, moment: string | number | Date, form: Intl.DateTimeFormatOptions): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return String(moment);
  return new Intl.DateTimeFormat(languages[locale === 'en' ? 'en' : 'cs'], form).format(date);
}

/** The reader's time zone in words: "středoevropský čas". */
export function zoneText(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(languages[locale], { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A day (YYYY-MM-DD) in words: "1. února 2026". */
export function dayText(locale: Locale, day: string): string {
  return formatted(locale, day, { dateStyle: 'long', timeZone: 'UTC' });
}

/** The day of a moment (ISO 8601), in the reader's time zone: "1. února 2026". */
export function momentDayText(locale: Locale, moment: string): string {
  return formatted(locale, moment, { dateStyle: 'long' });
}

/** A day as short as it can be read, on one line: "1. 2. 2026". */
export function shortDayText(locale: Locale, day: string): string {
  return formatted(locale, day, { dateStyle: 'medium', timeZone: 'UTC' }).replaceAll(' ', '\u00a0');
}

/** A moment (ISO 8601) in words, in the reader's time zone: "1. února 2026 v 8:00". */
export function momentText(locale: Locale, moment: string): string {
  const day = momentDayText(locale, moment);
  const time = formatted(locale, moment, { timeStyle: 'short' });
  // No break before the time, and none inside it.
  return `${day} ${locale === 'en' ? 'at' : 'v'}\u00a0${time.replaceAll(/\s/g, '\u00a0')}`;
}

/** The same as short as it can be read, on one line: "1. 2. 2026 8:00". */
export function shortMomentText(locale: Locale, moment: string): string {
  return formatted(locale, moment, { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(/\s/g, '\u00a0');
}
