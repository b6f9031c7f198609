import type { FailureKind } from '@anketa/contract/suite/failure-reports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';

/** What is counted: a page that was opened, or how a remote failed. */
export type CountedKind = FailureKind | 'opened';

export interface Counted {
  readonly remote_id: string;
  readonly content_hash: string;
  readonly kind: CountedKind;
  /** File, line and column; '': none. */
  readonly place: string;
  readonly count: number;
}

/** The hours for which counts are stored. */
export const countedHours = 48;

/** Adds to the counts of the present hour. In one order, so that processes do not wait for each other in a ring. */
export async function addCounts(db: Db, counts: readonly Counted[]): Promise<void> {
  await sql`
    INSERT INTO remote_count AS c (remote_id, content_hash, hour, kind, place, count)
    SELECT remote_id, content_hash, date_trunc('hour', now(), 'UTC'), kind, place, count
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      AS new(remote_id text, content_hash text, kind text, place text, count integer)
    ORDER BY 1, 2, 4, 5
    ON CONFLICT (remote_id, content_hash, hour, kind, place) DO UPDATE SET count = c.count + EXCLUDED.count`.execute(
    db,
  );
}

export interface HourCount extends Counted {
  /** Hours before the present one: 0 to 23. */
  readonly ago: number;
}

/** The counts of the last 24 hours by the clock, the most first. An hour that has not come is of a clock that was ahead, and passed over. */
export async function countsOfDay(db: Db): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    SELECT remote_id, content_hash, kind, place, count,
      (extract(epoch FROM date_trunc('hour', now(), 'UTC') - hour) / 3600)::integer AS ago
    FROM remote_count WHERE hour > date_trunc('hour', now(), 'UTC') - interval '24 hours' AND hour <= now()
    ORDER BY count DESC, remote_id, content_hash, kind, place, hour`.execute(db);
  return rows;
}

/** Removes the counts whose time is over, and those of hours that have not come. */
export async function removeOldCounts(db: Db): Promise<void> {
  await sql`
    DELETE FROM remote_count WHERE hour < now() - make_interval(hours => ${countedHours}) OR hour > now()`.execute(db);
}
