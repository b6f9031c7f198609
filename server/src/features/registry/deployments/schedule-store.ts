import type { Schedule, scheduledActs } from '@anketa/contract/suite/schedules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

/** What is to be done with a remote at a time. */
export interface Scheduled {
  readonly id: number;
  readonly remote_id: string;
  readonly act: (typeof scheduledActs)[number];
  readonly by: string;
  /** The number of the token that asked for it; null: a person did. */
  readonly token_id: number | null;
  /** As the request said it. */
  readonly wish: object;
  /** The activation that was seen; null: none. */
  readonly seen: number | null;
}

interface NewSchedule extends Omit<Scheduled, 'id'> {
  readonly content_hash: string;
  readonly at: Date;
}

/** Adds one. Gives its number. */
export async function addSchedule(tx: Tx, { wish, ...row }: NewSchedule): Promise<number> {
  const { id } = await tx
    .insertInto('remote_schedule')
    .values({ ...row, wish: JSON.stringify(wish) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stands = sql<boolean>`state IN ('waiting', 'held')`;

interface Standing extends Schedule {
  readonly id: number;
  readonly remote_id: string;
}

/** What waits, or is held, one of a remote at most. */
export async function standingSchedules(db: Db | Tx): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Standing>`
    SELECT id, remote_id, act, content_hash AS revision, by, reason AS held, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM remote_schedule WHERE ${stands}`.execute(db);
  return new Map(rows.map((row) => [row.remote_id, row]));
}

/** Those whose time has come, the first one first. */
export async function dueSchedules(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM remote_schedule WHERE state = 'waiting' AND at <= now() ORDER BY at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One that waits for its time, or whose time has come, locked. Undefined: it was cancelled, or done by another process. */
export async function waitingSchedule(tx: Tx, id: number): Promise<Scheduled | undefined> {
  const { rows } = await sql<Scheduled>`
    SELECT id, remote_id, act, by, token_id, wish, seen FROM remote_schedule WHERE id = ${id} AND state = 'waiting' FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** Says what became of one. `reason`: the name of the refusal that holds it. */
export async function settleSchedule(
  tx: Tx,
  id: number,
  state: 'done' | 'held' | 'cancelled',
  reason: Schedule['held'] = null,
): Promise<void> {
  await tx.updateTable('remote_schedule').set({ state, reason }).where('id', '=', id).execute();
}
