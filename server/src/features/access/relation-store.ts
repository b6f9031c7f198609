import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Departments, readsHidden } from './capabilities.ts';
import { ofPerson } from './record-store.ts';

/** What a person is to a course of an evaluation. */
export interface CourseRelation {
  readonly course: string;
  readonly department: string | null;
  /** They head its department. */
  readonly headed: boolean;
  readonly guaranteed: boolean;
  /** Codes by which they teach in it; empty when they do not. */
  readonly teacher_codes: readonly string[];
  /** Parallels they teach. One that is taught as another counts as that other one: its students answer for it. */
  readonly parallels: readonly string[];
  /** The parallels they teach that are active and taught as no other. */
  readonly standing_parallels: readonly string[];
}

/** The active courses that a person teaches, guarantees, or that belong to a department they head; with `course` only that one. */
export async function courseRelations(db: Db | Tx, evaluationId: number, oidos: string, course?: string) {
  const wanted = course === undefined ? sql<SqlBool>`true` : sql<SqlBool>`c.code = ${course}`;
  const { rows } = await sql<CourseRelation>`
    WITH me AS (SELECT code FROM teacher WHERE evaluation_id = ${evaluationId} AND ${ofPerson('oidos', oidos)}),
    taught AS (
      SELECT p.course_code AS course, array_agg(DISTINCT me.code ORDER BY me.code) AS teacher_codes,
        array_agg(DISTINCT coalesce(p.merged_into, p.code)) AS parallels,
        coalesce(array_agg(DISTINCT p.code ORDER BY p.code) FILTER (WHERE p.active AND p.merged_into IS NULL), '{}') AS standing_parallels
      FROM me
      JOIN teaching g ON g.evaluation_id = ${evaluationId} AND g.teacher_code = me.code
      JOIN parallel p ON p.evaluation_id = ${evaluationId} AND p.code = g.parallel_code
      GROUP BY p.course_code
    ),
    found AS (
      SELECT c.code AS course, c.department_code AS department,
        EXISTS (SELECT FROM department_head h WHERE h.department_code = c.department_code AND ${ofPerson('h.oidos', oidos)}) AS headed,
        EXISTS (SELECT FROM course_guarantor g JOIN me ON me.code = g.teacher_code
          WHERE g.evaluation_id = ${evaluationId} AND g.course_code = c.code) AS guaranteed
      FROM course c WHERE c.evaluation_id = ${evaluationId} AND c.active AND ${wanted}
    )
    SELECT course, department, headed, guaranteed, coalesce(teacher_codes, '{}') AS teacher_codes,
      coalesce(parallels, '{}') AS parallels, coalesce(standing_parallels, '{}') AS standing_parallels
    FROM found LEFT JOIN taught USING (course)
    WHERE headed OR guaranteed OR taught.course IS NOT NULL
    ORDER BY course`.execute(db);
  return rows;
}

/** Codes of the departments that a person heads. */
export async function headedDepartments(db: Db | Tx, oidos: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('department_head')
    .select('department_code')
    .where(ofPerson('oidos', oidos))
    .execute();
  return new Set(rows.map((row) => row.department_code));
}

/** The departments whose results a caller finds while they are hidden: all for who reads hidden answers, else those that they head. */
export async function hiddenFound(db: Db | Tx, caller: Pick<Caller, 'oidos' | 'permissions'>): Promise<Departments> {
  if (readsHidden(caller)) return 'all';
  return caller.oidos === null ? [] : [...(await headedDepartments(db, caller.oidos))];
}

/** Whether a person guarantees a study programme in any evaluation. */
export async function guaranteesProgramme(db: Db, { oidos, roles }: Pick<Caller, 'oidos' | 'roles'>): Promise<boolean> {
  if (oidos === null || !roles.includes('garant')) return false;
  const found = await db
    .selectFrom('programme_guarantor as g')
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select('g.programme_code')
    .where(ofPerson('t.oidos', oidos))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Codes of the study programmes that a person guarantees in an evaluation; none for a visitor. */
export async function guaranteedProgrammes(
  db: Db | Tx,
  evaluationId: number,
  oidos: string | null,
): Promise<ReadonlySet<string>> {
  if (oidos === null) return new Set();
  const rows = await db
    .selectFrom('programme_guarantor as g')
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select('g.programme_code')
    .where('g.evaluation_id', '=', evaluationId)
    .where(ofPerson('t.oidos', oidos))
    .execute();
  return new Set(rows.map(({ programme_code }) => programme_code));
}
