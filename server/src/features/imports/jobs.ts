import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { runImport } from '../../sis/engine/run.ts';
import { onImportComplete } from '../evaluations/service.ts';
import { sourceFor } from './source.ts';
import { importState } from './store.ts';

/** Imports an evaluation from the SIS. After a crash it goes on where it stopped. */
export const importJob: JobKind<{ evaluationId: number }> = {
  name: 'import',
  key: ({ evaluationId }) => String(evaluationId),
};

interface Ports {
  readonly jobs: Jobs;
  readonly database: Database;
  readonly config: Config;
}

/** Does imports in this process. */
export async function workOnImports({ jobs, database, config }: Ports): Promise<void> {
  await jobs.work(importJob, async ({ evaluationId }, signal) => {
    const evaluation = await importState(database.db, evaluationId);
    const source = evaluation && (await sourceFor({ config, db: database.db }, evaluation));
    // Deleted in the meantime, or the SIS is no longer configured: nothing that a second try would mend.
    if (source) await runImport({ database, source, evaluationId, onComplete: onImportComplete, signal });
  });
}
