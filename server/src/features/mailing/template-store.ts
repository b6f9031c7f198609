import type { EmailTexts } from '@anketa/contract/emails';
import { type MailPurpose, mailPurposes } from '@anketa/contract/mailing';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { translate } from '../../platform/translate.ts';

export interface Template extends EmailTexts {
  readonly purpose: MailPurpose;
}

/** The product's own text of a purpose. */
function ownTemplate(purpose: MailPurpose): Template {
  const text = (locale: 'cs' | 'en', part: string) =>
    purpose === 'other' ? '' : translate(locale, `mailing.templates.${purpose}.${part}`);
  return {
    purpose,
    subject_cs: text('cs', 'subject'),
    subject_en: text('en', 'subject'),
    body_cs: text('cs', 'body'),
    body_en: text('en', 'body'),
  };
}

/** What a notification of a purpose begins from. */
export function ownNotice(purpose: MailPurpose): Template {
  const text = (locale: 'cs' | 'en', part: string) =>
    purpose === 'other' ? '' : translate(locale, `mailing.notices.${purpose}.${part}`);
  return {
    purpose,
    subject_cs: text('cs', 'title'),
    subject_en: text('en', 'title'),
    body_cs: text('cs', 'body'),
    body_en: text('en', 'body'),
  };
}

/** The text of a purpose as it stands, and whether it is an administrator's. */
export async function templateOf(db: Db | Tx, purpose: MailPurpose): Promise<Template & { readonly edited: boolean }> {
  const edited = await db.selectFrom('email_template').selectAll().where('purpose', '=', purpose).executeTakeFirst();
  return edited ? { ...edited, purpose, edited: true } : { ...ownTemplate(purpose), edited: false };
}

/** Nobody else writes a text until the transaction ends: of a purpose that nobody has edited there is no row to lock. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`LOCK TABLE email_template IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Writes an administrator's text in place of the product's own. */
export async function writeTemplate(tx: Tx, purpose: MailPurpose, texts: EmailTexts): Promise<void> {
  await tx
    .insertInto('email_template')
    .values({ purpose, ...texts })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(texts))
    .execute();
}

/** The product's own text stands again. False where it did already. */
export async function deleteTemplate(tx: Tx, purpose: MailPurpose): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_template')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The text that e-mails of each purpose begin from: the administrators' own where there is one. */
export async function templates(db: Db | Tx): Promise<Template[]> {
  const edited = await db.selectFrom('email_template').selectAll().execute();
  return mailPurposes.map((purpose) => edited.find((one) => one.purpose === purpose) ?? ownTemplate(purpose));
}
