import type { Db } from '../../../platform/database/connect.ts';
import type { Jobs, Working } from '../../../platform/jobs.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import { recalculationJob } from '../recalculation.ts';
import { refreshRectorate } from './rectorate.ts';

/** What is computed, in this order: data for the rectorate are made of kept rates. Each is put in the place of the old in one transaction. */
const steps = [
  ['figures', (db: Db, id: number) => refreshFigures(db, id, { again: true })],
  ['rectorate', refreshRectorate],
] as const;

/** Recalculates the results of an evaluation, a step after the other. */
export async function recalculateResults(
  db: Db,
  evaluationId: number,
  { signal, report }: Pick<Working, 'signal' | 'report'>,
): Promise<void> {
  for (const [done, [step, work]] of steps.entries()) {
    signal.throwIfAborted();
    report({ step, done, total: steps.length, items: 0 });
    await work(db, evaluationId);
  }
}

/** Does recalculations in this process. */
export async function workOnResults({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }): Promise<void> {
  await jobs.work(recalculationJob, (subject, working) => recalculateResults(db, Number(subject), working));
}
