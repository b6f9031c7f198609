/** A day of the week in words, "pondělí" for 1. */
export const dayName = (day: number, locale: string) =>
  new Date(Date.UTC(2024, 0, day)).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
