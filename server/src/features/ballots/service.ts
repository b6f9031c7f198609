import type { Evaluation } from '@anketa/contract/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Ballot } from './ballot.ts';
import { seal } from './seal.ts';
import { recordSubmission, type Submission, sealingKeyOf } from './store.ts';

interface Voter {
  readonly evaluation: Evaluation;
  readonly course: string;
  readonly oidos: string;
}

/**
 * Takes a ballot: participation, sealed ballot and the draft's end in one transaction. A retry with the same
 * idempotency key succeeds without counting twice; a second submission throws `already-submitted`; a submission that
 * the closing overtook throws `wrong-phase` and leaves nothing.
 */
export async function submitBallot(db: Db, voter: Voter & { ballot: Ballot; id: string }): Promise<void> {
  const { evaluation, course, oidos, id, ballot } = voter;
  const publicKey = await sealingKeyOf(db, evaluation.id);
  if (!publicKey) throw problem('wrong-phase');
  const sealed = seal(publicKey, evaluation.id, JSON.stringify(ballot));
  await record(db, { evaluationId: evaluation.id, course, oidos, ballot: { id, sealed } });
}

/** Records that a student refuses to evaluate a course. Refusing twice is the same as once. */
export function refuseCourse(db: Db, { evaluation, course, oidos }: Voter): Promise<void> {
  return record(db, { evaluationId: evaluation.id, course, oidos, ballot: null });
}

async function record(db: Db, submission: Submission): Promise<void> {
  const outcome = await recordSubmission(db, submission);
  if (outcome !== 'counted') throw problem(outcome);
}
