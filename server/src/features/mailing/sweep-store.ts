import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** So many days somebody has to decide about those of whom it is not known whether they got an e-mail. */
const toDecide = 7;

/** So many days it is told that an e-mail came back from an address to which more are sent all the same. */
const reportedDays = 182;

/**
 * What nobody needs any more, every night: names of whom it is not known whether they got an e-mail; how many e-mails people got in past weeks; that e-mails came back
 * from an address which is nobody's of an evaluation now; and with `mailDays` e-mails that ended so many days ago, with all that hangs on them. Without it those
 * stay as long as their evaluation.
 */
export async function sweepMails(db: Db, mailDays?: number): Promise<void> {
  await sql`
    UPDATE email_recipient r SET oidos = NULL, address = NULL, wording = NULL FROM email m
    WHERE m.id = r.email_id AND r.oidos IS NOT NULL AND m.state IN ('sent', 'cancelled')
      AND m.sent_at < now() - make_interval(days => ${toDecide})`.execute(db);
  await sql`DELETE FROM contact_count WHERE week < date_trunc('week', now())::date`.execute(db);
  await sweepTrouble(db);
  if (mailDays !== undefined) await deleteEnded(db, mailDays);
}

async function sweepTrouble(db: Db): Promise<void> {
  await sql`
    DELETE FROM mail_trouble t WHERE NOT EXISTS (SELECT FROM person p WHERE p.oidos = t.oidos AND p.email = t.address)
      OR NOT EXISTS (SELECT FROM study s WHERE s.oidos = t.oidos UNION ALL SELECT FROM teacher x WHERE x.oidos = t.oidos)
      OR (NOT t.suppressed AND t.week < current_date - ${reportedDays}::int)`.execute(db);
}

async function deleteEnded(db: Db, days: number): Promise<void> {
  await sql`
    WITH ended AS (
      DELETE FROM email WHERE state IN ('sent', 'cancelled') AND coalesce(sent_at, edited_at) < now() - make_interval(days => ${days})
      RETURNING id
    )
    DELETE FROM background_job j USING ended e WHERE j.kind = 'e-mail' AND j.subject = e.id::text`.execute(db);
}
