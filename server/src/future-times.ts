import { sql } from 'kysely';
import type { Db } from './platform/database/connect.ts';

// Times that a clock which was ahead left behind. Whatever waits for them would wait until they come.

/** Times that decide about something, and what puts those right that have not come: statements that change nothing else. */
const mended: Readonly<Record<string, string>> = {
  'jobs.version': `UPDATE jobs.version SET cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now()), monitor_backoff_on = NULL
    WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '5 s' OR monitor_backoff_on > now() + interval '1 day'`,
  'jobs.queue': `UPDATE jobs.queue SET delta_on = least(delta_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    WHERE greatest(delta_on, monitor_claim_on, monitor_on, maintain_on) > now() + interval '5 s'`,
  'jobs.job': `UPDATE jobs.job SET created_on = least(created_on, now()), start_after = least(start_after, now()),
      started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    WHERE state IN ('created', 'retry', 'active') AND (greatest(created_on, started_on, heartbeat_on) > now() + interval '5 s'
      OR start_after > now() + interval '1 day')`,
  course_ballots: 'UPDATE course_ballots SET mixed_on = current_date WHERE mixed_on > current_date',
  evaluation:
    'UPDATE evaluation SET sealing_key_since = current_date WHERE sealing_key_since > current_date AND keys_destroyed_on IS NULL',
  draft_key: 'UPDATE draft_key SET since = current_date WHERE since > current_date',
  daily_run: 'UPDATE daily_run SET early = true WHERE day > current_date AND NOT early',
  // Whoever signed in while the clock was ahead is signed in until the next night, as others are.
  session: `UPDATE session SET expires_at = date_trunc('day', now()) + interval '1 day 4 hours'
    WHERE expires_at > date_trunc('day', now()) + interval '2 days 4 hours'`,
  email_recipient: `UPDATE email_recipient SET again_at = now() WHERE state = 'deferred' AND again_at > now() + interval '13 hours'`,
  contact_count: 'DELETE FROM contact_count WHERE week > current_date',
  login_link: `DELETE FROM login_link WHERE expires_at > now() + interval '1 hour'`,
};

/** Times that say what happened. They stay as they were noted, and whoever reads them passes over what has not come. */
const noted: Readonly<Record<string, string>> = {
  phase_change: "SELECT FROM phase_change WHERE changed_at > now() + interval '5 s'",
  audit_log: "SELECT FROM audit_log WHERE at > now() + interval '5 s'",
  participation_day: 'SELECT FROM participation_day WHERE day > current_date',
};

/** Puts right what waits for a time that has not come. Gives how many were found, by table. */
export async function mendFutureTimes(db: Db): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {};
  for (const [table, statement] of Object.entries({ ...mended, ...noted })) {
    const { numAffectedRows, rows } = await sql.raw(statement).execute(db);
    const count = Number(numAffectedRows ?? rows.length);
    if (count > 0) found[table] = count;
  }
  return found;
}

/** The same; throws where there were any, and says how many in each table. */
export async function mustNotBeAhead(db: Db): Promise<void> {
  const found = Object.entries(await mendFutureTimes(db)).map(([table, count]) => `${table} ${count}`);
  if (found.length > 0) throw new Error(found.join(', '));
}
