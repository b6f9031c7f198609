import type { Db } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Ballot } from './ballot.ts';
import { encodeBallot } from './ballot-bytes.ts';
import { type Recipient, seal } from './seal.ts';
import { recordSubmission } from './store.ts';

interface Voter {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
}

interface Checked {
  readonly ballot: Ballot;
  /** The client's idempotency key. */
  readonly id: string;
  /** What it is sealed with, and the content of the evaluation that it was checked against. */
  readonly recipient: Recipient;
  readonly version: number;
}

/**
 * Takes a ballot: participation, sealed ballot and the draft's end in one transaction. A retry with the same
 * idempotency key succeeds without counting twice; a second submission throws `already-submitted`; a submission that
 * the closing overtook throws `wrong-phase` and leaves nothing. False when the questions have changed since the ballot
 * was checked: nothing was stored, and it must be checked again.
 */
export async function submitBallot(db: Db, voter: Voter, checked: Checked): Promise<boolean> {
  const { ballot, id, recipient, version } = checked;
  const sealed = seal(recipient, encodeBallot(ballot));
  const outcome = await recordSubmission(db, { ...voter, ballot: { id, sealed, version } });
  if (outcome === 'stale') return false;
  if (outcome !== 'counted') throw problem(outcome);
  return true;
}

/** Records that a student refuses to evaluate a course, or has left it. Saying so twice is the same as once. */
export async function closeWithoutBallot(db: Db, voter: Voter, how: 'refused' | 'left'): Promise<void> {
  const outcome = await recordSubmission(db, { ...voter, ballot: how });
  if (outcome !== 'counted') throw problem(outcome === 'stale' ? 'wrong-phase' : outcome);
}
