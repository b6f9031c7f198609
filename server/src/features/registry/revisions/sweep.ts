import { rm } from 'node:fs/promises';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { lockRegistry } from '../store.ts';
import { type Places, removeArchived } from './revision-archive.ts';
import { revisionFolder } from './revision-files.ts';
import { markSwept, revisionsToSweep } from './revision-store.ts';

/** Deletes the files of revisions that were removed a day ago. What was made again since is not among them. Gives how many. */
export async function sweepRevisions({ db, ...places }: Places & { readonly db: Db }): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const removed = await revisionsToSweep(tx);
    for (const { id, contentHash } of removed) {
      await rm(revisionFolder(places.dataFolder, id, contentHash), { recursive: true, force: true });
      await removeArchived(places, { id, contentHash });
      await markSwept(tx, id, contentHash);
    }
    return removed.length;
  });
}
