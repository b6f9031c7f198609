import type pg from 'pg';
import { codesOf, findings, tableStep } from '../engine/define.ts';
import { accept, type ImportContext, ignored, refuse, type Target } from '../engine/step.ts';
import type { Row } from '../source.ts';

/** Fields of study. Studies of an unknown field are listed. */
export const fields = tableStep({
  folder: 'field',
  action: 'copy',
  table: 'OBOR',
  columns: ['kod', 'nazev'],
  optional: ['anazev'],
  target: { table: 'field', key: ['code'], columns: { code: 'text', name_cs: 'text', name_en: 'text' } },
  map([code = null, cs, en]) {
    return code === null ? refuse('missing-code') : accept([code, cs ?? '', en ?? cs ?? '']);
  },
  finish: [
    findings(
      'STUDIUM',
      'unknown-field',
      `SELECT s.code FROM study AS s WHERE s.evaluation_id = $1 AND s.field_code IS NOT NULL
         AND NOT EXISTS (SELECT FROM field AS f WHERE f.evaluation_id = $1 AND f.code = s.field_code)`,
    ),
  ],
});

const departmentTarget: Target = { table: 'field', key: ['code'], columns: { code: 'text', department_code: 'text' } };

/** What both tables that know the department of a field have in common. */
const departmentOfField = {
  folder: 'field',
  target: departmentTarget,
  write: 'update',
  known: (client: pg.ClientBase, { evaluationId }: ImportContext) => codesOf(client, 'department', evaluationId),
  map([code = null, department = null]: Row, departments: ReadonlySet<string>) {
    if (code === null || department === null) return ignored;
    return departments.has(department) ? accept([code, department]) : refuse('unknown-department');
  },
} as const;

/** The department of each field. */
export const fieldInstitutes = tableStep<ReadonlySet<string>>({
  ...departmentOfField,
  action: 'map-institutes',
  table: 'OBOR',
  columns: ['kod'],
  optional: ['ustav'],
});

/** The same, in systems that keep it in a table of its own. */
export const fieldSisMappings = tableStep<ReadonlySet<string>>({
  ...departmentOfField,
  action: 'map-sis',
  table: 'OBOR_USTAV',
});

/** The programme of each field. */
export const fieldProgrammes = tableStep({
  folder: 'field',
  action: 'map-programmes',
  table: 'OBOR',
  columns: ['kod'],
  optional: ['stupr'],
  target: { table: 'field', key: ['code'], columns: { code: 'text', programme_code: 'text' } },
  write: 'update',
  map: ([code = null, programme = null]) => (code === null ? ignored : accept([code, programme])),
});
