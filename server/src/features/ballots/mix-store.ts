import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { CountedRow, ReleasedComment } from './batch.ts';

interface Course {
  readonly evaluationId: number;
  readonly course: string;
}

export type BoxState = 'waiting' | 'aside' | 'unopenable';

export interface Box {
  readonly id: string;
  readonly state: BoxState;
  readonly sealed: Buffer;
}

/**
 * A course's sealed ballots in no particular order, those set aside and unopenable ones among them, locked until the
 * transaction ends: a second mixer waits and finds what the first one left.
 */
export async function lockBoxes(tx: Tx, { evaluationId, course }: Course): Promise<Box[]> {
  return tx
    .selectFrom('ballot_inbox')
    .select(['id', 'sealed', 'state'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes boxes. Gives how many there were. */
export async function deleteBoxes(tx: Tx, { evaluationId, course }: Course, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('ballot_inbox')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function markUnopenable(tx: Tx, { evaluationId, course }: Course, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('ballot_inbox')
    .set({ state: 'unopenable' })
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('state', '<>', 'unopenable')
    .execute();
}

/** Adds boxes that were sealed anew, under fresh ids. */
export async function insertBoxes(
  tx: Tx,
  { evaluationId, course }: Course,
  { boxes, state }: { boxes: readonly Buffer[]; state: BoxState },
): Promise<void> {
  const place = { evaluation_id: evaluationId, course_code: course, state };
  for (const sealed of boxes) {
    await tx
      .insertInto('ballot_inbox')
      .values({ ...place, id: randomUUID(), sealed })
      .execute();
  }
}

const chunk = 500;

/** Adds a batch to what is released already. */
export async function addRows(tx: Tx, { evaluationId, course }: Course, rows: readonly CountedRow[]): Promise<void> {
  const place = { evaluation_id: evaluationId, course_code: course };
  const ballots = rows.map(({ row, ballots, answered }) => ({ ...place, ...row, ballots, answered }));
  const answers = rows.flatMap(({ row, values }) => [...values].map(([value, n]) => ({ ...place, ...row, value, n })));
  const key = ['evaluation_id', 'course_code', 'target', 'parallel_code', 'teacher_code', 'field_code'] as const;
  for (let at = 0; at < ballots.length; at += chunk) {
    await tx
      .insertInto('released_row')
      .values(ballots.slice(at, at + chunk))
      .onConflict((conflict) =>
        conflict.columns([...key, 'programme_code', 'question_id']).doUpdateSet({
          ballots: sql`released_row.ballots + excluded.ballots`,
          answered: sql`released_row.answered + excluded.answered`,
        }),
      )
      .execute();
  }
  for (let at = 0; at < answers.length; at += chunk) {
    await tx
      .insertInto('answer_count')
      .values(answers.slice(at, at + chunk))
      .onConflict((conflict) =>
        conflict
          .columns([...key, 'programme_code', 'question_id', 'value'])
          .doUpdateSet({ n: sql`answer_count.n + excluded.n` }),
      )
      .execute();
  }
}

export async function addComments(tx: Tx, { evaluationId, course }: Course, comments: readonly ReleasedComment[]) {
  for (let at = 0; at < comments.length; at += chunk) {
    await tx
      .insertInto('comment')
      .values(
        comments
          .slice(at, at + chunk)
          .map((comment) => ({ evaluation_id: evaluationId, course_code: course, ...comment })),
      )
      .execute();
  }
}

/**
 * Notes where the ballots of a course are now, by what is in its boxes. `dropped`: rows left out, by a closing; a batch while
 * filling is open leaves out none.
 */
export async function writeTally(
  tx: Tx,
  { evaluationId, course }: Course,
  { counted, dropped = null }: { counted: number; dropped?: number | null },
): Promise<void> {
  await sql`
    INSERT INTO course_ballots AS c (evaluation_id, course_code, counted, set_aside, unopenable, dropped)
    SELECT ${evaluationId}, ${course}, ${counted}, count(*) FILTER (WHERE state = 'aside'),
      count(*) FILTER (WHERE state = 'unopenable'), coalesce(${dropped}::int, 0)
    FROM ballot_inbox WHERE evaluation_id = ${evaluationId} AND course_code = ${course}
    ON CONFLICT (evaluation_id, course_code) DO UPDATE SET counted = c.counted + excluded.counted,
      set_aside = excluded.set_aside, unopenable = excluded.unopenable,
      dropped = coalesce(${dropped}::int, c.dropped), mixed_on = current_date`.execute(tx);
}

/** Courses of an evaluation with at least `least` ballots waiting for the mixer. */
export async function coursesWaiting(db: Db, evaluationId: number, least: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ballot_inbox')
    .select('course_code')
    .where('evaluation_id', '=', evaluationId)
    .where('state', '=', 'waiting')
    .groupBy('course_code')
    .having((e) => e.fn.countAll<number>(), '>=', least)
    .orderBy('course_code')
    .execute();
  return rows.map((row) => row.course_code);
}

const waitingHere = sql`EXISTS (SELECT FROM ballot_inbox b WHERE b.evaluation_id = e.id AND b.state = 'waiting')`;
const closed = sql`NOT filling_is_open(e.state, e.options)`;
const movedWithin = (seconds: number) => sql`EXISTS (SELECT FROM phase_change p
  WHERE p.evaluation_id = e.id AND p.changed_at > now() - make_interval(secs => ${seconds}))`;

/** Evaluations that have ballots waiting for the mixer. */
export async function evaluationsWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM evaluation e WHERE ${waitingHere}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Evaluations whose filling closed `takeBackSeconds` ago or earlier and that have ballots waiting for the mixer, but those
 * whose mixing somebody cancelled.
 */
export async function evaluationsToMix(db: Db, takeBackSeconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM evaluation e WHERE ${waitingHere} AND ${closed} AND NOT ${movedWithin(takeBackSeconds)}
      AND NOT EXISTS (SELECT FROM background_job j
        WHERE j.kind = 'mixing' AND j.subject = e.id::text AND j.state = 'cancelled')
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the evaluation's phase has moved within so many seconds. */
export async function movedLately(db: Db, evaluationId: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM evaluation e WHERE e.id = ${evaluationId} AND ${movedWithin(seconds)}`.execute(db);
  return rows.length > 0;
}
