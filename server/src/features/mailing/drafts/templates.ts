import type { BodyOf } from '@anketa/contract/endpoint';
import { EmailTexts, NoticeTexts } from '@anketa/contract/mail/emails';
import { type MailMedium, mailPurposes } from '@anketa/contract/mail/mailing';
import type { updateMailTemplate } from '@anketa/contract/mail/templates';
import { meets } from '@anketa/contract/rights';
import type { Config } from '../../../config.ts';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { translate } from '../../../platform/translate.ts';
import { examplesFor } from '../audience/examples.ts';
import {
  deleteTemplate,
  lockTemplates,
  type Template,
  type TemplateKey,
  templateOf,
  writeTemplate,
} from './template-store.ts';

/** What of a template is edited. */
const textsOf = ({ subject_cs, subject_en, body_cs, body_en }: Template): EmailTexts => ({
  subject_cs,
  subject_en,
  body_cs,
  body_en,
});

/** What the audit log calls it. */
const nameOf = ({ medium, purpose }: TemplateKey) => (medium === 'push' ? `push ${purpose}` : purpose);

/** An evaluation that ends in two weeks: templates are of none. */
function exampleEvaluation() {
  const end = new Date();
  end.setDate(end.getDate() + 14);
  end.setHours(23, 59);
  const [name_cs, name_en] = [translate('cs', 'mailing.example'), translate('en', 'mailing.example')];
  const phase_dates = { filling: null, checking: end.toISOString(), published: null };
  return { name_cs, name_en, slug_cs: '', options: {}, phase_dates };
}

/** What can be written: a notification is shorter. */
const textsFor = (medium: MailMedium) => (medium === 'push' ? NoticeTexts : EmailTexts);

/** The texts that e-mails, or notifications, begin from, and what the caller may do with them. */
export async function templatesPage(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'publicUrl'> },
  medium: MailMedium,
  by: Caller,
) {
  const evaluation = exampleEvaluation();
  const templates = await Promise.all(mailPurposes.map((purpose) => templateOf(db, { medium, purpose })));
  return {
    templates: templates.map((template) => ({
      ...template,
      version: versionOf(textsOf(template)),
      examples: examplesFor(config, evaluation, template),
    })),
    may: { edit: meets(by, 'options.edit') },
  };
}

/** Writes to a template. Throws `edit-conflict`, `fields-invalid`. Gives the version of what is written now. */
export async function changeTemplate(
  db: Db,
  key: TemplateKey,
  { version, ...edit }: BodyOf<typeof updateMailTemplate>,
  by: Caller,
) {
  return inTransaction(db, async (tx) => {
    await lockTemplates(tx);
    const before = textsOf(await templateOf(tx, key));
    checkVersion(version, before);
    const texts = { ...before, ...checkedFields(textsFor(key.medium).partial(), edit) };
    await writeTemplate(tx, key, texts);
    await audit(tx, { actor: actorOf(by), action: 'mail.template-update', subject: nameOf(key) });
    return { version: versionOf(texts) };
  });
}

/** The product's own text stands again. Throws `not-found` where it did already. */
export async function resetTemplate(db: Db, key: TemplateKey, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteTemplate(tx, key))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'mail.template-delete', subject: nameOf(key) });
  });
}
