import { codesOf, findings, tableStep } from '../engine/define.ts';
import { deletedPeople } from '../engine/deleted-people.ts';
import { unmatched } from '../engine/doubts.ts';
import { accept, refuse, wrong } from '../engine/step.ts';

const strangers = `SELECT g.parallel_code || ' ' || g.teacher_code, g.teacher_code FROM teaching AS g WHERE g.evaluation_id = $1
  AND NOT EXISTS (SELECT FROM teacher AS u WHERE u.evaluation_id = $1 AND u.code = g.teacher_code)`;

/** Teachers. Afterwards parallels of unknown teachers lose them, and parallels that nobody teaches are listed. */
export const teachers = tableStep({
  name: 'teacher/copy',
  table: 'UCIT',
  target: {
    table: 'teacher',
    key: ['code'],
    columns: {
      code: 'text',
      oidos: 'text',
      department_code: 'text',
      surname: 'text',
      name: 'text',
      title_before: 'text',
      title_after: 'text',
    },
    protect: `EXISTS (SELECT FROM released_row AS r WHERE r.evaluation_id = $1 AND r.teacher_code = t.code)
      OR EXISTS (SELECT FROM comment AS c WHERE c.evaluation_id = $1 AND c.teacher_code = t.code)
      OR EXISTS (SELECT FROM teaching AS g JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = g.parallel_code
        JOIN participation AS a ON a.evaluation_id = $1 AND a.course_code = p.course_code AND NOT a.refused
        WHERE g.evaluation_id = $1 AND g.teacher_code = t.code)`,
  },
  async known(from) {
    return { departments: await codesOf('department')(from), isDeleted: await deletedPeople(from) };
  },
  map([code = null, surname, name, department = null, before, after, oidos = null], { departments, isDeleted }) {
    if (code === null) return refuse('missing-code', 'kod');
    const unknown = department !== null && !departments.has(department);
    return accept(
      [
        code,
        oidos !== null && isDeleted(oidos) ? null : oidos,
        unknown ? null : department,
        surname ?? '',
        name ?? '',
        before ?? '',
        after ?? '',
      ],
      !surname && wrong('missing-name', 'prijmeni'),
      unknown && wrong('unknown-department', 'ustav'),
    );
  },
  doubts: [
    unmatched({
      table: 'UCIT_ROZVRH',
      column: 'ucit',
      kind: 'unknown-teacher',
      other: 'UCIT',
      taken: 'teacher/who-teaches',
      refused: ['unknown-parallel'],
      codes: codesOf('teacher'),
    }),
    unmatched({
      table: 'UCIT',
      column: 'ustav',
      kind: 'unknown-department',
      other: 'USTAV',
      taken: 'teacher/copy',
      codes: codesOf('department'),
    }),
  ],
  finish: [
    findings('UCIT_ROZVRH', 'unknown-teacher', strangers, 'ucit'),
    `DELETE FROM teaching AS g WHERE g.evaluation_id = $1
       AND NOT EXISTS (SELECT FROM teacher AS u WHERE u.evaluation_id = $1 AND u.code = g.teacher_code)`,
    findings(
      'ROZVRH',
      'no-teacher',
      `SELECT p.code FROM parallel AS p WHERE p.evaluation_id = $1
         AND NOT EXISTS (SELECT FROM teaching AS g WHERE g.evaluation_id = $1 AND g.parallel_code = p.code)`,
    ),
  ],
});
