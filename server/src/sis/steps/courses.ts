import { codesOf, dateOf, small, tableStep, unread } from '../engine/define.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, refuse, wrong } from '../engine/step.ts';

/** Courses. An unknown department is listed, and the course then belongs to none. */
export const courses = tableStep({
  name: 'component/copy',
  table: 'POVINN',
  target: {
    table: 'course',
    key: ['code'],
    columns: {
      code: 'text',
      name_cs: 'text',
      name_en: 'text',
      department_code: 'text',
      valid_from: 'date',
      valid_to: 'date',
      semester_start: 'smallint',
      semester_count: 'smallint',
      range_lectures: 'text',
      range_seminars: 'text',
    },
    protect: `EXISTS (SELECT FROM participation AS p WHERE p.evaluation_id = $1 AND p.course_code = t.code)`,
  },
  known: codesOf('department'),
  doubts: [
    unmatched({
      table: 'POVINN',
      column: 'pgarant',
      kind: 'unknown-department',
      other: 'USTAV',
      taken: 'component/copy',
      codes: ({ known }) => known,
    }),
  ],
  map([code = null, cs, en, department = null, from, to, start, count, lectures = null, seminars = null], departments) {
    if (code === null) return refuse('missing-code', 'povinn');
    const unknown = department !== null && !departments.has(department);
    const names = [code, cs ?? '', en ?? cs ?? '', unknown ? null : department];
    const [validFrom, validTo, starts, lasts] = [dateOf(from), dateOf(to), small(start), small(count)];
    return accept(
      [...names, validFrom, validTo, starts, lasts, lectures, seminars],
      unknown && wrong('unknown-department', 'pgarant'),
      !cs && wrong('missing-name', 'pnazev'),
      unread('bad-date', 'vplatiod', from, validFrom),
      unread('bad-date', 'vplatido', to, validTo),
      unread('bad-number', 'vsemzac', start, starts),
      unread('bad-number', 'vsempoc', count, lasts),
    );
  },
});
