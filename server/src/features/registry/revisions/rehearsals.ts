import type { Rehearsal } from '@anketa/contract/suite/rehearsals';
import type { Tx } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { invalid } from '../remote-folder.ts';
import { storeRehearsal, troublesOf } from './rehearsal-store.ts';
import type { Revision } from './revision-archive.ts';

/** Stores the report of a rehearsal with the revision that it is of. Throws `remote-invalid` for that of another one. */
export async function noteRehearsal(tx: Tx, { id, contentHash }: Revision, rehearsal: Rehearsal): Promise<void> {
  if (rehearsal.revision !== contentHash)
    throw invalid(`the rehearsal is of ${rehearsal.revision}, these files are ${contentHash}`);
  await storeRehearsal(tx, id, rehearsal);
}

/** Throws `rehearsal-failed` where something was wrong in the rehearsal of a revision. One that was not rehearsed may be given to pages. */
export async function mustNotHaveFailed(tx: Tx, { id, contentHash }: Revision): Promise<void> {
  const count = await troublesOf(tx, id, contentHash);
  if (count > 0) throw problem('rehearsal-failed', { values: { count } });
}
