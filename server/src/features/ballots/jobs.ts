import type { JobKind } from '../../platform/jobs.ts';
import type { Server } from '../../server.ts';
import { destroyDueKeys } from './key-destruction.ts';
import { mixEvaluation } from './mixer.ts';
import { evaluationsWaiting } from './store.ts';

/** Opens the sealed ballots of one evaluation and counts them. Asked for when filling closes. */
export const mixJob: JobKind<{ evaluationId: number }> = {
  name: 'mix-ballots',
  key: ({ evaluationId }) => String(evaluationId),
};

/**
 * Does the ballots' background work in this process. A submission never asks for a job: that would note its time.
 * The batches of continuous evaluations are found by looking every minute instead.
 */
export async function workOnBallots({ jobs, db, keystore }: Pick<Server, 'jobs' | 'db' | 'keystore'>): Promise<void> {
  await jobs.work(mixJob, async ({ evaluationId }, signal) => {
    await mixEvaluation({ db, keystore }, evaluationId, signal);
  });
  await jobs.recur('mix-waiting-ballots', '* * * * *', async (signal) => {
    for (const id of await evaluationsWaiting(db)) await mixEvaluation({ db, keystore }, id, signal);
  });
  await jobs.recur('destroy-keys', '17 3 * * *', () => destroyDueKeys({ db, keystore }));
}
