import { evaluationState } from '@anketa/contract/evaluations';
import { deleteSteps } from '@anketa/contract/imports';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { cancelled, JobFailure, type JobKind, type Jobs } from '../../platform/jobs.ts';
import { runImport } from '../../sis/engine/run.ts';
import { onImportComplete } from '../evaluations/service.ts';
import { deletionJob, doDeleteStep } from './deletion.ts';
import { toldError } from './error-text.ts';
import { sourceFor } from './source.ts';
import { importState, stopImport } from './store.ts';

/** Imports an evaluation from the SIS. After a crash it goes on where it stopped. */
export const importJob: JobKind = { name: 'import', failure: toldError(null) };

interface Ports {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly config: Config;
}

/** Does imports and deletions in this process. */
export async function workOnImports({ jobs, database, config }: Ports): Promise<void> {
  const { db } = database;
  await jobs.work(importJob, async (subject, { signal, by, report }) => {
    const evaluationId = Number(subject);
    const evaluation = await importState(db, evaluationId);
    // Deleted in the meantime; or imported whole by a process that was killed before it could say so.
    if (!evaluation || evaluation.deleting || evaluation.state < evaluationState.failed) return;
    try {
      signal.throwIfAborted();
      const source = await sourceFor({ config, db }, evaluation);
      if (!source) throw new JobFailure({ key: 'errors.sis-missing' });
      const ports = { database, source, evaluationId, onComplete: onImportComplete };
      const outcome = await runImport({ ...ports, signal, onProgress: report });
      if (outcome.status === 'failed') throw new JobFailure(toldError(outcome.error.problem));
    } catch (error) {
      // Another try might go on; what ends here must not look as if it still ran.
      if (signal.reason === cancelled || error instanceof JobFailure) await stopImport(db, evaluationId, by);
      throw error;
    }
  });
  await jobs.work(deletionJob, async (subject, { signal, by, report }) => {
    for (const [done, step] of deleteSteps.entries()) {
      signal.throwIfAborted();
      report({ step, done, total: deleteSteps.length, items: 0 });
      // Gone when an earlier try came as far as the last step.
      if (!(await doDeleteStep({ db, jobs }, { id: Number(subject), step, by }))) return;
    }
  });
}
