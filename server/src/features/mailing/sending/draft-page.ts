import type { MailMedium } from '@anketa/contract/mail/mailing';
import { meets } from '@anketa/contract/rights';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { audienceChoices } from '../audience/audience-store.ts';
import { exampleLeft, examplesFor, exampleToken } from '../audience/examples.ts';
import { compileMessages } from '../audience/messages.ts';
import { findRecipient } from '../audience/recipient-store.ts';
import { textChecks } from '../drafts/checks.ts';
import { editsOf } from '../drafts/draft-store.ts';
import { fieldsOf, versionOfDraft } from '../drafts/drafts.ts';
import { authorOf } from '../email-store.ts';
import { draftIn, emailIn, type Place } from '../emails.ts';
import { audience } from './overview.ts';
import { sends } from './trying.ts';

/** A draft as it is edited. Throws as `emailIn`, and `not-found` where it is of the other medium. */
export async function draftPage(
  { db, config, mailer, push }: Pick<Server, 'db' | 'config' | 'mailer' | 'push'>,
  place: Place,
  medium: MailMedium,
  by: Caller,
) {
  const { evaluation, email } = await emailIn(db, place);
  if (email.medium !== medium) throw problem('not-found');
  const fields = fieldsOf(email);
  const [choices, reached, edits, author] = await Promise.all([
    audienceChoices(db, evaluation.id),
    audience(db, evaluation, { ...fields, medium }),
    editsOf(db, email.id),
    authorOf(db, email),
  ]);
  const { id, state, created_at } = email;
  const isSet = sends({ mailer, push }, email);
  return {
    evaluation,
    email: {
      ...fields,
      id,
      medium,
      state,
      author,
      created_at: created_at.toISOString(),
      version: versionOfDraft(email),
    },
    choices,
    audience: reached,
    examples: examplesFor(config, evaluation, email),
    checks: textChecks(email, evaluation),
    edits,
    sends: isSet,
    may: { send: isSet && meets(by, 'mailing.send') },
  };
}

/** A draft as somebody who is searched for among those that it goes to would get it; null where nobody is found. Throws as `draftIn`. */
export async function draftPreview({ db, config }: Pick<Server, 'db' | 'config'>, place: Place, search: string) {
  const { evaluation, email } = await draftIn(db, place);
  const found = await findRecipient(db, { ...fieldsOf(email), evaluationId: evaluation.id }, search);
  if (!found) return { preview: null };
  const { subject, text } = compileMessages(config, evaluation, email)({ ...found, left: exampleLeft }, exampleToken);
  return { preview: { name: found.name, mail: { subject, text } } };
}
