import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { emailById, type StoredEmail } from './email-store.ts';

/** Which e-mail, of which evaluation. */
export interface Place {
  readonly evaluationId: number;
  readonly emailId: number;
}

/** The same of the parameters of an address. */
export const placeOf = ({ id, emailId }: { readonly id: number; readonly emailId: number }): Place => ({
  evaluationId: id,
  emailId,
});

interface Placed {
  readonly evaluation: Evaluation;
  readonly email: StoredEmail;
}

/** An e-mail and its evaluation. Throws `not-found`, also where the evaluation is not complete. */
export async function emailIn(db: Db, { evaluationId, emailId }: Place): Promise<Placed> {
  const [evaluation, email] = await Promise.all([completeEvaluation(db, evaluationId), emailById(db, emailId)]);
  if (email?.evaluation_id !== evaluationId) throw problem('not-found');
  return { evaluation, email };
}

/** The same of a draft. Throws as `emailIn`, and `mail-not-draft` where it is one no more. */
export async function draftIn(db: Db, place: Place): Promise<Placed> {
  const found = await emailIn(db, place);
  if (found.email.state !== 'draft') throw problem('mail-not-draft');
  return found;
}
