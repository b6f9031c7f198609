import type { Locale } from '@anketa/contract/values';

/** A moment in words, in the reader's time zone: "1. února 2026 v 8:00". */
export function momentText(locale: Locale, iso: string): string {
  const date = new Date(iso);
  const language = locale === 'en' ? 'en-US' : 'cs-CZ';
  const day = date.toLocaleDateString(language, { dateStyle: 'long' });
  const time = date.toLocaleTimeString(language, { timeStyle: 'short' });
  // No break before the time.
  return locale === 'en' ? `${day} at\u00a0${time}` : `${day} v\u00a0${time}`;
}
