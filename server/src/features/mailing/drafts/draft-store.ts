import type { DraftFields, EmailTexts } from '@anketa/contract/mail/emails';
import type { MailMedium } from '@anketa/contract/mail/mailing';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

/** Writes to a draft. The row is locked. */
export async function writeDraft(
  tx: Tx,
  id: number,
  { filter, ...fields }: DraftFields,
  author_oidos: string | null,
): Promise<void> {
  const { target, ...rest } = filter;
  await tx
    .updateTable('email')
    .set({ ...fields, target, filter: JSON.stringify(rest), author_oidos, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** So many earlier texts of a draft stay. */
const edits = 50;

/** Puts a text of a draft among its earlier ones. */
export async function addEdit(
  tx: Tx,
  emailId: number,
  { texts, who, edited_at }: { texts: EmailTexts; who: string; edited_at: Date },
) {
  await sql`
    INSERT INTO email_edit (email_id, number, subject_cs, subject_en, body_cs, body_en, who, edited_at)
    SELECT ${emailId}, coalesce(max(number), 0) + 1, ${texts.subject_cs}, ${texts.subject_en}, ${texts.body_cs}, ${texts.body_en}, ${who}, ${edited_at}
    FROM email_edit WHERE email_id = ${emailId}`.execute(tx);
  await sql`
    DELETE FROM email_edit WHERE email_id = ${emailId}
      AND number <= (SELECT max(number) FROM email_edit WHERE email_id = ${emailId}) - ${edits}`.execute(tx);
}

/** Earlier texts of a draft, the last first, without the texts. */
export async function editsOf(db: Db | Tx, emailId: number) {
  const rows = await db
    .selectFrom('email_edit')
    .select(['number', 'edited_at', 'who'])
    .where('email_id', '=', emailId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ edited_at, ...row }) => ({ ...row, edited_at: edited_at.toISOString() }));
}

/** One of them. */
export function editOf(db: Db, emailId: number, number: number) {
  return db
    .selectFrom('email_edit')
    .select(['subject_cs', 'subject_en', 'body_cs', 'body_en'])
    .where('email_id', '=', emailId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Deletes the earlier texts of an e-mail. */
export async function deleteEdits(tx: Tx, emailId: number): Promise<void> {
  await tx.deleteFrom('email_edit').where('email_id', '=', emailId).execute();
}

/** Deletes an e-mail with all that belongs to it. */
export async function deleteEmail(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('email').where('id', '=', id).execute();
}

/** What a new e-mail, or notification, can be a copy of: sent ones, the last of all evaluations first. */
export async function formerEmails(db: Db, medium: MailMedium) {
  return db
    .selectFrom('email as m')
    .innerJoin('evaluation as e', 'e.id', 'm.evaluation_id')
    .select(['m.id', 'm.subject_cs', 'm.subject_en', 'e.name_cs as evaluation_cs', 'e.name_en as evaluation_en'])
    .where('m.state', '=', 'sent')
    .where('m.medium', '=', medium)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute();
}
