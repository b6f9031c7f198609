import type { BodyOf } from '@anketa/contract/endpoint';
import type { activateRevision, makeRevision } from '@anketa/contract/releases';
import { inTransaction, type Tx } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { nameOfRemote } from './name-store.ts';
import { activateFolder, type PublishNeeds, rollBack, storeRevision } from './publish.ts';
import { invalid, readRemoteFolder } from './remote-folder.ts';
import { isWhole, revisionFolder } from './revision-files.ts';
import { activationByKey, lockRegistry, presentActivation } from './store.ts';
import { withAssembled } from './uploads.ts';

/** Who releases, and for which remote. */
export interface Release {
  readonly name: string;
  /** The token's name, as it is noted. */
  readonly by: string;
}

/** The present activation that somebody has seen; null: they have seen none. */
type Seen = number | null;

/** A name that an administrator has made. Throws `not-found`. */
export async function madeName({ db }: Pick<PublishNeeds, 'db'>, name: string) {
  const made = await nameOfRemote(db, name);
  if (!made) throw problem('not-found');
  return made;
}

/** Makes a revision of a remote, or says which files are missing. Checked as `anketa publish` does. Throws `not-found`, `remote-invalid`, `too-large`. */
export async function releaseRevision(
  needs: PublishNeeds,
  { name, by }: Release,
  { files }: BodyOf<typeof makeRevision>,
): Promise<{ readonly revision: string | null; readonly missing: string[] }> {
  await madeName(needs, name);
  const { db, dataFolder } = needs;
  const present = await inTransaction(db, (tx) => presentActivation(tx, name));
  const published = present && revisionFolder(dataFolder, name, present.content_hash);
  const assembled = await withAssembled({ dataFolder, name, published }, files, async (folder) => {
    const remote = await readRemoteFolder(folder);
    const { id } = remote.description;
    if (id !== name) throw invalid(`remote.json is of ${id}; this is ${name}`);
    await inTransaction(db, async (tx) => {
      await lockRegistry(tx);
      await storeRevision(tx, needs, remote, by);
    });
    return remote.contentHash;
  });
  return 'result' in assembled
    ? { revision: assembled.result, missing: [] }
    : { revision: null, missing: assembled.missing };
}

/** Throws `activation-raced` where pages get something else by now than somebody has seen. Under `lockRegistry`. */
async function mustStand(tx: Tx, name: string, seen: Seen) {
  const present = await presentActivation(tx, name);
  if ((present?.id ?? null) !== seen) throw problem('activation-raced');
  return present;
}

/**
 * Gives a revision to pages. A request that comes again, by its key, is answered as the first time. Throws `not-found` for a name or a revision that there is
 * not, `activation-raced`, `remote-drops`, `remote-invalid`.
 */
export async function activateRelease(
  needs: PublishNeeds,
  { name, by }: Release,
  { revision, drops, key, seen }: BodyOf<typeof activateRevision> & { readonly key: string; readonly seen: Seen },
): Promise<{ readonly revision: string; readonly activation: number; readonly already: boolean }> {
  await madeName(needs, name);
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    const before = await activationByKey(tx, name, key);
    if (before && before.content_hash !== revision) throw problem('bad-request', { detail: 'Idempotency-Key' });
    if (before) return { revision, activation: before.id, already: true };
    const present = await mustStand(tx, name, seen);
    if (present?.content_hash === revision) return { revision, activation: present.id, already: true };
    const folder = revisionFolder(needs.dataFolder, name, revision);
    if (!(await isWhole(folder, revision))) throw problem('not-found');
    const activation = await activateFolder(tx, needs, await readRemoteFolder(folder), { by, drops, key });
    return { revision, activation, already: false };
  });
}

/** Goes back to what pages got before. Throws `not-found`, `activation-raced`, and as `rollbackRemote`. */
export async function rollBackReleased(
  needs: PublishNeeds,
  { name, by }: Release,
  seen: Seen,
): Promise<{ readonly revision: string; readonly activation: number }> {
  await madeName(needs, name);
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    await mustStand(tx, name, seen);
    const { contentHash, activation } = await rollBack(tx, needs, name, by);
    return { revision: contentHash, activation };
  });
}
