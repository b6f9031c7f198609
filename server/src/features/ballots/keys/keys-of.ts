import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Keys } from '@anketa/contract/questions/ballots';
import type { Db } from '../../../platform/database/connect.ts';
import { fingerprintOf } from '../../../platform/keystore.ts';
import { storedEvaluation } from '../../evaluations/store.ts';
import { keyDates } from './key-store.ts';

/** What seals an evaluation's ballots, and when it ends or ended. */
export async function keysOf(db: Db, evaluation: Evaluation, verificationDays: number): Promise<Keys> {
  const [stored, dates] = await Promise.all([
    storedEvaluation(db, evaluation.id),
    keyDates(db, evaluation.id, verificationDays),
  ]);
  const { sealing_key = null, keys_destroyed_on: destroyed_on = null } = stored ?? {};
  const { due = null, runs_left = 0 } = dates ?? {};
  const fingerprint = sealing_key && fingerprintOf(sealing_key);
  return { fingerprint, due: isFillingOpen(evaluation) || destroyed_on ? null : due, runs_left, destroyed_on };
}
