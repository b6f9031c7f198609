import { sql } from 'kysely';
import type { Db } from './platform/database/connect.ts';

/** Notes the day of the first start, if none is noted yet. */
export async function beginNights(db: Db): Promise<void> {
  await sql`INSERT INTO daily_run (day) SELECT current_date WHERE NOT EXISTS (SELECT FROM daily_run)`.execute(db);
}

/** Notes that the night of this day is done. */
export async function recordNight(db: Db): Promise<void> {
  await sql`INSERT INTO daily_run (day) VALUES (current_date)
    ON CONFLICT (day) DO UPDATE SET number = DEFAULT, early = false`.execute(db);
}

/** Dead rows go on to be readable in the files; this only keeps them from lying for long in the tables that a night has emptied. */
export async function vacuumEmptied(db: Db): Promise<void> {
  await sql`VACUUM ballot_inbox, draft, participation, error_report, identity, mailed_link, email_recipient`.execute(
    db,
  );
}

/** The hour after which a night's work is due. */
const hour = 3;

/**
 * Whether this night's work is still to be done: after three in the morning, or at once where a night was missed. Nights of days that had not come
 * are done again: the clock was ahead.
 */
export async function isNightDue(db: Db, now = new Date()): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT coalesce(max(day) FILTER (WHERE day <= now::date AND NOT early), '-infinity')
      < now::date - CASE WHEN extract(hour FROM now) < ${hour} THEN 1 ELSE 0 END AS due
    FROM daily_run, CAST(${now} AS timestamptz) AS now GROUP BY now`.execute(db);
  return rows[0]?.due ?? false;
}
