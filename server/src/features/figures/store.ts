import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { begunStates } from '../evaluations/lifecycle.ts';
import { evaluationsWhere } from '../evaluations/store.ts';

/** Says that an evaluation's figures are not those of what was settled and released, until they are kept anew. */
export async function outdateFigures(tx: Tx, evaluationId: number): Promise<void> {
  await tx
    .insertInto('figures_kept')
    .values({ evaluation_id: evaluationId })
    .onConflict((conflict) => conflict.column('evaluation_id').doUpdateSet({ of_version: null }))
    .execute();
}

/**
 * The version of an evaluation's content that its figures were made of, null where they are outdated. Held until the transaction
 * ends: what outdates them meanwhile waits, and finds its mark not overwritten. Undefined when there is no such evaluation.
 */
export async function lockFiguresVersion(tx: Tx, evaluationId: number): Promise<number | null | undefined> {
  // The evaluation is locked before the mark: whoever releases rows locks in this order, too. Nobody deletes it meanwhile.
  const there = await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forKeyShare().execute();
  if (there.length === 0) return undefined;
  await tx
    .insertInto('figures_kept')
    .values({ evaluation_id: evaluationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = tx.selectFrom('figures_kept').select('of_version').where('evaluation_id', '=', evaluationId);
  return (await stored.forUpdate().executeTakeFirstOrThrow()).of_version;
}

/** Notes that the figures are of this version. */
export async function setFiguresVersion(tx: Tx, evaluationId: number, version: number): Promise<void> {
  await tx.updateTable('figures_kept').set({ of_version: version }).where('evaluation_id', '=', evaluationId).execute();
}

/** Evaluations with outdated figures. Not those that closed with a day that is not settled yet: the mixer does both, in a moment. */
export function evaluationsToRefresh(db: Db): Promise<number[]> {
  const stored = sql`(SELECT of_version FROM figures_kept k WHERE k.evaluation_id = evaluation.id)`;
  const unsettled = sql`EXISTS (SELECT FROM participation p WHERE p.evaluation_id = evaluation.id AND NOT p.settled)`;
  const isOutdated = sql`state = ANY(${begunStates}) AND ${stored} IS DISTINCT FROM content_version`;
  return evaluationsWhere(db, sql`${isOutdated} AND (filling_is_open(state, options) OR NOT ${unsettled})`);
}

export interface Course {
  readonly code: string;
  readonly department: string | null;
  readonly section: string | null;
  readonly hidden: boolean;
}

/** Courses that are evaluated, and the general section. */
export async function evaluatedCourses(tx: Tx, evaluationId: number): Promise<Course[]> {
  const { rows } = await sql<Course>`
    SELECT c.code, c.department_code AS department, d.section_code AS section, coalesce(d.hidden, false) AS hidden
    FROM course c LEFT JOIN department d ON d.evaluation_id = c.evaluation_id AND d.code = c.department_code
    WHERE c.evaluation_id = ${evaluationId} AND c.active AND c.enrolled > 0
    ORDER BY c.code`.execute(tx);
  return [{ code: generalCourse, department: null, section: null, hidden: false }, ...rows];
}

/** `course teacher` → the parallels of the course that they teach. */
export async function parallelsTaught(tx: Tx, evaluationId: number) {
  const { rows } = await sql<{ key: string; parallel: string }>`
    SELECT p.course_code || ' ' || g.teacher_code AS key, p.code AS parallel
    FROM parallel p JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL`.execute(tx);
  const taught = Map.groupBy(rows, ({ key }) => key);
  return new Map([...taught].map(([key, theirs]) => [key, theirs.map(({ parallel }) => parallel)]));
}

/** Field → its programme. */
export async function programmesOf(tx: Tx, evaluationId: number): Promise<ReadonlyMap<string, string | null>> {
  const fields = tx.selectFrom('field').select(['code', 'programme_code']).where('evaluation_id', '=', evaluationId);
  return new Map((await fields.execute()).map(({ code, programme_code }) => [code, programme_code]));
}

export interface PlaceFigure extends Omit<Selectable<Schema['place_figure']>, 'evaluation_id'> {
  readonly kind: 'section' | 'department' | 'teacher' | 'course' | 'programme' | 'field';
}

/** Puts these in the place of all figures of an evaluation's places. */
export async function replacePlaceFigures(tx: Tx, evaluationId: number, figures: readonly PlaceFigure[]) {
  await tx.deleteFrom('place_figure').where('evaluation_id', '=', evaluationId).execute();
  await sql`
    INSERT INTO place_figure (evaluation_id, kind, code, hidden, question_id, answered, counts)
    SELECT ${evaluationId}, kind, code, hidden, question_id, answered, counts
    FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) AS one
      (kind text, code text, hidden boolean, question_id integer, answered integer, counts jsonb)`.execute(tx);
}
