import { otherTerm, queryStep, small, timeOfDay } from '../engine/define.ts';
import type { ImportContext } from '../engine/step.ts';
import { accept, ignored, type Target, type Value } from '../engine/step.ts';
import type { Row } from '../source.ts';

/** Day, time and room of parallels. */
export const schedule = { day: 'smallint', time_from: 'time', time_to: 'time', room_code: 'text' };

/** Their values, and what is wrong with them. A day or time that is none is left empty. */
export function scheduleOf([dayText = null, fromText = null, toText = null, room = null]: Row) {
  const number = small(dayText);
  const day = number !== null && number >= 1 && number <= 7 ? number : null;
  const [from, to] = [timeOfDay(fromText), timeOfDay(toText)];
  const badTime = (fromText !== null && from === null) || (toText !== null && to === null);
  const values: readonly Value[] = [day, from, to, room];
  return { values, issues: [badTime && 'bad-time', dayText !== null && day === null && 'bad-day'] };
}

/** A target and a mapping for entries apart from the parallels. */
export const entryTarget: Target = { table: 'parallel', key: ['code'], columns: { code: 'text', ...schedule } };

export function entryOf([code = null, ...given]: Row, context: ImportContext) {
  if (code === null || otherTerm(code, context)) return ignored;
  const { values, issues } = scheduleOf(given);
  return accept([code, ...values], ...issues);
}

/** One table tells of parallels and of their times: both are read at once. */
export const timetable = queryStep({
  folder: 'timetable',
  action: 'copy',
  note: 'Days, times and rooms came with giga-ticket/copy.',
});
