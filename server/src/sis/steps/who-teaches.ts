import { codesOf, otherTerm, tableStep } from '../engine/define.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, ignored, refuse, wrong } from '../engine/step.ts';

/** Who teaches a parallel, and with what share in percent. Teachers themselves come next. */
export const whoTeaches = tableStep({
  name: 'teacher/who-teaches',
  table: 'UCIT_ROZVRH',
  target: {
    table: 'teaching',
    key: ['parallel_code', 'teacher_code'],
    columns: { parallel_code: 'text', teacher_code: 'text', share: 'smallint' },
    // Whom a sealed ballot is about cannot be seen: whoever teaches in a course that somebody answered for stays.
    protect: `EXISTS (SELECT FROM parallel AS p JOIN participation AS a ON a.evaluation_id = $1 AND a.course_code = p.course_code
      WHERE p.evaluation_id = $1 AND p.code = t.parallel_code AND NOT a.refused)`,
  },
  known: codesOf('parallel'),
  map([parallel = null, teacher = null, share = null], parallels, context) {
    if (parallel === null) return refuse('missing-code', 'gl');
    if (teacher === null) return refuse('missing-code', 'ucit');
    if (otherTerm(parallel, context)) return ignored;
    if (!parallels.has(parallel)) return refuse('unknown-parallel', 'gl');
    const percent = share === null ? 100 : percentOf(share);
    const fits = percent !== null && percent <= 100;
    return accept([parallel, teacher, fits ? percent : 100], !fits && wrong('bad-share', 'podil'));
  },
  doubts: [
    unmatched({
      table: 'UCIT_ROZVRH',
      column: 'gl',
      kind: 'unknown-parallel',
      other: 'ROZVRH',
      beside: 'ucit',
      taken: 'teacher/who-teaches',
      refused: ['unknown-parallel'],
      codes: ({ known }) => known,
    }),
  ],
});

/** A whole number, from one that may have decimal places; null where the text is none. */
const percentOf = (text: string): number | null =>
  /^\d{1,4}([.,]\d+)?$/.test(text) ? Math.round(Number(text.replace(',', '.'))) : null;
