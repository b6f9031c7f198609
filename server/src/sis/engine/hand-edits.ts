import type { ImportedTable } from '@anketa/contract/evaluations/import-data';
import type { Tx } from '../../platform/database/connect.ts';
import { parallels } from '../steps/parallels.ts';
import { studentsOfAdded } from '../steps/parallels-made.ts';
import { teachers as teacherStep } from '../steps/teachers.ts';
import { change, changeStaged } from './change.ts';
import { listOf } from './rows.ts';

/** Says of rows (`code`) that the SIS has something else than what was edited by hand, which stays. */
const listing = (table: string, rows: string) =>
  `INSERT INTO stage.import_issue (evaluation_id, table_name, kind, key)
   SELECT $1, '${table}', 'edited-by-hand', left(code, 200) FROM ${rows} AS differing`;

const columns = [
  'evaluation_id',
  ...Object.keys(parallels.target.columns),
  'description',
  'merged_into',
  'students_from',
];

/** Parallels that were added by hand, as long as there is their course. One of the SIS with the same code gives way. */
const added = `INSERT INTO stage.parallel (${columns.join(', ')}) SELECT ${listOf(columns, 't')} FROM public.parallel AS t
  WHERE t.evaluation_id = $1 AND t.students_from IS NOT NULL
    AND EXISTS (SELECT FROM stage.course AS c WHERE c.evaluation_id = $1 AND c.code = t.course_code)
  ON CONFLICT (evaluation_id, code) DO UPDATE
    SET ${columns.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`;

/**
 * Which parallels are one, as long as there is the one that they were merged into. That one stands by itself, whatever the SIS merges it into: it may be
 * the very one that was merged into it.
 */
const merged = `WITH by_hand AS (
    SELECT t.code, t.merged_into FROM public.parallel AS t
    WHERE t.evaluation_id = $1 AND t.merged_edited AND (t.merged_into IS NULL OR t.merged_into <> t.code
      AND EXISTS (SELECT FROM stage.parallel AS m WHERE m.evaluation_id = $1 AND m.code = t.merged_into))
  ), wanted AS (
    SELECT code, merged_into FROM by_hand UNION SELECT merged_into, NULL FROM by_hand WHERE merged_into IS NOT NULL
  ), kept AS (
    UPDATE stage.parallel AS s SET merged_into = w.merged_into FROM wanted AS w
    WHERE s.evaluation_id = $1 AND s.code = w.code AND s.merged_into IS DISTINCT FROM w.merged_into
    RETURNING s.code)
  ${listing('ROZVRH', 'kept')}`;

/** Parallels are merged into one that is merged into none, through however many others. Of those that lead back to themselves each stands by itself. */
const chained = `WITH RECURSIVE onward AS (
    SELECT code, merged_into FROM stage.parallel WHERE evaluation_id = $1 AND merged_into IS NOT NULL
    UNION SELECT l.code, m.merged_into FROM onward AS l
      JOIN stage.parallel AS m ON m.evaluation_id = $1 AND m.code = l.merged_into AND m.merged_into IS NOT NULL
  ), led AS (
    SELECT l.code, min(m.code) FILTER (WHERE m.merged_into IS NULL) AS last FROM onward AS l
    JOIN stage.parallel AS m ON m.evaluation_id = $1 AND m.code = l.merged_into GROUP BY l.code
  )
  UPDATE stage.parallel AS p SET merged_into = led.last FROM led
  WHERE p.evaluation_id = $1 AND p.code = led.code AND p.merged_into IS DISTINCT FROM led.last`;

/** Who teaches a parallel, in one schema: codes and shares. */
const taught = (schema: string) =>
  `(SELECT array_agg(g.teacher_code || ' ' || g.share ORDER BY g.teacher_code) FROM ${schema}.teaching AS g
    WHERE g.evaluation_id = $1 AND g.parallel_code = t.code)`;

const withTeachers = `FROM public.parallel AS t JOIN stage.parallel AS s ON s.evaluation_id = $1 AND s.code = t.code
  WHERE t.evaluation_id = $1 AND (t.teachers_edited OR t.students_from IS NOT NULL)`;

const otherTeachers = listing(
  'UCIT_ROZVRH',
  `(SELECT t.code ${withTeachers} AND t.students_from IS NULL AND ${taught('public')} IS DISTINCT FROM ${taught('stage')})`,
);

/** Teachers of such parallels, those that the SIS no longer has left out. */
const teachers = [
  `DELETE FROM stage.teaching AS g WHERE g.evaluation_id = $1 AND g.parallel_code IN (SELECT t.code ${withTeachers})`,
  `INSERT INTO stage.teaching (evaluation_id, parallel_code, teacher_code, share)
   SELECT g.evaluation_id, g.parallel_code, g.teacher_code, g.share FROM public.teaching AS g
   WHERE g.evaluation_id = $1 AND g.parallel_code IN (SELECT t.code ${withTeachers})
     AND EXISTS (SELECT FROM stage.teacher AS u WHERE u.evaluation_id = $1 AND u.code = g.teacher_code)`,
];

const teacherColumns = ['evaluation_id', ...Object.keys(teacherStep.target.columns)];

/** Teachers who were added by hand. One of the SIS with the same code is the SIS's from now on. */
const addedTeachers = `INSERT INTO stage.teacher (${teacherColumns.join(', ')}) SELECT ${listOf(teacherColumns, 't')} FROM public.teacher AS t
  WHERE t.evaluation_id = $1 AND t.added_by_hand ON CONFLICT (evaluation_id, code) DO NOTHING`;

const withDepartment = `WHERE s.evaluation_id = $1 AND t.evaluation_id = $1 AND s.code = t.code AND t.department_edited`;

/** What the SIS says of departments that were set by hand. */
const departmentsOfSis = `UPDATE public.teacher AS t SET sis_department = s.department_code FROM stage.teacher AS s
  ${withDepartment} AND NOT t.added_by_hand AND t.sis_department IS DISTINCT FROM s.department_code`;

/** Departments of teachers, as long as they are there. */
const teachersDepartments = `WITH kept AS (
    UPDATE stage.teacher AS s SET department_code = t.department_code FROM public.teacher AS t
    ${withDepartment} AND s.department_code IS DISTINCT FROM t.department_code
      AND (t.department_code IS NULL OR EXISTS (SELECT FROM stage.department AS d WHERE d.evaluation_id = $1 AND d.code = t.department_code))
    RETURNING s.code)
  ${listing('UCIT', 'kept')}`;

/**
 * Has each staged parallel that is merged into one that is merged itself merged into that other one. After whatever says what is merged: nobody reads further
 * than one. Gives how many that was.
 */
export const mergeOnward = (tx: Tx, evaluationId: number): Promise<number> => change(tx, chained, evaluationId);

/**
 * Puts among the staged rows what was edited by hand, and lists where the SIS says something else. Gives of how many rows it does, by
 * table; undefined when nothing was edited.
 */
export async function preserveEdited(
  tx: Tx,
  evaluationId: number,
): Promise<Partial<Record<ImportedTable, number>> | undefined> {
  const run = (text: string) => change(tx, text, evaluationId);
  const teachersAdded = await run(addedTeachers);
  await run(departmentsOfSis);
  const numberPlaced = await run(teachersDepartments);
  const numberAdded = await run(added);
  const numberMerged = await run(merged);
  await mergeOnward(tx, evaluationId);
  const numberTaught = await run(otherTeachers);
  let rows = 0;
  for (const statement of teachers) rows += await run(statement);
  if (numberAdded > 0) await changeStaged(tx, [studentsOfAdded], evaluationId);
  if (teachersAdded + numberPlaced + numberAdded + numberMerged + rows === 0) return undefined;
  return { parallel: numberAdded + numberMerged, teaching: numberTaught, teacher: teachersAdded + numberPlaced };
}

/** The same for courses that are evaluated, or not, by hand. After counting: that decides it for all others. */
export function preserveActive(tx: Tx, evaluationId: number): Promise<number> {
  return change(
    tx,
    `WITH kept AS (
       UPDATE stage.course AS s SET active = t.active FROM public.course AS t
       WHERE s.evaluation_id = $1 AND t.evaluation_id = $1 AND s.code = t.code AND t.active_edited AND s.active <> t.active
       RETURNING s.code)
     ${listing('POVINN', 'kept')}`,
    evaluationId,
  );
}

/** Puts among the staged parallels which of them are not evaluated. Before counting: nobody is asked about them. Gives how many that is. */
export function preserveOff(tx: Tx, evaluationId: number): Promise<number> {
  return change(
    tx,
    `UPDATE stage.parallel AS s SET active = false FROM public.parallel AS t
     WHERE s.evaluation_id = $1 AND t.evaluation_id = $1 AND s.code = t.code AND NOT t.active`,
    evaluationId,
  );
}
