import { evaluationState, PhaseDates } from '@anketa/contract/evaluations/evaluations';
import type { MailChoices, OwnMail } from '@anketa/contract/mail/own-mail';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { ofPerson } from '../../access/record-store.ts';
import type { Described } from '../audience/messages.ts';
import type { StoredEmail } from '../email-store.ts';

/** What a person has chosen; who never has gets everything. Who unsubscribed by any of their records has. */
export async function choicesOf(db: Db | Tx, oidos: string): Promise<MailChoices> {
  const [choice, { unsubscribed }, muted] = await Promise.all([
    db.selectFrom('mail_choice').select(['paused_until', 'locale']).where('oidos', '=', oidos).executeTakeFirst(),
    db
      .selectFrom('mail_choice')
      .select(sql<boolean>`coalesce(bool_or(unsubscribed), false)`.as('unsubscribed'))
      .where(ofPerson('oidos', oidos))
      .executeTakeFirstOrThrow(),
    db.selectFrom('mail_mute').select('evaluation_id').where('oidos', '=', oidos).orderBy('evaluation_id').execute(),
  ]);
  const given = choice ?? { paused_until: null, locale: null };
  return { ...given, unsubscribed, muted: muted.map(({ evaluation_id }) => evaluation_id) };
}

/** Writes what a person has chosen; what is not given stays. Evaluations that are gone are passed over. */
export async function writeChoices(tx: Tx, oidos: string, { muted, ...choice }: Partial<MailChoices>): Promise<void> {
  await tx
    .insertInto('mail_choice')
    .values({ oidos, ...choice })
    .onConflict((conflict) => conflict.column('oidos').doUpdateSet({ oidos, ...choice }))
    .execute();
  const { unsubscribed } = choice;
  if (unsubscribed !== undefined)
    await tx.updateTable('mail_choice').set({ unsubscribed }).where(ofPerson('oidos', oidos)).execute();
  if (!muted) return;
  await tx.deleteFrom('mail_mute').where('oidos', '=', oidos).execute();
  await sql`
    INSERT INTO mail_mute (oidos, evaluation_id) SELECT ${oidos}, id FROM evaluation WHERE id = ANY(${muted})`.execute(
    tx,
  );
}

/** Whose a token is: of a record that is merged, the person that remains; undefined: nobody's. */
export async function personByToken(db: Db, token: string): Promise<string | undefined> {
  const person = await db
    .selectFrom('mail_choice as k')
    .innerJoin('person as r', 'r.oidos', 'k.oidos')
    .select((one) => one.fn.coalesce('r.merged_into', 'r.oidos').as('oidos'))
    .where('k.token', '=', token)
    .executeTakeFirst();
  return person?.oidos;
}

/** Where e-mails to a person go, and whether they came back from there. */
export async function addressOf(db: Db, oidos: string): Promise<{ address: string | null; suppressed: boolean }> {
  const row = await db
    .selectFrom('person as p')
    .leftJoin('mail_trouble as t', (join) => join.onRef('t.oidos', '=', 'p.oidos').onRef('t.address', '=', 'p.email'))
    .select(['p.email as address', 't.suppressed'])
    .where('p.oidos', '=', oidos)
    .executeTakeFirst();
  return { address: row?.address ?? null, suppressed: row?.suppressed ?? false };
}

/** Evaluations that a person studies or teaches in and that are not published yet. */
export async function ownEvaluations(db: Db, oidos: string) {
  const { rows } = await sql<{ id: number; name_cs: string; name_en: string }>`
    SELECT e.id, e.name_cs, e.name_en FROM evaluation e WHERE e.state < ${evaluationState.published} AND (
      EXISTS (SELECT FROM study s WHERE s.evaluation_id = e.id AND ${ofPerson('s.oidos', oidos)})
      OR EXISTS (SELECT FROM teacher t WHERE t.evaluation_id = e.id AND ${ofPerson('t.oidos', oidos)}))
    ORDER BY e.id DESC`.execute(db);
  return rows;
}

/** E-mails that are out, or partly, by their numbers. */
export async function sentEmails(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('email')
    .select('id')
    .where('night', 'is not', null)
    .where('state', '<>', 'draft')
    .execute();
  return rows.map(({ id }) => id);
}

/** An e-mail with what its subject says of its evaluation. */
type MarkedMail = OwnMail & Pick<Described, 'slug_cs' | 'options' | 'phase_dates'> & Pick<StoredEmail, 'wording'>;

/** E-mails that were sent to whoever these marks are, the last first, with their subjects as they were written. */
export async function mailsByMarks(db: Db, marks: readonly Buffer[]): Promise<MarkedMail[]> {
  const { rows } = await sql<MarkedMail>`
    SELECT m.id, m.subject_cs, m.subject_en, m.purpose, m.wording, e.name_cs AS evaluation_cs, e.name_en AS evaluation_en,
      e.slug_cs, e.options, e.phase_dates,
      coalesce(m.sent_at, m.edited_at)::date AS day
    FROM email_recipient r JOIN email m ON m.id = r.email_id JOIN evaluation e ON e.id = m.evaluation_id
    WHERE r.mark = ANY(${marks}) AND r.state = 'sent' AND m.medium = 'mail' ORDER BY m.id DESC LIMIT 100`.execute(db);
  return rows.map((row) => ({ ...row, phase_dates: PhaseDates.parse(row.phase_dates) }));
}

/** Notes that the recipient of these marks has opened the copy of an e-mail in the suite: once. */
export async function recordRead(tx: Tx, emailId: number, marks: readonly Buffer[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('email_recipient')
    .set({ seen: true })
    .where(sql<boolean>`mark = ANY(${marks})`)
    .where('seen', '=', false)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx
    .updateTable('email')
    .set((row) => ({ seen: row('seen', '+', 1) }))
    .where('id', '=', emailId)
    .execute();
}
