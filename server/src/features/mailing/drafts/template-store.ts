import type { EmailTexts } from '@anketa/contract/mail/emails';
import { type MailMedium, type MailPurpose, mailPurposes } from '@anketa/contract/mail/mailing';
import type { Locale } from '@anketa/contract/values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { translate } from '../../../platform/translate.ts';

export interface Template extends EmailTexts {
  readonly purpose: MailPurpose;
}

const columns = ['purpose', 'subject_cs', 'subject_en', 'body_cs', 'body_en'] as const;

/** Which text: that of e-mails, or of notifications, of a purpose. */
export interface TemplateKey {
  readonly medium: MailMedium;
  readonly purpose: MailPurpose;
}

/** Where the product's own texts stand: what stands for subject and body is called otherwise of a notification. */
const own = {
  mail: { under: 'mailing.templates', subject: 'subject', body: 'body' },
  push: { under: 'mailing.notices', subject: 'title', body: 'body' },
} as const;

/** The product's own text of a purpose. */
function ownTemplate({ medium, purpose }: TemplateKey): Template {
  const { under, ...parts } = own[medium];
  const text = (locale: Locale, part: keyof typeof parts) =>
    purpose === 'other' ? '' : translate(locale, `${under}.${purpose}.${parts[part]}`);
  return {
    purpose,
    subject_cs: text('cs', 'subject'),
    subject_en: text('en', 'subject'),
    body_cs: text('cs', 'body'),
    body_en: text('en', 'body'),
  };
}

/** The text of a purpose as it stands, and whether it is an administrator's. */
export async function templateOf(db: Db | Tx, key: TemplateKey): Promise<Template & { readonly edited: boolean }> {
  const edited = await db
    .selectFrom('email_template')
    .select(columns)
    .where('medium', '=', key.medium)
    .where('purpose', '=', key.purpose)
    .executeTakeFirst();
  return edited ? { ...edited, purpose: key.purpose, edited: true } : { ...ownTemplate(key), edited: false };
}

/** Nobody else writes a text until the transaction ends: of a purpose that nobody has edited there is no row to lock. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`LOCK TABLE email_template IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Writes an administrator's text in place of the product's own. */
export async function writeTemplate(tx: Tx, key: TemplateKey, texts: EmailTexts): Promise<void> {
  await tx
    .insertInto('email_template')
    .values({ ...key, ...texts })
    .onConflict((conflict) => conflict.columns(['medium', 'purpose']).doUpdateSet(texts))
    .execute();
}

/** The product's own text stands again. False where it did already. */
export async function deleteTemplate(tx: Tx, { medium, purpose }: TemplateKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_template')
    .where('medium', '=', medium)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The text that e-mails, or notifications, of each purpose begin from: the administrators' own where there is one. */
export async function templates(db: Db | Tx, medium: MailMedium): Promise<Template[]> {
  const edited = await db.selectFrom('email_template').select(columns).where('medium', '=', medium).execute();
  return mailPurposes.map(
    (purpose) => edited.find((one) => one.purpose === purpose) ?? ownTemplate({ medium, purpose }),
  );
}
