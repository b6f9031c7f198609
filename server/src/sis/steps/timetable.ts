import { otherTerm, small, tableStep, timeOfDay } from '../engine/define.ts';
import type { ImportContext } from '../engine/step.ts';
import { accept, ignored, type Target } from '../engine/step.ts';
import type { Row } from '../source.ts';

/** Day, time and room of parallels. */
export const scheduleTarget: Target = {
  table: 'parallel',
  key: ['code'],
  columns: { code: 'text', day: 'smallint', time_from: 'time', time_to: 'time', room_code: 'text' },
};

/** A timetable entry's values. A day or time that is none is listed and left empty. */
export function scheduleOf(
  [code = null, dayText = null, fromText = null, toText = null, room = null]: Row,
  context: ImportContext,
) {
  if (code === null || otherTerm(code, context)) return ignored;
  const number = small(dayText);
  const day = number !== null && number >= 1 && number <= 7 ? number : null;
  const [from, to] = [timeOfDay(fromText), timeOfDay(toText)];
  const badTime = (fromText !== null && from === null) || (toText !== null && to === null);
  return accept([code, day, from, to, room], badTime && 'bad-time', dayText !== null && day === null && 'bad-day');
}

/** When and where parallels take place. */
export const timetable = tableStep({
  folder: 'timetable',
  action: 'copy',
  table: 'ROZVRH',
  columns: ['gl'],
  optional: ['den', 'od', 'do', 'mistnost'],
  target: scheduleTarget,
  write: 'update',
  map: (row, _known, context) => scheduleOf(row, context),
});
