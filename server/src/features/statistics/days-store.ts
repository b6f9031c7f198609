import { generalCourse } from '@anketa/contract/questionnaires';
import type { PlaceKind } from '@anketa/contract/statistics';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { begunStates } from '../evaluations/lifecycle.ts';
import { evaluationsWhere } from '../evaluations/store.ts';
import type { StudyTypes } from './store.ts';

export type StoredDay = Omit<Selectable<Schema['participation_day']>, 'evaluation_id'>;
export type Counted = Omit<StoredDay, 'day' | 'exact'>;

/** Evaluations whose totals may have changed: those that are being filled in, and those that have closed since the last day that was written. */
export function evaluationsWithNewDays(db: Db): Promise<number[]> {
  const last = sql`(SELECT exact FROM participation_day d WHERE d.evaluation_id = evaluation.id AND d.kind = 'evaluation'
    ORDER BY day DESC LIMIT 1)`;
  return evaluationsWhere(
    db,
    sql`state = ANY(${begunStates}) AND (filling_is_open(state, options) OR ${last} IS NOT TRUE)`,
  );
}

/** Who attends what, by all places that it belongs to: students once for each of their studies. */
const placed = (evaluationId: number, types: StudyTypes) => sql`
  attending AS MATERIALIZED (
    SELECT DISTINCT s.oidos, p.course_code, coalesce(c.department_code, '') AS department,
      coalesce(f.programme_code, '') AS programme, coalesce(t.line, 'other') AS type
    FROM enrolment e
    JOIN parallel p ON p.evaluation_id = e.evaluation_id AND p.code = e.parallel_code
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
    JOIN study s ON s.evaluation_id = e.evaluation_id AND s.code = e.study_code
    LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    LEFT JOIN unnest(${[...types.keys()]}::text[], ${[...types.values()]}::text[]) AS t (code, line)
      ON t.code = upper(s.type_code)
    WHERE e.evaluation_id = ${evaluationId}
  ), placed AS (
    SELECT kind, code, oidos, course_code FROM attending
    CROSS JOIN LATERAL (VALUES ('evaluation', ''), ('department', department), ('programme', programme), ('type', type))
      AS place (kind, code)
  )`;

/** A university has half a million enrolments: the statements below hold them in memory, and nobody has analysed them lately. */
const settings = sql`SET LOCAL work_mem = '64MB'; SET LOCAL enable_nestloop = off; SET LOCAL jit = off`;

/** How many students are asked at each place, by kind. The code `''`: those who have none. */
export async function sizesOfPlaces(tx: Tx, evaluationId: number, types: StudyTypes) {
  await settings.execute(tx);
  const { rows } = await sql<Pick<Counted, 'kind' | 'code' | 'students'>>`
    WITH ${placed(evaluationId, types)}
    SELECT kind, code, count(*)::int AS students FROM (SELECT DISTINCT kind, code, oidos FROM placed) AS each
    GROUP BY kind, code`.execute(tx);
  return rows;
}

/**
 * The totals of all places as they are settled now. Those that are too small to stand alone are counted together, each student once. The general
 * section belongs to no department.
 */
export async function countPlaces(
  tx: Tx,
  evaluationId: number,
  { types, small }: { readonly types: StudyTypes; readonly small: readonly Pick<Counted, 'kind' | 'code'>[] },
): Promise<Counted[]> {
  await settings.execute(tx);
  const { rows } = await sql<Counted>`
    WITH ${placed(evaluationId, types)}, asked AS (
      SELECT DISTINCT kind, CASE WHEN s.small_code IS NULL THEN code ELSE '' END AS code, oidos, course_code
      FROM placed LEFT JOIN unnest(${small.map(({ kind }) => kind)}::text[], ${small.map(({ code }) => code)}::text[])
        AS s (small_kind, small_code) ON s.small_kind = kind AND s.small_code = code
    ), done AS MATERIALIZED (
      SELECT oidos, course_code FROM participation
      WHERE evaluation_id = ${evaluationId} AND settled AND NOT refused
    ), each AS (
      SELECT kind, code, a.oidos, count(d.course_code) AS courses
      FROM asked a LEFT JOIN done d USING (oidos, course_code) GROUP BY kind, code, a.oidos
    ), sent AS (
      SELECT kind, code, courses + (g.oidos IS NOT NULL)::int AS sections
      FROM each LEFT JOIN done g ON g.oidos = each.oidos AND g.course_code = ${generalCourse} AND kind <> 'department'
    )
    SELECT kind, code, count(*)::int AS students, count(*) FILTER (WHERE sections > 0)::int AS responding,
      sum(sections)::int AS submitted
    FROM sent GROUP BY kind, code ORDER BY kind, code`.execute(tx);
  return rows;
}

/** What was last told of each place before a day, or on it. */
export async function lastDays(db: Db | Tx, evaluationId: number, upTo?: string): Promise<StoredDay[]> {
  return db
    .selectFrom('participation_day')
    .distinctOn(['kind', 'code'])
    .select(['kind', 'code', 'day', 'students', 'responding', 'submitted', 'exact'])
    .where('evaluation_id', '=', evaluationId)
    .$if(upTo !== undefined, (query) => query.where('day', '<=', upTo ?? ''))
    .orderBy('kind')
    .orderBy('code')
    .orderBy('day', 'desc')
    .execute();
}

/** Writes what is told from a day on. What was written on the same day gives way. */
export async function writeDays(tx: Tx, evaluationId: number, rows: readonly StoredDay[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('participation_day')
    .values(rows.map((row) => ({ evaluation_id: evaluationId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['evaluation_id', 'kind', 'code', 'day']).doUpdateSet((e) => ({
        students: e.ref('excluded.students'),
        responding: e.ref('excluded.responding'),
        submitted: e.ref('excluded.submitted'),
        exact: e.ref('excluded.exact'),
      })),
    )
    .execute();
}

/** Today by the database's clock. */
export async function today(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`SELECT current_date AS day`.execute(db);
  return rows[0]?.day ?? '';
}

/** The totals of a whole evaluation, day by day. */
export function evaluationDays(db: Db, evaluationId: number) {
  return db
    .selectFrom('participation_day')
    .select(['day', 'submitted', 'responding'])
    .where('evaluation_id', '=', evaluationId)
    .where('kind', '=', 'evaluation')
    .orderBy('day')
    .execute();
}

/** The day on which filling first opened; null where that is not noted. */
async function openedOn(db: Db, evaluationId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(changed_at)::date AS day FROM phase_change
    WHERE evaluation_id = ${evaluationId} AND to_state = ${begunStates[0]}`.execute(db);
  return rows[0]?.day ?? null;
}

/** The last earlier evaluation of the same kind of which days are kept; undefined where there is none. */
export async function evaluationBefore(db: Db, evaluationId: number) {
  const { rows } = await sql<{ id: number; name_cs: string; name_en: string }>`
    SELECT b.id, b.name_cs, b.name_en FROM evaluation e
    JOIN evaluation b ON b.type = e.type AND (b.year, b.semester) < (e.year, e.semester)
    WHERE e.id = ${evaluationId}
      AND EXISTS (SELECT FROM participation_day d WHERE d.evaluation_id = b.id AND d.kind = 'evaluation')
    ORDER BY b.year DESC, b.semester DESC, b.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The day of one evaluation that is as long after its opening as this day is after the opening of another. Null where one did not note it. */
export async function sameDay(db: Db, { of, day, like }: { of: number; day: string; like: number }) {
  const [there, here] = await Promise.all([openedOn(db, of), openedOn(db, like)]);
  if (there === null || here === null) return null;
  const { rows } = await sql<{ day: string }>`SELECT ${there}::date + (${day}::date - ${here}::date) AS day`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** Names of the departments and programmes of an evaluation, by kind and code. */
export async function namesOfPlaces(db: Db, evaluationId: number) {
  const { rows } = await sql<{ kind: PlaceKind; code: string; name_cs: string; name_en: string }>`
    SELECT 'department' AS kind, code, name_cs, name_en FROM department WHERE evaluation_id = ${evaluationId}
    UNION ALL SELECT 'programme', code, name_cs, name_en FROM codebook
      WHERE evaluation_id = ${evaluationId} AND kind = 'programme'`.execute(db);
  return new Map(rows.map(({ kind, ...named }) => [`${kind} ${named.code}`, named]));
}
