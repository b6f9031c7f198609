import { sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';

/** So many days somebody has to decide about those of whom it is not known whether they got an e-mail. */
const toDecide = 7;

/** So many days it is told that an e-mail came back from an address to which more are sent all the same. */
const reportedDays = 182;

/**
 * What nobody needs any more, every night: names of whom it is not known whether they got an e-mail; how many e-mails people got in past weeks; that e-mails came back
 * from an address which is nobody's of an evaluation now; and with `mailDays` e-mails that ended so many days ago, with all that hangs on them. Without it those
 * stay as long as their evaluation. Gives how many e-mails were deleted.
 */
export async function sweepMails(db: Db, mailDays?: number): Promise<number> {
  await sql`
    UPDATE email_recipient r SET oidos = NULL, address = NULL, wording = NULL FROM email m
    WHERE m.id = r.email_id AND r.oidos IS NOT NULL AND m.state IN ('sent', 'cancelled')
      AND coalesce(m.sent_at, m.edited_at) < now() - make_interval(days => ${toDecide})`.execute(db);
  await sql`DELETE FROM contact_count WHERE week < date_trunc('week', now())::date`.execute(db);
  await sweepTrouble(db);
  return mailDays === undefined ? 0 : deleteEnded(db, mailDays);
}

async function sweepTrouble(db: Db): Promise<void> {
  await sql`
    DELETE FROM mail_trouble t WHERE NOT EXISTS (SELECT FROM person p WHERE p.oidos = t.oidos AND p.email = t.address)
      OR NOT EXISTS (SELECT FROM study s WHERE s.oidos = t.oidos UNION ALL SELECT FROM teacher x WHERE x.oidos = t.oidos)
      OR (NOT t.suppressed AND t.week < current_date - ${reportedDays}::int)`.execute(db);
}

/** Whether an e-mail ended so many days ago. */
const hasEnded = (days: number) =>
  sql`state IN ('sent', 'cancelled') AND coalesce(sent_at, edited_at) < now() - make_interval(days => ${days})`;

/** How many e-mails ended so many days ago. */
export async function mailsDue(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM email WHERE ${hasEnded(days)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function deleteEnded(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    WITH ended AS (
      DELETE FROM email WHERE ${hasEnded(days)} RETURNING id
    ), jobs AS (
      DELETE FROM background_job j USING ended e WHERE j.kind = 'e-mail' AND j.subject = e.id::text
    )
    SELECT count(*)::integer AS n FROM ended`.execute(db);
  return rows[0]?.n ?? 0;
}
