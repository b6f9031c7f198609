import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { MailCheck } from '@anketa/contract/mail/emails';
import type { Audience } from '@anketa/contract/mail/mailing';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import { type Chosen, countAudience, readsParticipation } from '../audience/audience-store.ts';
import { countSpecial } from '../audience/recipient-store.ts';
import { recipientChecks, textChecks } from '../drafts/checks.ts';
import { fieldsOf } from '../drafts/drafts.ts';
import type { StoredEmail } from '../email-store.ts';
import { countMessages } from './sending-store.ts';

/** By so many people at least a number moves that depends on who has answered: while filling is open those of one night are few. */
export function stepOf(chosen: Pick<Chosen, 'filter'>, evaluation: Evaluation): number {
  return readsParticipation(chosen) ? progressStep(evaluation) : 1;
}

/** The same of a choice that does depend on it. */
export function progressStep(evaluation: Evaluation): number {
  return isFillingOpen(evaluation) ? evaluation.options.minimum_responses : 1;
}

/** How many people a choice comes to, as of last night: where it depends on participation, down to whole steps. */
export async function audience(
  db: Db | Tx,
  evaluation: Evaluation,
  chosen: Omit<Chosen, 'evaluationId'>,
): Promise<Audience> {
  const { people, reachable } = await countAudience(db, { ...chosen, evaluationId: evaluation.id });
  const step = stepOf(chosen, evaluation);
  return { people: people - (people % step), reachable: reachable - (reachable % step), step };
}

/** What is to be known of an e-mail whose recipients were found. */
export async function readChecks(db: Db | Tx, email: StoredEmail, evaluation: Evaluation): Promise<MailCheck[]> {
  const [counts, { lately, nameless }] = await Promise.all([countMessages(db, email.id), countSpecial(db, email.id)]);
  const fewest = stepOf(fieldsOf(email), evaluation);
  return [
    ...textChecks(email, evaluation),
    ...recipientChecks({ counts, lately, nameless, fewest, limit: email.left_out.limit ?? 0 }),
  ];
}
