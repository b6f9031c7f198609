import type { ScheduleDescription } from '@anketa/contract/evaluations/lectures';
import { formatted } from '@anketa/remote/moment-text';

/** What a parallel's schedule says; what it does not say, or says wrongly, is missing. */
export interface Schedule {
  /** P: lecture, X: seminar. */
  readonly type?: 'P' | 'X';
  /** From 1, Monday. */
  readonly day?: number;
  /** Hours and minutes, such as 9:10. */
  readonly from?: string;
  readonly to?: string;
  /** In words, as the SIS has it. */
  readonly description?: string;
}

/**
 * Reads a schedule description. Specification 3. A string: first character type, characters 3–10 start, 12–19 end, last one
 * the day. An object: the type is the second or third last character of the parallel's code, by how long its index is.
 */
export function readSchedule(given: ScheduleDescription): Schedule {
  if (typeof given === 'string') {
    return {
      type: typeIn(given.slice(0, 1)),
      from: clock(given.slice(2, 10)),
      to: clock(given.slice(11, 19)),
      day: /^[1-7]$/.test(given.slice(-1)) && given.length > 1 ? Number(given.slice(-1)) : undefined,
    };
  }
  return {
    type: typeIn(given.gl.slice(-2, -1)) ?? typeIn(given.gl.slice(-3, -2)),
    description: given.description || undefined,
  };
}

function typeIn(character: string): Schedule['type'] {
  const type = character.toUpperCase();
  return type === 'P' || type === 'X' ? type : undefined;
}

/** "09:10:00" as "9:10"; undefined for what is no time of a day. */
function clock(text: string): string | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  return hour === undefined ? undefined : `${Number(hour)}:${minute}`;
}

/** A day of the week by its number from 1, Monday. */
export function dayName(day: number, locale: string): string {
  // The first of January 2024 was a Monday.
  return formatted(locale, Date.UTC(2024, 0, day), { weekday: 'long', timeZone: 'UTC' });
}

/** "pondělí 9:10–10:40": as much of it as is known. */
export function timeText({ day, from, to }: Schedule, locale: string): string {
  const hours = [from, to].filter(Boolean).join('–');
  return [day ? dayName(day, locale) : '', hours].filter(Boolean).join(' ');
}
