import type { BodyOf } from '@anketa/contract/endpoint';
import type { createDraft, updateDraft } from '@anketa/contract/mail/emails';
import { DraftFields, NoticeTexts } from '@anketa/contract/mail/emails';
import { type MailPurpose, RecipientFilter } from '@anketa/contract/mail/mailing';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { checkedFields } from '../../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { authorOf, emailById, insertEmail, lockEmail, moveEmail, type StoredEmail } from '../email-store.ts';
import type { Place } from '../emails.ts';
import { textChecks } from './checks.ts';
import { addEdit, deleteEdits, deleteEmail, editsOf, writeDraft } from './draft-store.ts';
import { type TemplateKey, templateOf } from './template-store.ts';

/** What of an e-mail is edited. */
export function fieldsOf({
  purpose,
  target,
  filter,
  link,
  subject_cs,
  subject_en,
  body_cs,
  body_en,
}: StoredEmail): DraftFields {
  return {
    purpose,
    link,
    filter: RecipientFilter.parse({ ...filter, target }),
    subject_cs,
    subject_en,
    body_cs,
    body_en,
  };
}

export const versionOfDraft = (email: StoredEmail) => versionOf(fieldsOf(email));

/** Whom e-mails of a purpose go to, unless somebody chooses otherwise. */
const usualFilter: Readonly<Record<MailPurpose, RecipientFilter>> = {
  invitation: { target: 'studium' },
  reminder: { target: 'studium', progress: 'unfinished' },
  'last-reminder': { target: 'studium', progress: 'unfinished' },
  results: { target: 'studium' },
  teachers: { target: 'ucit' },
  other: { target: 'studium' },
};

async function begunFrom(db: Db, key: TemplateKey): Promise<DraftFields> {
  const { edited: _, ...template } = await templateOf(db, key);
  return { ...template, filter: usualFilter[key.purpose] };
}

/** Begins a draft, from a template or as a copy. Throws `not-found`, also where what is copied is gone. Gives its number. */
export async function beginDraft(
  db: Db,
  evaluationId: number,
  by: Caller,
  { purpose, copy_of, medium }: BodyOf<typeof createDraft>,
): Promise<number> {
  await completeEvaluation(db, evaluationId);
  const copied = copy_of === undefined ? undefined : await emailById(db, copy_of);
  // A text of one is too long for the other, or says too little.
  if (copy_of !== undefined && copied?.medium !== medium) throw problem('not-found');
  const { filter, ...fields } = copied ? fieldsOf(copied) : await begunFrom(db, { medium, purpose });
  const { target, ...rest } = filter;
  return inTransaction(db, async (tx) => {
    const id = await insertEmail(tx, {
      ...fields,
      medium,
      evaluation_id: evaluationId,
      target,
      // Codes of another evaluation would mean something else here, or nothing.
      filter: JSON.stringify(copied && copied.evaluation_id !== evaluationId ? { progress: rest.progress } : rest),
      author_oidos: by.oidos,
    });
    await audit(tx, {
      actor: actorOf(by),
      action: 'mail.create',
      subject: `${evaluationId} ${id}`,
      evaluation: evaluationId,
    });
    return id;
  });
}

/** A draft with its row locked. Throws `not-found`, and `mail-not-draft` where it is one no more. */
export async function lockDraft(tx: Tx, place: Place): Promise<StoredEmail> {
  const email = await lockEmail(tx, place);
  if (!email) throw problem('not-found');
  if (email.state !== 'draft') throw problem('mail-not-draft');
  return email;
}

/** What can be written to it: a notification is shorter. */
const draftFieldsOf = ({ medium }: StoredEmail) =>
  medium === 'push' ? DraftFields.extend(NoticeTexts.shape) : DraftFields;

/** One person's typing is one edit while it goes on: what stood before a pause, or before somebody else, is an earlier text. */
const pause = 10 * 60 * 1000;

/** Writes to a draft. Throws what `lockDraft` does, `edit-conflict`, `fields-invalid`. Gives its version, what is to be known of its text, and its earlier texts. */
export async function changeDraft(db: Db, place: Place, by: Caller, { version, ...edit }: BodyOf<typeof updateDraft>) {
  const evaluation = await completeEvaluation(db, place.evaluationId);
  return inTransaction(db, async (tx) => {
    const email = await lockDraft(tx, place);
    const before = fieldsOf(email);
    checkVersion(version, before);
    const fields = { ...before, ...checkedFields(draftFieldsOf(email).partial(), edit) };
    const isOther = email.author_oidos !== by.oidos || Date.now() - email.edited_at.getTime() > pause;
    if (isOther)
      await addEdit(tx, email.id, { texts: before, who: await authorOf(tx, email), edited_at: email.edited_at });
    await writeDraft(tx, email.id, fields, by.oidos);
    return {
      version: versionOf(fields),
      checks: textChecks({ ...fields, medium: email.medium }, evaluation),
      edits: await editsOf(tx, email.id),
    };
  });
}

/**
 * Deletes a draft. What a rule has made stays as cancelled, without its earlier texts: by its row the rule knows that it has fired. Throws what `lockDraft`
 * does.
 */
export async function removeDraft(db: Db, place: Place, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, rule_id } = await lockDraft(tx, place);
    if (rule_id === null) await deleteEmail(tx, id);
    else {
      await deleteEdits(tx, id);
      await moveEmail(tx, id, { from: ['draft'], to: 'cancelled' });
    }
    const { evaluationId, emailId } = place;
    await audit(tx, {
      actor: actorOf(by),
      action: 'mail.delete',
      subject: `${evaluationId} ${emailId}`,
      evaluation: evaluationId,
    });
  });
}
