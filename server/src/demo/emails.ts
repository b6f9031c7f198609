import { sql } from 'kysely';
import { insertEmail } from '../features/mailing/email-store.ts';
import { templates } from '../features/mailing/template-store.ts';
import type { Db } from '../platform/database/connect.ts';

/** E-mails of a demo: a draft about the evaluation that is filled in, and one that went to the students of the past one weeks ago. Nothing is sent. */
export async function addDemoEmails(db: Db, { past, current }: { past: number; current: number }): Promise<void> {
  const all = await templates(db);
  const author = await db.selectFrom('person').select('oidos').where('login', '=', 'admin').executeTakeFirst();
  const made = (
    evaluation_id: number,
    purpose: 'invitation' | 'last-reminder',
    filter: { readonly progress?: 'unfinished' },
  ) => ({
    ...all.find((template) => template.purpose === purpose),
    evaluation_id,
    purpose,
    target: 'studium' as const,
    filter: JSON.stringify(filter),
    author_oidos: author?.oidos ?? null,
  });
  await insertEmail(db, made(current, 'last-reminder', { progress: 'unfinished' }));
  const weeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60 * 1000);
  const sent = { state: 'sent' as const, created_at: weeksAgo, edited_at: weeksAgo, sent_at: weeksAgo };
  const id = await insertEmail(db, { ...made(past, 'invitation', {}), ...sent });
  await sql`
    INSERT INTO email_recipient (email_id, place, state, status, mark, digest, length)
    SELECT ${id}, gen_random_uuid(), 'sent', '250', uuid_send(gen_random_uuid()), ''::bytea, 0 FROM (SELECT DISTINCT oidos FROM study WHERE evaluation_id = ${past}) s`.execute(
    db,
  );
  await sql`
    UPDATE email SET recipients = (SELECT count(*) FROM email_recipient r WHERE r.email_id = email.id) WHERE id = ${id}`.execute(
    db,
  );
}
