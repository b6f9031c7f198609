import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { atATime, fetchedAhead } from '../../../platform/database/cursor.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type Names, personName } from '../../../platform/person-name.ts';
import { type ReleasedRow, rowsOf } from '../../figures/row-store.ts';

interface Named {
  readonly name_cs: string;
  readonly name_en: string;
}

/** What an evaluation calls its courses and teachers, by code. */
export async function namesIn(tx: Tx, evaluationId: number) {
  const courses = await sql<Named & { code: string }>`
    SELECT code, name_cs, name_en FROM course
    WHERE evaluation_id = ${evaluationId}`.execute(tx);
  const teachers = await sql<Names & { code: string }>`
    SELECT code, surname, name, title_before, title_after FROM teacher
    WHERE evaluation_id = ${evaluationId}`.execute(tx);
  return {
    courses: new Map(courses.rows.map((row) => [row.code, row])),
    teachers: new Map(teachers.rows.map((row) => [row.code, personName(row, row.code)])),
  };
}

/** A comment where it stands, and what was released of its question there: null where nothing was but by its author's wish. */
export interface CommentRow extends Omit<Selectable<Schema['comment']>, 'evaluation_id'> {
  readonly answered: number | null;
}

/** All that was released of these questions, some rows at a time, in the order of courses. */
export function eachReleased(
  tx: Tx,
  evaluationId: number,
  questions: readonly number[],
): AsyncGenerator<ReleasedRow[]> {
  return fetched(tx, rowsOf(evaluationId, sql<SqlBool>`question_id = ANY(${questions})`));
}

/** All comments of an evaluation, some at a time, in an order that nothing stored knows. */
export function shuffledComments(tx: Tx, evaluationId: number): AsyncGenerator<CommentRow[]> {
  const comments = sql<CommentRow>`
    SELECT c.id, c.course_code, c.target, c.parallel_code, c.teacher_code, c.field_code, c.question_id, c.body,
      c.hidden_by, c.signed_name, c.handed_over, r.answered
    FROM comment c LEFT JOIN released_row r ON r.evaluation_id = c.evaluation_id AND r.course_code = c.course_code
      AND r.target = c.target AND r.parallel_code = c.parallel_code AND r.teacher_code = c.teacher_code
      AND r.field_code = c.field_code AND r.programme_code = '' AND r.question_id = c.question_id
    WHERE c.evaluation_id = ${evaluationId}
    ORDER BY random()`;
  return fetched(tx, comments);
}

/** The rows of a query, some in memory at a time; one query of a transaction at once. */
async function* fetched<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`DECLARE fetched NO SCROLL CURSOR FOR ${query}`.execute(tx);
  const fetch = sql<Row>`FETCH ${sql.lit(atATime)} FROM fetched`;
  yield* fetchedAhead(async () => (await fetch.execute(tx)).rows);
}

/** Counts whatever changes what the results of an evaluation show (server/migrations/repeatable/count_change_of_figures.sql). */
export async function resultsVersion(db: Db, slug: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT concat_ws('.', e.id, e.content_version, coalesce(k.of_version, -1), coalesce(k.changes, -1)) AS version
    FROM evaluation e LEFT JOIN figures_kept k ON k.evaluation_id = e.id
    WHERE e.slug_cs = ${slug} OR e.slug_en = ${slug}`.execute(db);
  return rows[0]?.version ?? '';
}
