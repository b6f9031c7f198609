import type { MailMedium } from '@anketa/contract/mail/mailing';
import type { Db } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { draftIn, type Place } from '../emails.ts';
import { editOf, formerEmails } from './draft-store.ts';
import { templates } from './template-store.ts';

/** What a new e-mail, or notification, of an evaluation can begin from. Throws `not-found`. */
export async function editorOf(db: Db, evaluationId: number, medium: MailMedium) {
  const evaluation = await completeEvaluation(db, evaluationId);
  const [own, former] = await Promise.all([templates(db, medium), formerEmails(db, medium)]);
  return { evaluation, templates: own, former };
}

/** What a draft said before an edit. Throws as `draftIn`, and `not-found` where there is no such edit. */
export async function draftEdit(db: Db, place: Place, number: number) {
  const { email } = await draftIn(db, place);
  const edit = await editOf(db, email.id, number);
  if (!edit) throw problem('not-found');
  return edit;
}
