import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { closesFilling, evaluationsWhere } from '../../evaluations/store.ts';
import { waitingHere } from '../inbox-store.ts';

/** Days that a pair of keys lives while an evaluation mixes with filling open. */
const keyDays = 7;

/** The condition that an evaluation's keys were made and not destroyed. */
export const keysLive = sql`sealing_key IS NOT NULL AND keys_destroyed_on IS NULL`;

/** Open continuous evaluations whose pair of keys is old enough to be changed. */
export function evaluationsDueForKeys(db: Db): Promise<number[]> {
  const isOpen = sql`filling_is_open(state, options) AND options ->> 'continuous' = 'true'`;
  return evaluationsWhere(db, sql`${isOpen} AND ${keysLive} AND sealing_key_since <= current_date - ${keyDays}::int`);
}

const closings = sql`phase_change c WHERE c.evaluation_id = evaluation.id AND ${closesFilling}`;
const countings = sql`course_ballots m WHERE m.evaluation_id = evaluation.id`;

/**
 * The day of the last closing of filling, or of the last counting if that was later. Null before filling. What a wrong clock put into the future is
 * passed over: then the nights alone decide.
 */
const closedOn = sql`greatest((SELECT max(changed_at)::date FROM ${closings} AND changed_at <= now()),
  (SELECT max(mixed_on) FROM ${countings} AND mixed_on <= current_date))`;

/** The last night before both of them, in the order in which nights were done. */
const closedAfter = sql`greatest((SELECT max(after_night) FROM ${closings}), (SELECT max(after_night) FROM ${countings}))`;

/**
 * Nights since, of days that have come. One that follows nights that were missed counts once another one follows it: a clock that is ahead looks
 * the same.
 */
const nightsSince = sql`(SELECT count(*) FROM (
    SELECT day, number, day - lag(day) OVER (ORDER BY number) AS days, lead(day) OVER (ORDER BY number) AS next FROM daily_run) r
  WHERE r.number > ${closedAfter} AND r.day > coalesce(${closedOn}, '-infinity') AND r.day <= current_date
    AND (r.days IS NULL OR r.days <= 1 OR r.next IS NOT NULL))`;

/**
 * Evaluations whose keys are to be destroyed: filling is closed, nothing waits to be counted, the last closing and the last counting
 * are `days` days ago, and as many nights were done since, so that a clock that jumps ends nothing.
 */
export function evaluationsWithOldKeys(db: Db | Tx, days: number): Promise<number[]> {
  const isSettled = sql`NOT filling_is_open(state, options) AND NOT ${waitingHere}`;
  const isPast = sql`coalesce(${closedOn} + ${days}::int <= current_date, true) AND ${nightsSince} >= ${days}::int`;
  const wasClosed = sql`${closedAfter} IS NOT NULL`;
  return evaluationsWhere(db, sql`${keysLive} AND ${isSettled} AND ${wasClosed} AND ${isPast}`);
}

/** Notes that the keys of an evaluation end today, and deletes what nobody can open any more. */
export async function endKeys(tx: Tx, evaluationId: number): Promise<void> {
  const keys_destroyed_on = sql<string>`current_date`;
  await tx.updateTable('evaluation').set({ keys_destroyed_on }).where('id', '=', evaluationId).execute();
  await tx.deleteFrom('draft').where('evaluation_id', '=', evaluationId).execute();
  await tx.deleteFrom('ballot_inbox').where('evaluation_id', '=', evaluationId).execute();
}

/**
 * When the keys of an evaluation were destroyed, or can be at the earliest if every night does its work, and in how many days that is.
 * `closesAt`: when filling that is open will close, if that is known.
 */
export async function keysEnd(db: Db, evaluationId: number, { verificationDays, closesAt }: End) {
  const { rows } = await sql<{ destroyed_on: string | null; until: string | null; days_left: number | null }>`
    SELECT destroyed_on, until::text, until - current_date AS days_left FROM (
      SELECT keys_destroyed_on::text AS destroyed_on, CASE WHEN ${keysLive} THEN
        CASE WHEN filling_is_open(state, options) THEN ${closesAt}::timestamptz::date + ${verificationDays}::int
          ELSE greatest(${closedOn} + ${verificationDays}::int,
            current_date + greatest(0, ${verificationDays}::int - ${nightsSince})::int) END END AS until
      FROM evaluation WHERE id = ${evaluationId} AND (filling_is_open(state, options) OR ${closedAfter} IS NOT NULL
        OR keys_destroyed_on IS NOT NULL)) AS ending`.execute(db);
  return rows[0];
}

interface End {
  readonly verificationDays: number;
  readonly closesAt: string | null;
}

/** When the keys of an evaluation end: the first possible day, and nightly runs that must come before. */
export async function keyDates(db: Db, evaluationId: number, verificationDays: number) {
  const { rows } = await sql<{ due: string | null; runs_left: number }>`
    SELECT (${closedOn} + ${verificationDays}::int)::text AS due,
      greatest(0, ${verificationDays}::int - ${nightsSince})::int AS runs_left
    FROM evaluation WHERE id = ${evaluationId}`.execute(db);
  return rows[0];
}
