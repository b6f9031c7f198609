import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

export interface Submission {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
  /** The client's Idempotency-Key, a random UUID v4, and the sealed ballot. Null refuses the course. */
  readonly ballot: { readonly id: string; readonly sealed: Buffer } | null;
}

/**
 * Records participation, puts the sealed ballot in the inbox and deletes the draft, all or nothing. Counts the same
 * ballot id, or the same refusal, once (server/migrations/0006_submission.sql).
 */
export async function recordSubmission(
  db: Db,
  { evaluationId, course, oidos, ballot }: Submission,
): Promise<'counted' | 'already-submitted' | 'wrong-phase'> {
  const { rows } = await sql<{ outcome: 'counted' | 'already-submitted' | 'wrong-phase' }>`
    SELECT submit_ballot(${evaluationId}, ${course}, ${oidos}, ${ballot?.id ?? null}::uuid, ${ballot?.sealed ?? null})
      AS outcome`.execute(db);
  return rows[0]?.outcome ?? 'wrong-phase';
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
