import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

export interface Submission {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
  /** The client's Idempotency-Key: a random UUID v4. */
  readonly id: string;
  readonly sealed: Buffer;
}

/**
 * Records participation, puts the sealed ballot in the inbox and deletes the draft, in one statement. Gives false,
 * having done nothing, when this person has already submitted or refused this course.
 *
 * The foreign key to `evaluation` takes a key-share lock on its row, which a phase change (FOR UPDATE) waits for: a
 * caller that afterwards reads the state in the same transaction cannot slip a ballot past the closing.
 */
export async function insertSubmission(
  tx: Tx,
  { evaluationId, course, oidos, id, sealed }: Submission,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    WITH guard AS (
      INSERT INTO participation (evaluation_id, course_code, oidos, refused)
      VALUES (${evaluationId}, ${course}, ${oidos}, false)
      ON CONFLICT DO NOTHING RETURNING true AS fresh
    ), ballot AS (
      INSERT INTO ballot_inbox (evaluation_id, course_code, id, sealed)
      SELECT ${evaluationId}, ${course}, ${id}::uuid, ${sealed} FROM guard
    ), cleared AS (
      DELETE FROM draft USING guard
      WHERE evaluation_id = ${evaluationId} AND course_code = ${course} AND draft.oidos = ${oidos}
    )
    SELECT fresh FROM guard`.execute(tx);
  return rows.length === 1;
}

/** Records a refusal and deletes the draft. Gives false when the course was already submitted or refused. */
export async function insertRefusal(
  tx: Tx,
  { evaluationId, course, oidos }: Pick<Submission, 'evaluationId' | 'course' | 'oidos'>,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    WITH guard AS (
      INSERT INTO participation (evaluation_id, course_code, oidos, refused)
      VALUES (${evaluationId}, ${course}, ${oidos}, true)
      ON CONFLICT DO NOTHING RETURNING true AS fresh
    ), cleared AS (
      DELETE FROM draft USING guard
      WHERE evaluation_id = ${evaluationId} AND course_code = ${course} AND draft.oidos = ${oidos}
    )
    SELECT fresh FROM guard`.execute(tx);
  return rows.length === 1;
}

/** Whether a ballot of this id still waits: tells a client's retry from a second submission. */
export async function isWaiting(tx: Tx, evaluationId: number, course: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('ballot_inbox')
    .select('id')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a person refused a course (true), submitted it (false), or neither (undefined). */
export async function refusedBy(
  tx: Tx,
  { evaluationId, course, oidos }: Pick<Submission, 'evaluationId' | 'course' | 'oidos'>,
): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('participation')
    .select('refused')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('oidos', '=', oidos)
    .executeTakeFirst();
  return row?.refused;
}

/** The public sealing key of an evaluation, raw X25519. */
export async function sealingKeyOf(db: Db, evaluationId: number): Promise<Buffer | null> {
  const row = await db.selectFrom('evaluation').select('sealing_key').where('id', '=', evaluationId).executeTakeFirst();
  return row?.sealing_key ?? null;
}

/** Courses with at least `least` ballots waiting in the inbox. */
export async function coursesWaiting(db: Db, evaluationId: number, least: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ballot_inbox')
    .select('course_code')
    .where('evaluation_id', '=', evaluationId)
    .groupBy('course_code')
    .having((e) => e.fn.countAll<number>(), '>=', least)
    .orderBy('course_code')
    .execute();
  return rows.map((row) => row.course_code);
}

/** Evaluations that have ballots waiting. */
export async function evaluationsWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM evaluation WHERE EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = evaluation.id)`.execute(db);
  return rows.map((row) => row.id);
}
