import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../../platform/each-on-its-own.ts';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { Server } from '../../../server.ts';
import { isBeingImported } from '../../evaluations/importing.ts';
import { importOf } from '../../evaluations/lifecycle.ts';
import { nightlyImporter } from '../nightly-importer.ts';
import { connectedEvaluations, forgetSteps } from '../store.ts';
import { importJob } from './jobs.ts';

/**
 * Asks for an import of every evaluation that is connected with the SIS and not closed yet (`connected_with_sis`), each a job of its own. What it would
 * remove waits for an administrator. Where the source is missing, lacks something or lost much, nothing changes, and the evaluation's page says why.
 */
export async function askForConnected(
  { db, jobs, lifecycle, log }: Pick<Server, 'db' | 'jobs' | 'lifecycle'> & { readonly log: ErrorLog },
  signal?: AbortSignal,
): Promise<void> {
  const watching = { log, failure: 'an evaluation could not be kept in step with the SIS', signal };
  await eachOnItsOwn(watching, await connectedEvaluations(db), (id) =>
    inTransaction(db, async (tx) => {
      await importOf(lifecycle, id, nightlyImporter).begin(tx);
      if (await isBeingImported(tx, id)) return;
      await forgetSteps(tx, id);
      await audit(tx, { actor: nightlyImporter, action: 'import.start', subject: String(id), evaluation: id });
      await jobs.enqueue(importJob, String(id), { by: nightlyImporter, tx, afresh: true });
    }),
  );
}
