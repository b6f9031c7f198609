import type { EmailTexts } from '@anketa/contract/emails';
import { type MailPurpose, mailPurposes } from '@anketa/contract/mailing';
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

/** The text that e-mails of each purpose begin from: the administrators' own where there is one. */
export async function templates(db: Db | Tx): Promise<Template[]> {
  const edited = await db.selectFrom('email_template').selectAll().execute();
  return mailPurposes.map((purpose) => edited.find((one) => one.purpose === purpose) ?? ownTemplate(purpose));
}
