import type { MailMedium } from '@anketa/contract/mail/mailing';
import { sql } from 'kysely';
import { evaluationById } from '../features/evaluations/store.ts';
import { wordingOf } from '../features/mailing/audience/messages.ts';
import { templates } from '../features/mailing/drafts/template-store.ts';
import { insertEmail } from '../features/mailing/email-store.ts';
import type { Db } from '../platform/database/connect.ts';

/**
 * E-mails and notifications of a demo: a draft of each about the evaluation that is filled in, and one of each that went to the students of the past one weeks ago.
 * Nothing is sent.
 */
export async function addDemoEmails(db: Db, { past, current }: { past: number; current: number }): Promise<void> {
  const author = await db.selectFrom('person').select('oidos').where('login', '=', 'admin').executeTakeFirst();
  const weeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60 * 1000);
  const end = new Date(weeksAgo.getTime() + 14 * 24 * 60 * 60 * 1000);
  end.setHours(23, 59, 0, 0);
  const wording = await wordingUntil(db, past, end);
  const sent = { state: 'sent' as const, created_at: weeksAgo, edited_at: weeksAgo, sent_at: weeksAgo, wording };
  for (const [medium, share] of [
    ['mail', 1],
    ['push', 0.4],
  ] as const) {
    const of = await made(db, medium, author?.oidos ?? null);
    await insertEmail(db, of(current, 'last-reminder', { progress: 'unfinished' }));
    const id = await insertEmail(db, { ...of(past, 'invitation', {}), ...sent });
    await addRecipients(db, { id, evaluationId: past, share });
  }
}

/** What messages said of an evaluation while its filling was to end at that time: it has no planned end any more. */
async function wordingUntil(db: Db, evaluationId: number, end: Date): Promise<string> {
  const evaluation = await evaluationById(db, evaluationId);
  if (!evaluation) throw new Error(`evaluation ${evaluationId} is gone`);
  const phase_dates = { ...evaluation.phase_dates, checking: end.toISOString() };
  return JSON.stringify(wordingOf({ ...evaluation, phase_dates }));
}

type Filter = { readonly progress?: 'unfinished' };

/** What one of a medium begins as, by its evaluation, its purpose and whom it goes to. */
async function made(db: Db, medium: MailMedium, author_oidos: string | null) {
  const all = await templates(db, medium);
  return (evaluation_id: number, purpose: 'invitation' | 'last-reminder', filter: Filter) => ({
    ...all.find((template) => template.purpose === purpose),
    evaluation_id,
    medium,
    purpose,
    target: 'studium' as const,
    filter: JSON.stringify(filter),
    author_oidos,
  });
}

interface Reached {
  readonly id: number;
  readonly evaluationId: number;
  /** Of the students. */
  readonly share: number;
}

/** Writes down that it has come to a share of an evaluation's students. */
async function addRecipients(db: Db, { id, evaluationId, share }: Reached): Promise<void> {
  await sql`
    INSERT INTO email_recipient (email_id, place, state, status, mark, digest, length)
    SELECT ${id}, gen_random_uuid(), 'sent', '250', uuid_send(gen_random_uuid()), ''::bytea, 0
    FROM (SELECT oidos, row_number() OVER (ORDER BY oidos) AS nth, count(*) OVER () AS of
      FROM (SELECT DISTINCT oidos FROM study WHERE evaluation_id = ${evaluationId}) d) s WHERE nth <= of * ${share}::float8`.execute(
    db,
  );
  await sql`
    UPDATE email SET recipients = r.number, delivered = r.number
    FROM (SELECT count(*) AS number FROM email_recipient WHERE email_id = ${id}) r WHERE email.id = ${id}`.execute(db);
}
