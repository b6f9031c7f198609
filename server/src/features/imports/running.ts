import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { isUnfinished } from '../../platform/job-store.ts';
import type { JobKind } from '../../platform/jobs.ts';
import { toldError } from './error-text.ts';

/** Imports an evaluation from the SIS. After a crash it goes on where it stopped. */
export const importJob: JobKind = { name: 'import', failure: toldError(null) };

/** Whether the server has an import of an evaluation to do, or is at it. */
export function isBeingImported(db: Db | Tx, id: number): Promise<boolean> {
  return isUnfinished(db, { kind: importJob.name, subject: String(id) });
}

/**
 * Throws `import-running` while an import of an evaluation waits or runs, whoever runs it. The evaluation's row has to be locked: then
 * none is asked for and none begins until the transaction ends.
 */
export async function mustNotBeImported(tx: Tx, id: number): Promise<void> {
  if (await isBeingImported(tx, id)) throw problem('import-running');
  const { rows } = await sql<{ runs: boolean }>`SELECT is_importing(${id}) AS runs`.execute(tx);
  if (rows[0]?.runs) throw problem('import-running');
}
