import { formatted } from '@anketa/remote/moment-text';

/** A day of the week in words, "pondělí" for 1. */
export const dayName = (day: number, locale: string) =>
  formatted(locale, Date.UTC(2024, 0, day), { weekday: 'long', timeZone: 'UTC' });
