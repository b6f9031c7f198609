import { otherTerm, queryStep, small, tableStep, timeOfDay, unread } from '../engine/define.ts';
import { accept, ignored, type Value } from '../engine/step.ts';
import type { Row } from '../source.ts';

/** Day, time and room of parallels. */
export const schedule = { day: 'smallint', time_from: 'time', time_to: 'time', room_code: 'text' };

/** Their values, and what is wrong with them. A day or time that is none is left empty. */
export function scheduleOf([dayText = null, fromText = null, toText = null, room = null]: Row) {
  const number = small(dayText);
  const day = number !== null && number >= 1 && number <= 7 ? number : null;
  const [from, to] = [timeOfDay(fromText), timeOfDay(toText)];
  const values: readonly Value[] = [day, from, to, room];
  const issues = [
    unread('bad-time', 'od', fromText, from),
    unread('bad-time', 'do', toText, to),
    unread('bad-day', 'den', dayText, day),
  ];
  return { values, issues };
}

/** One table tells of parallels and of their times: both are read at once. */
export const timetable = queryStep({
  name: 'timetable/copy',
  note: 'Days, times and rooms came with giga-ticket/copy.',
});

/** Timetable entries kept apart from the parallels, in systems that have them. */
export const timetableTickets = tableStep({
  name: 'timetable-ticket/copy',
  table: 'ROZVRH_LISTEK',
  target: { table: 'parallel', key: ['code'], columns: { code: 'text', ...schedule } },
  write: 'update',
  map([code = null, ...given], _known, context) {
    if (code === null || otherTerm(code, context)) return ignored;
    const { values, issues } = scheduleOf(given);
    return accept([code, ...values], ...issues);
  },
});
