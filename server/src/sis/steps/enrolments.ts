import { codesOf, isFiltered, otherTerm, tableStep } from '../engine/define.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, ignored, refuse } from '../engine/step.ts';
import { madeCode } from './parallels.ts';

/** What makes all rows of this semester. */
const taken = { taken: 'micro-ticket/copy', refused: ['unknown-parallel', 'unknown-study'] } as const;

/** Enrolments of students in parallels. Afterwards those examined without a parallel are enrolled in its stand-in. */
export const enrolments = tableStep({
  name: 'micro-ticket/copy',
  table: 'MIKRO',
  target: {
    table: 'enrolment',
    key: ['parallel_code', 'study_code'],
    columns: { parallel_code: 'text', study_code: 'text' },
    protect: `EXISTS (SELECT FROM study AS s JOIN parallel AS l ON l.evaluation_id = $1 AND l.code = t.parallel_code
      JOIN participation AS p ON p.evaluation_id = $1 AND p.course_code = l.course_code AND p.oidos = s.oidos
      WHERE s.evaluation_id = $1 AND s.code = t.study_code)`,
  },
  known: async (from) => ({ studies: await codesOf('study')(from), parallels: await codesOf('parallel')(from) }),
  map([study = null, parallel = null], { studies, parallels }, context) {
    if (study === null) return refuse('missing-code', 'sident');
    if (parallel === null) return refuse('missing-code', 'gl');
    if (otherTerm(parallel, context)) return ignored;
    if (!parallels.has(parallel)) return refuse('unknown-parallel', 'gl');
    if (studies.has(study)) return accept([parallel, study]);
    return isFiltered(context) ? ignored : refuse('unknown-study', 'sident');
  },
  doubts: [
    unmatched({
      table: 'MIKRO',
      column: 'gl',
      kind: 'unknown-parallel',
      other: 'ROZVRH',
      beside: 'sident',
      ...taken,
      codes: ({ known: { parallels } }) => parallels,
    }),
    unmatched({
      table: 'MIKRO',
      column: 'sident',
      kind: 'unknown-study',
      other: 'STUDIUM',
      ...taken,
      codes: ({ known: { studies } }) => studies,
    }),
  ],
  finish: [
    `INSERT INTO enrolment (evaluation_id, parallel_code, study_code)
     SELECT $1, p.code, e.study_code FROM parallel AS p JOIN exam AS e ON e.evaluation_id = $1 AND e.course_code = p.course_code
     WHERE p.evaluation_id = $1 AND p.code ~ '${madeCode}' ON CONFLICT DO NOTHING`,
    // Studies chosen by filters stay, whatever they attend.
    `DELETE FROM study AS s WHERE s.evaluation_id = $1
       AND EXISTS (SELECT FROM import_step AS i WHERE i.evaluation_id = $1 AND i.step = 'study/copy')
       AND NOT EXISTS (SELECT FROM enrolment AS e WHERE e.evaluation_id = $1 AND e.study_code = s.code)
       AND NOT EXISTS (SELECT FROM exam AS e WHERE e.evaluation_id = $1 AND e.study_code = s.code)
       AND NOT EXISTS (SELECT FROM participation AS p WHERE p.evaluation_id = $1 AND p.oidos = s.oidos)`,
  ],
});
