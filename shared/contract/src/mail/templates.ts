import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { Done } from '../values.ts';
import { EmailTexts, ExampleValues } from './emails.ts';
import { MailMedium, mailPurposes } from './mailing.ts';

/** The text that e-mails, or notifications, of a purpose begin from, in all evaluations. */
export const MailTemplate = EmailTexts.extend({
  purpose: z.enum(mailPurposes),
  version: Version,
  /** It is an administrator's, in place of the product's own. */
  edited: z.boolean(),
  /** What stands for the placeholders in a preview. */
  examples: z.object({ cs: ExampleValues, en: ExampleValues }),
});
export type MailTemplate = z.output<typeof MailTemplate>;

const params = z.object({ purpose: z.enum(mailPurposes) });
const query = z.object({ medium: MailMedium.default('mail') });

/** What e-mails, or notifications, of each purpose begin from, in all evaluations. */
export const readMailTemplates = endpoint({
  method: 'GET',
  path: '/internal/mail-templates',
  summary: 'See the templates of e-mails and notifications',
  right: 'mailing.create',
  query,
  response: z.object({ templates: z.array(MailTemplate), may: z.object({ edit: z.boolean() }) }),
});

/** What e-mails, or notifications, of a purpose begin from. */
export const updateMailTemplate = endpoint({
  method: 'PUT',
  path: '/internal/mail-templates/:purpose',
  summary: 'Edit a template of e-mails or notifications',
  right: 'options.edit',
  effect: 'edits',
  errors: ['edit-conflict', 'fields-invalid'],
  params,
  query,
  body: edited(EmailTexts),
  response: z.object({ version: Version }),
});

/** Of the purpose the product's own text stands again. */
export const deleteMailTemplate = endpoint({
  method: 'DELETE',
  path: '/internal/mail-templates/:purpose',
  summary: 'Restore the original text of a template',
  right: 'options.edit',
  effect: 'removes',
  params,
  query,
  response: Done,
});
