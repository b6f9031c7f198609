import type { Db, Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { isUnfinished } from '../../platform/job-store.ts';
import { isImportLocked } from './store.ts';

/** What the job of an import is called. */
export const importKind = 'import';

/** Whether the server has an import of an evaluation to do, or is at it. */
export function hasImportJob(db: Db | Tx, id: number): Promise<boolean> {
  return isUnfinished(db, { kind: importKind, subject: String(id) });
}

/** Whether an import of an evaluation waits or runs, whoever runs it. */
export async function isBeingImported(db: Db | Tx, id: number): Promise<boolean> {
  return (await hasImportJob(db, id)) || (await isImportLocked(db, id));
}

/** Throws `import-running` while an import waits or runs. With the evaluation's row locked, none is asked for or begins meanwhile. */
export async function mustNotBeImported(tx: Tx, id: number): Promise<void> {
  if (await isBeingImported(tx, id)) throw problem('import-running');
}
