import type { Retained, RetainedCounts, RetentionRun } from '@anketa/contract/people/retention';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** Deletes rows of the audit log that are older than so many days. Gives how many. */
export async function removeAudit(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT forget_audit(${days}) AS gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Deletes sessions that have ended. How many there were is nobody's business. */
export async function removeSessions(db: Db): Promise<void> {
  await sql`DELETE FROM session WHERE expires_at <= now()`.execute(db);
}

/** How many rows of the audit log are older than so many days. */
export async function auditDue(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM audit_log WHERE at < now() - make_interval(days => ${days})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Adds what was removed to what was removed on that day before. What failed is what failed the last time. */
export async function noteRun(tx: Tx, counts: RetainedCounts, failed: readonly Retained[]): Promise<void> {
  await sql`
    INSERT INTO retention_run AS r (people, audit, reports, mails, failed)
    VALUES (${counts.people}, ${counts.audit}, ${counts.reports}, ${counts.mails}, ${[...failed]})
    ON CONFLICT (day) DO UPDATE SET people = r.people + excluded.people, audit = r.audit + excluded.audit,
      reports = r.reports + excluded.reports, mails = r.mails + excluded.mails, failed = excluded.failed`.execute(tx);
}

/** So many days of removals are shown. */
const listedRuns = 90;

/** What was removed on which day, the last first. */
export async function latestRuns(db: Db): Promise<RetentionRun[]> {
  const { rows } = await sql<RetentionRun>`
    SELECT day::text AS day, people, audit, reports, mails, failed FROM retention_run ORDER BY retention_run.day DESC LIMIT ${listedRuns}`.execute(
    db,
  );
  return rows;
}
