import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { closesFilling, evaluationsWhere } from '../evaluations/store.ts';

type Inbox = Selectable<Schema['ballot_inbox']>;
export type CourseKey = Pick<Inbox, 'evaluation_id' | 'course_code'>;
export type Box = Pick<Inbox, 'id' | 'state' | 'sealed'>;

/** A course's boxes, whatever their state, in no particular order, locked until the transaction ends: a second mixer finds what the first left. */
export function lockBoxes(tx: Tx, course: CourseKey): Promise<Box[]> {
  return tx
    .selectFrom('ballot_inbox')
    .select(['id', 'sealed', 'state'])
    .where((e) => e.and(course))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes boxes. Throws when one of them has gone. */
export async function deleteBoxes(tx: Tx, course: CourseKey, boxes: readonly Pick<Box, 'id'>[]): Promise<void> {
  const ids = boxes.map(({ id }) => id);
  const { numDeletedRows } = await tx
    .deleteFrom('ballot_inbox')
    .where((e) => e.and(course))
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) !== ids.length) throw new Error('boxes have gone, and their ballots would be lost');
}

export async function markUnopenable(tx: Tx, course: CourseKey, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('ballot_inbox')
    .set({ state: 'unopenable' })
    .where((e) => e.and(course))
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', '<>', 'unopenable')
    .execute();
}

/** Adds a box that was sealed anew, under a fresh id. */
export async function insertBox(tx: Tx, course: CourseKey, { sealed, state }: Omit<Box, 'id'>): Promise<void> {
  const row = { ...course, id: randomUUID(), sealed, state };
  await tx.insertInto('ballot_inbox').values(row).execute();
}

/** Notes where the ballots of a course are now, by its boxes. `dropped`: rows that a closing left out; null of a batch before. */
export async function writeTally(tx: Tx, course: CourseKey, counted: number, dropped: number | null): Promise<void> {
  const { evaluation_id, course_code } = course;
  await sql`
    INSERT INTO course_ballots AS c (evaluation_id, course_code, counted, set_aside, unopenable, dropped)
    SELECT ${evaluation_id}, ${course_code}, ${counted}, count(*) FILTER (WHERE state = 'aside'),
      count(*) FILTER (WHERE state = 'unopenable'), coalesce(${dropped}::int, 0)
    FROM ballot_inbox WHERE evaluation_id = ${evaluation_id} AND course_code = ${course_code}
    ON CONFLICT (evaluation_id, course_code) DO UPDATE SET counted = c.counted + excluded.counted,
      set_aside = excluded.set_aside, unopenable = excluded.unopenable,
      dropped = coalesce(${dropped}::int, c.dropped), mixed_on = current_date, after_night = last_night()`.execute(tx);
}

/** Courses of an evaluation that have boxes, or with `waiting` at least so many that wait for the mixer. */
export async function coursesWithBoxes(db: Db | Tx, evaluationId: number, waiting = 0): Promise<string[]> {
  const { rows } = await sql<{ course_code: string }>`
    SELECT course_code FROM ballot_inbox WHERE evaluation_id = ${evaluationId}
    GROUP BY course_code HAVING count(*) FILTER (WHERE state = 'waiting') >= ${waiting}
    ORDER BY course_code`.execute(db);
  return rows.map((row) => row.course_code);
}

/** The condition that ballots of an evaluation wait for the mixer. */
export const waitingHere = sql`EXISTS (
  SELECT FROM ballot_inbox b WHERE b.evaluation_id = evaluation.id AND b.state = 'waiting')`;
/** The condition that filling closed within so many seconds, by whatever move. A moment that is still to come is none. */
const closedWithin = (seconds: number) => sql`EXISTS (SELECT FROM phase_change c
  WHERE c.evaluation_id = evaluation.id AND ${closesFilling} AND c.changed_at BETWEEN now() - make_interval(secs => ${seconds}) AND now())`;

/** Evaluations that have ballots waiting for the mixer. */
export function evaluationsWaiting(db: Db): Promise<number[]> {
  return evaluationsWhere(db, waitingHere);
}

/** Evaluations with ballots waiting whose filling closed `takeBackSeconds` ago or earlier. Mixing that somebody cancelled is left to them. */
export function evaluationsToMix(db: Db, takeBackSeconds: number): Promise<number[]> {
  const wasCancelled = sql`EXISTS (SELECT FROM background_job j
    WHERE j.kind = 'mixing' AND j.subject = evaluation.id::text AND j.state = 'cancelled')`;
  const isClosed = sql`NOT filling_is_open(state, options) AND NOT ${closedWithin(takeBackSeconds)}`;
  return evaluationsWhere(db, sql`${waitingHere} AND ${isClosed} AND NOT ${wasCancelled}`);
}

/** For how many seconds more nothing of the evaluation is counted, of those that must have passed since filling closed. */
export async function secondsToTakeBack(db: Db, evaluationId: number, seconds: number): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    SELECT ${seconds} - extract(epoch FROM now() - max(c.changed_at))::float8 AS left
    FROM evaluation JOIN phase_change c ON c.evaluation_id = evaluation.id
    WHERE evaluation.id = ${evaluationId} AND ${closesFilling} AND c.changed_at <= now()`.execute(db);
  return Math.max(0, rows[0]?.left ?? 0);
}

/** Keeps the evaluation as it is until the transaction ends; several may at once. */
export async function lockEvaluation(tx: Tx, evaluationId: number): Promise<void> {
  await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forShare().execute();
}
