import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';

/** What an answer is about within one course. What has equal keys is counted and released together. */
export interface Cell {
  readonly target: string;
  readonly parallel_code: string;
  readonly teacher_code: string;
  readonly field_code: string;
  /** The questions that a part of a ballot answers, by number, and `wholeBallot` where it stands for the ballot itself. */
  readonly asked: number[];
}

/** Among the questions of a cell: each of its parts is one ballot. */
export const wholeBallot = 0;

export const cellKey = (cell: Cell): string =>
  JSON.stringify([cell.target, cell.parallel_code, cell.teacher_code, cell.field_code, cell.asked]);

export interface NewSection extends Cell {
  readonly id: string;
  readonly released: boolean;
  readonly ratings: (number | null)[];
}

export interface NewComment extends Omit<Cell, 'target'> {
  readonly id: string;
  readonly question_id: number;
  readonly released: boolean;
  readonly body: string;
  readonly hidden_by: string | null;
  readonly signed_name: string | null;
}

interface Course {
  readonly evaluationId: number;
  readonly course: string;
}

/** Takes a course's waiting ballots, locked until the transaction ends: a second mixer waits and finds none. */
export async function takeInbox(tx: Tx, { evaluationId, course }: Course): Promise<Buffer[]> {
  const waiting = tx
    .selectFrom('ballot_inbox')
    .select('id')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .orderBy('id')
    .forUpdate();
  await waiting.execute();
  const rows = await tx
    .deleteFrom('ballot_inbox')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .returning('sealed')
    .execute();
  return rows.map((row) => row.sealed);
}

const cellColumns = ['target', 'parallel_code', 'teacher_code', 'field_code', 'asked'] as const;

/** Ballots that each cell of a course has in store without having been released. */
export async function unreleasedCounts(tx: Tx, { evaluationId, course }: Course): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('rating_section')
    .select(cellColumns)
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('released', '=', false)
    .groupBy(cellColumns)
    .execute();
  return new Map(rows.map((row) => [cellKey(row), row.n]));
}

/** Releases what a cell had in store: together with the new ballots it is enough to be shown. */
export async function releaseCell(tx: Tx, { evaluationId, course }: Course, cell: Cell): Promise<void> {
  const { target, parallel_code, teacher_code, field_code, asked } = cell;
  const alike = sql<SqlBool>`evaluation_id = ${evaluationId} AND course_code = ${course} AND NOT released
    AND parallel_code = ${parallel_code} AND teacher_code = ${teacher_code} AND field_code = ${field_code}
    AND asked = ${asked}::integer[]`;
  await tx.updateTable('rating_section').set({ released: true }).where('target', '=', target).where(alike).execute();
  // The questions asked say of what target a comment is.
  await tx.updateTable('comment').set({ released: true }).where(alike).execute();
}

const chunk = 1000;

export async function insertSections(tx: Tx, { evaluationId, course }: Course, rows: readonly NewSection[]) {
  for (let at = 0; at < rows.length; at += chunk) {
    await tx
      .insertInto('rating_section')
      .values(rows.slice(at, at + chunk).map((row) => ({ evaluation_id: evaluationId, course_code: course, ...row })))
      .execute();
  }
}

export async function insertComments(tx: Tx, { evaluationId, course }: Course, rows: readonly NewComment[]) {
  for (let at = 0; at < rows.length; at += chunk) {
    await tx
      .insertInto('comment')
      .values(rows.slice(at, at + chunk).map((row) => ({ evaluation_id: evaluationId, course_code: course, ...row })))
      .execute();
  }
}

/** Notes a finished batch of a course. */
export async function insertBatch(
  tx: Tx,
  { evaluationId, course }: Course,
  { ballots, rejected }: { ballots: number; rejected: number },
): Promise<void> {
  await sql`
    INSERT INTO batch (evaluation_id, course_code, number, ballots, rejected)
    SELECT ${evaluationId}, ${course}, coalesce(max(number), 0) + 1, ${ballots}, ${rejected}
    FROM batch WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`.execute(tx);
}

/**
 * Writes the participation of a course anew in random order, so that neither its order nor its transaction numbers
 * say who submitted before an earlier batch and who after.
 */
export async function forgetOrder(tx: Tx, { evaluationId, course }: Course): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM participation WHERE evaluation_id = ${evaluationId} AND course_code = ${course} RETURNING *
    )
    INSERT INTO participation SELECT * FROM gone ORDER BY gen_random_uuid()`.execute(tx);
}

/** Counts a course anew from its ratings: answers by value, ballots by cell, and by question those that were asked it. */
export async function recount(tx: Tx, { evaluationId, course }: Course): Promise<void> {
  await sql`DELETE FROM answer_count WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`.execute(tx);
  await sql`DELETE FROM section_count WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`.execute(tx);
  await sql`
    INSERT INTO section_count
      (evaluation_id, target, course_code, parallel_code, teacher_code, field_code, question_id, released, n)
    SELECT evaluation_id, target, course_code, parallel_code, teacher_code, field_code, question, released, count(*)
    FROM rating_section, unnest(asked) AS question WHERE evaluation_id = ${evaluationId} AND course_code = ${course}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  // slider-mor: value 0 counts who answered, each set bit its choice. Others: the value itself, -1 "cannot assess".
  await sql`
    INSERT INTO answer_count
      (evaluation_id, course_code, parallel_code, teacher_code, field_code, question_id, released, value, n)
    SELECT r.evaluation_id, r.course_code, r.parallel_code, r.teacher_code, r.field_code, q.id, r.released,
      counted.value, count(*)
    FROM rating_section r
    CROSS JOIN LATERAL unnest(r.ratings) WITH ORDINALITY AS given (value, slot)
    JOIN question q ON q.evaluation_id = r.evaluation_id AND q.target = r.target AND q.slot = given.slot
    CROSS JOIN LATERAL (
      SELECT given.value AS value WHERE q.form <> 'slider-mor' OR given.value = -1
      UNION ALL
      SELECT bit::smallint FROM generate_series(0, jsonb_array_length(q.choices)) AS bit
      WHERE q.form = 'slider-mor' AND given.value <> -1
        AND (bit = 0 OR (given.value::int & (1 << (bit - 1))) <> 0)
    ) AS counted
    WHERE r.evaluation_id = ${evaluationId} AND r.course_code = ${course} AND given.value IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
}
