import { codesOf, findings, hasTerm, otherTerm, tableStep } from '../engine/define.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, ignored, refuse, wrong } from '../engine/step.ts';
import { schedule, scheduleOf } from './timetable.ts';

/** Codes that the import itself makes end so. */
export const madeCode = `[px]0$`;

/** Parallels of this semester, with their times, from the timetable. */
export const parallels = tableStep({
  name: 'giga-ticket/copy',
  table: 'ROZVRH',
  target: {
    table: 'parallel',
    key: ['code'],
    columns: { code: 'text', course_code: 'text', type: 'text', ...schedule },
    protect: `EXISTS (SELECT FROM participation AS p WHERE p.evaluation_id = $1 AND p.course_code = t.course_code)`,
    bound: ['course_code', 'merged_into'],
  },
  known: codesOf('course'),
  map([code = null, course = null, given = null, ...times], courses, context) {
    if (code === null) return refuse('missing-code', 'gl');
    if (otherTerm(code, context)) return ignored;
    if (course === null || !courses.has(course)) return refuse('unknown-course', 'povinn');
    const type = typeOf(given) ?? typeOf(/([px])\d+$/i.exec(code)?.[1]);
    if (type === undefined) return refuse('unknown-type', 'typ');
    const { values, issues } = scheduleOf(times);
    return accept(
      [code, course, type, ...values],
      !hasTerm(code) && wrong('unknown-term', 'gl'),
      typeOf(given) === undefined && wrong('unknown-type', 'typ'),
      ...issues,
    );
  },
  doubts: [
    unmatched({
      table: 'ROZVRH',
      column: 'povinn',
      kind: 'unknown-course',
      other: 'POVINN',
      beside: 'gl',
      taken: 'giga-ticket/copy',
      refused: ['unknown-course'],
      codes: ({ known }) => known,
    }),
  ],
  finish: [
    findings(
      'ROZVRH',
      'no-parallel',
      `SELECT e.year || '/' || e.semester FROM evaluation AS e WHERE e.id = $1
         AND NOT EXISTS (SELECT FROM parallel AS p WHERE p.evaluation_id = $1)`,
    ),
  ],
});

function typeOf(text: string | null | undefined): 'P' | 'X' | undefined {
  const letter = text?.toUpperCase();
  return letter === 'P' || letter === 'X' ? letter : undefined;
}
