import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Asked } from '@anketa/contract/evaluations/jobs';
import { holds } from '@anketa/contract/rights';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { isUnfinished } from '../../platform/job-store.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Server } from '../../server.ts';
import { evaluationById } from '../evaluations/store.ts';
import { mustBeCounted } from './opening.ts';

/** Computes again whatever is derived from released counts: rates, figures, names, data for the rectorate. */
export const recalculationJob: JobKind = { name: 'recalculation' };

/** Whether the answers of an evaluation are all counted: nobody fills in any more. */
export function isCounted({ state, options }: Pick<Evaluation, 'state' | 'options'>): boolean {
  const counted = state === evaluationState.checking || state === evaluationState.published;
  return counted && !isFillingOpen({ state, options });
}

/** What a caller may do with the results of an evaluation as a whole. */
export function mayManage(evaluation: Pick<Evaluation, 'state' | 'options'>, { permissions }: Caller) {
  return { recalculate: holds(permissions, 'options.edit') && isCounted(evaluation) };
}

/**
 * Asks for everything to be computed again (specification 4.48). Throws `not-found`, `wrong-phase` where
 * students may still fill in, `still-counting`.
 */
export function askForRecalculation({ db, jobs }: Pick<Server, 'db' | 'jobs'>, id: number, by: Caller): Promise<Asked> {
  return inTransaction(db, async (tx) => {
    const evaluation = await evaluationById(tx, id);
    if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
    if (!isCounted(evaluation)) throw problem('wrong-phase');
    await mustBeCounted(tx, id);
    const asked = await jobs.enqueue(recalculationJob, String(id), { by: actorOf(by), tx });
    await audit(tx, { actor: actorOf(by), action: 'results.recalculate', subject: String(id), evaluation: id });
    return asked;
  });
}

/** The same once ballots of a published evaluation were counted, which happens a moment after filling closes: its data are then of them, too. */
export async function recalculateCounted({ db, jobs }: Pick<Server, 'db' | 'jobs'>, id: number): Promise<void> {
  const evaluation = await evaluationById(db, id);
  if (evaluation?.state !== evaluationState.published) return;
  await jobs.enqueue(recalculationJob, String(id), { by: 'counting', afresh: true });
}

/** Whether it waits or runs: until then everything shown is as it was before. */
export function isRecalculating(db: Db, evaluationId: number): Promise<boolean> {
  return isUnfinished(db, { kind: recalculationJob.name, subject: String(evaluationId) });
}
