import { codesOf, findings, isAnswered, tableStep } from '../engine/define.ts';
import { accept, ignored, refuse, wrong } from '../engine/step.ts';
import type { Row } from '../source.ts';

/** Fields of study. Studies of an unknown field are listed. */
export const fields = tableStep({
  name: 'field/copy',
  table: 'OBOR',
  columns: ['kod', 'nazev'],
  optional: ['anazev'],
  target: {
    table: 'field',
    key: ['code'],
    columns: { code: 'text', name_cs: 'text', name_en: 'text' },
    // A sealed ballot names its author's field, and nobody can see which.
    protect: isAnswered,
  },
  map([code = null, cs, en]) {
    return code === null ? refuse('missing-code', 'kod') : accept([code, cs ?? '', en ?? cs ?? '']);
  },
  finish: [
    findings(
      'STUDIUM',
      'unknown-field',
      `SELECT s.code, s.field_code FROM study AS s WHERE s.evaluation_id = $1 AND s.field_code IS NOT NULL
         AND NOT EXISTS (SELECT FROM field AS f WHERE f.evaluation_id = $1 AND f.code = s.field_code)`,
      'sobor',
    ),
  ],
});

/** What both tables that know the department of a field have in common. */
const departmentOfField = {
  target: { table: 'field', key: ['code'], columns: { code: 'text', department_code: 'text' } },
  write: 'update',
  known: codesOf('department'),
  map([code = null, department = null]: Row, departments: ReadonlySet<string>) {
    if (code === null || department === null) return ignored;
    return departments.has(department) ? accept([code, department]) : refuse('unknown-department', 'ustav');
  },
} as const;

/** The department of each field. */
export const fieldInstitutes = tableStep({
  ...departmentOfField,
  name: 'field/map-institutes',
  again: ['kod'],
  table: 'OBOR',
  columns: ['kod'],
  optional: ['ustav'],
});

/** The same, in systems that keep it in a table of its own. */
export const fieldSisMappings = tableStep({ ...departmentOfField, name: 'field/map-sis', table: 'OBOR_USTAV' });

/** The programme of each field. */
export const fieldProgrammes = tableStep({
  name: 'field/map-programmes',
  again: ['kod'],
  table: 'OBOR',
  columns: ['kod'],
  optional: ['stupr'],
  target: { table: 'field', key: ['code'], columns: { code: 'text', programme_code: 'text' } },
  write: 'update',
  known: codesOf("(SELECT evaluation_id, code FROM codebook WHERE kind = 'programme') AS p"),
  map([code = null, programme = null], programmes) {
    if (code === null) return ignored;
    const unknown = programme !== null && programmes.size > 0 && !programmes.has(programme);
    return accept([code, unknown ? null : programme], unknown && wrong('unknown-programme', 'stupr'));
  },
});
