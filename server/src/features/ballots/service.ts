import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { evaluationById } from '../evaluations/store.ts';
import type { Ballot } from './ballot.ts';
import { seal } from './seal.ts';
import { insertRefusal, insertSubmission, isWaiting, refusedBy, sealingKeyOf } from './store.ts';

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
  await inTransaction(db, async (tx) => {
    const fresh = await insertSubmission(tx, { evaluationId: evaluation.id, course, oidos, id, sealed });
    if (fresh) await mustBeOpen(tx, evaluation.id);
    else if (!(await isWaiting(tx, evaluation.id, course, id))) throw problem('already-submitted');
  });
}

/** Records that a student refuses to evaluate a course. Refusing twice is the same as once. */
export async function refuseCourse(db: Db, { evaluation, course, oidos }: Voter): Promise<void> {
  const who = { evaluationId: evaluation.id, course, oidos };
  await inTransaction(db, async (tx) => {
    const fresh = await insertRefusal(tx, who);
    if (fresh) await mustBeOpen(tx, evaluation.id);
    else if ((await refusedBy(tx, who)) !== true) throw problem('already-submitted');
  });
}

async function mustBeOpen(tx: Tx, evaluationId: number): Promise<void> {
  const now = await evaluationById(tx, evaluationId);
  if (!now || !isFillingOpen(now)) throw problem('wrong-phase');
}
