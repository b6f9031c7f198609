import type { PlaceKind } from '@anketa/contract/evaluations/statistics';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { begunStates } from '../evaluations/lifecycle.ts';
import { evaluationsWhere, lastClosed } from '../evaluations/store.ts';
import type { StudyTypes } from './store.ts';

export type StoredDay = Omit<Selectable<Schema['participation_day']>, 'evaluation_id'>;
export type Counted = Omit<StoredDay, 'day' | 'exact'>;

/**
 * Evaluations whose totals may have changed: those that are being filled in, and those that have closed since the last day that was written. A closing on
 * that very day counts: they may have been opened once more after it was written.
 */
export function evaluationsWithNewDays(db: Db): Promise<number[]> {
  const last = sql`(SELECT exact AND NOT coalesce(${lastClosed}::date >= day, false) FROM participation_day d
    WHERE d.evaluation_id = evaluation.id AND d.kind = 'evaluation' ORDER BY day DESC LIMIT 1)`;
  return evaluationsWhere(
    db,
    sql`state = ANY(${begunStates}) AND (filling_is_open(state, options) OR ${last} IS NOT TRUE)`,
  );
}

/** The places that somebody or something belongs to. */
const places = sql`(VALUES ('evaluation', ''), ('department', department), ('programme', programme), ('type', type)) AS place (kind, code)`;

/** A university has half a million enrolments: the statement below holds them in memory, and nobody has analysed them lately. */
const settings = sql`SET LOCAL work_mem = '64MB'; SET LOCAL enable_nestloop = off; SET LOCAL jit = off`;

interface Counting {
  readonly types: StudyTypes;
  /** Counts these places alone, those of a kind together under the code `''`. */
  readonly together?: readonly Pick<Counted, 'kind' | 'code'>[];
}

/**
 * The totals of all places as they are settled now, each student once in each of them. Who attends only parallels that are not evaluated is asked
 * nothing there. Students without a department, programme or type are under the code `''`. The general section belongs to no department. What was
 * submitted is laid out by places, what is asked is not: it is ten times as much.
 */
export async function countPlaces(tx: Tx, evaluationId: number, { types, together }: Counting): Promise<Counted[]> {
  await settings.execute(tx);
  const chosen = together
    ? sql`${places} JOIN unnest(${together.map(({ kind }) => kind)}::text[], ${together.map(({ code }) => code)}::text[])
        AS chosen (kind, code) USING (kind, code)`
    : places;
  const code = together ? sql`''` : sql`code`;
  const { rows } = await sql<Counted>`
    WITH attending AS MATERIALIZED (
      SELECT s.oidos, p.course_code, coalesce(c.department_code, '') AS department,
        coalesce(f.programme_code, '') AS programme, coalesce(t.line, 'other') AS type
      FROM enrolment e
      JOIN parallel own ON own.evaluation_id = e.evaluation_id AND own.code = e.parallel_code
      JOIN parallel p ON p.evaluation_id = own.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
      JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
      JOIN study s ON s.evaluation_id = e.evaluation_id AND s.code = e.study_code
      LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
      LEFT JOIN unnest(${[...types.keys()]}::text[], ${[...types.values()]}::text[]) AS t (code, line)
        ON t.code = upper(s.type_code)
      WHERE e.evaluation_id = ${evaluationId}
    ), asked AS MATERIALIZED (
      SELECT DISTINCT kind, ${code} AS code, oidos
      FROM (SELECT DISTINCT oidos, department, programme, type FROM attending) AS each CROSS JOIN LATERAL (SELECT * FROM ${chosen}) AS place
    ), done AS MATERIALIZED (
      SELECT oidos, course_code FROM participation
      WHERE evaluation_id = ${evaluationId} AND settled AND NOT refused
    ), sent AS (
      SELECT DISTINCT kind, ${code} AS code, oidos, course_code
      FROM attending JOIN done USING (oidos, course_code) CROSS JOIN LATERAL (SELECT * FROM ${chosen}) AS place
      UNION ALL SELECT kind, code, oidos, course_code
      FROM asked JOIN done USING (oidos) WHERE course_code = ${generalCourse} AND kind <> 'department'
    ), responding AS (
      SELECT kind, code, count(*) AS responding, sum(sections) AS submitted
      FROM (SELECT kind, code, count(*) AS sections FROM sent GROUP BY kind, code, oidos) AS each GROUP BY kind, code
    )
    SELECT kind, code, students, coalesce(responding, 0)::int AS responding, coalesce(submitted, 0)::int AS submitted
    FROM (SELECT kind, code, count(*)::int AS students FROM asked GROUP BY kind, code) AS sized
    LEFT JOIN responding USING (kind, code) ORDER BY kind, code`.execute(tx);
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
