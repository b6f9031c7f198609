import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { isUnfinished } from '../../platform/job-store.ts';

/** What the job of an import is called. */
export const importKind = 'import';

/** Whether the server has an import of an evaluation to do, or is at it. */
export function hasImportJob(db: Db | Tx, id: number): Promise<boolean> {
  return isUnfinished(db, { kind: importKind, subject: String(id) });
}

/** Whether an import of an evaluation waits or runs, whoever runs it. */
export async function isBeingImported(db: Db | Tx, id: number): Promise<boolean> {
  if (await hasImportJob(db, id)) return true;
  const { rows } = await sql<{ runs: boolean }>`SELECT is_importing(${id}) AS runs`.execute(db);
  return rows[0]?.runs ?? false;
}

/**
 * Throws `import-running` while an import of an evaluation waits or runs. The evaluation's row has to be locked: then none is asked for
 * and none begins until the transaction ends.
 */
export async function mustNotBeImported(tx: Tx, id: number): Promise<void> {
  if (await isBeingImported(tx, id)) throw problem('import-running');
}

/** Whether a later import has ended half-way: the data are of two exports. */
export async function isHalfImported(db: Db | Tx, id: number): Promise<boolean> {
  const left = db
    .selectFrom('import_step')
    .select('position')
    .where('evaluation_id', '=', id)
    .where('state', '<>', 'done');
  return (await left.limit(1).execute()).length > 0;
}
