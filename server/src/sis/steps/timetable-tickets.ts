import { tableStep } from '../engine/define.ts';
import { entryOf, entryTarget } from './timetable.ts';

/** Timetable entries kept apart from the parallels, in systems that have them. */
export const timetableTickets = tableStep({
  folder: 'timetable-ticket',
  action: 'copy',
  table: 'ROZVRH_LISTEK',
  target: entryTarget,
  write: 'update',
  map: (row, _known, context) => entryOf(row, context),
});
