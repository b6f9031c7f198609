import { EmailTexts, NoticeTexts } from '@anketa/contract/emails';
import { deleteMailTemplate, readMailTemplates, updateMailTemplate } from '@anketa/contract/mail-templates';
import { type MailMedium, mailPurposes } from '@anketa/contract/mailing';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { exampleValues, unsubscribeAddress } from './audience/messages.ts';
import { deleteTemplate, lockTemplates, type Template, templateOf, writeTemplate } from './drafts/template-store.ts';
import { exampleLeft, exampleToken } from './sending/overview.ts';

/** What of a template is edited. */
const textsOf = ({ subject_cs, subject_en, body_cs, body_en }: Template): EmailTexts => ({
  subject_cs,
  subject_en,
  body_cs,
  body_en,
});

/** What the audit log calls it. */
const nameOf = (medium: MailMedium, purpose: string) => (medium === 'push' ? `push ${purpose}` : purpose);

/** An evaluation that ends in two weeks: templates are of none. */
function exampleEvaluation() {
  const end = new Date();
  end.setDate(end.getDate() + 14);
  end.setHours(23, 59);
  const [name_cs, name_en] = [translate('cs', 'mailing.example'), translate('en', 'mailing.example')];
  const phase_dates = { filling: null, checking: end.toISOString(), published: null };
  return { name_cs, name_en, slug_cs: '', phase_dates };
}

/** What can be written: a notification is shorter. */
const textsFor = (medium: MailMedium) => (medium === 'push' ? NoticeTexts : EmailTexts);

/** Texts that e-mails and notifications begin from. */
export function templateRoutes({ serve, db, config }: Server) {
  serve(readMailTemplates, async ({ query: { medium }, by }) => {
    const own = {
      name: by.name ?? '',
      left: String(exampleLeft),
      unsubscribe: unsubscribeAddress(config, exampleToken),
    };
    const evaluation = exampleEvaluation();
    const templates = await Promise.all(mailPurposes.map((purpose) => templateOf(db, { medium, purpose })));
    return {
      templates: templates.map((template) => ({
        ...template,
        version: versionOf(textsOf(template)),
        examples: exampleValues(config, evaluation, template.purpose, own),
      })),
      may: { edit: meets(by, 'options.edit') },
    };
  });

  serve(updateMailTemplate, async ({ params: { purpose }, query: { medium }, body: { version, ...edit }, by }) =>
    inTransaction(db, async (tx) => {
      await lockTemplates(tx);
      const before = textsOf(await templateOf(tx, { medium, purpose }));
      checkVersion(version, before);
      const texts = { ...before, ...checkedFields(textsFor(medium).partial(), edit) };
      await writeTemplate(tx, { medium, purpose }, texts);
      await audit(tx, { actor: actorOf(by), action: 'mail.template-update', subject: nameOf(medium, purpose) });
      return { version: versionOf(texts) };
    }),
  );

  serve(deleteMailTemplate, async ({ params: { purpose }, query: { medium }, by }) =>
    inTransaction(db, async (tx) => {
      if (!(await deleteTemplate(tx, { medium, purpose }))) throw problem('not-found');
      await audit(tx, { actor: actorOf(by), action: 'mail.template-delete', subject: nameOf(medium, purpose) });
      return done;
    }),
  );
}
