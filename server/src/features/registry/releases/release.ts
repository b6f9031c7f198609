import type { BodyOf } from '@anketa/contract/endpoint';
import type { activateRevision, makeRevision, rollBackRelease } from '@anketa/contract/suite/releases';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { invalid, readRemoteFolder } from '../remote-folder.ts';
import { noteRehearsal } from '../revisions/rehearsals.ts';
import { bringRevision } from '../revisions/revision-archive.ts';
import { revisionFolder } from '../revisions/revision-files.ts';
import { isThere, storedRevisions } from '../revisions/revision-store.ts';
import { withAssembled } from '../revisions/uploads.ts';
import { activationByKey, lockRegistry, presentActivation } from '../store.ts';
import { nameOfRemote } from './name-store.ts';
import { activateFolder, type PublishNeeds, rollBack, storeRevision } from './publish.ts';

/** Who releases, and for which remote. */
export interface Release {
  readonly name: string;
  /** The token's name, or the person's login, as it is noted. */
  readonly by: string;
}

/** The present activation that somebody has seen; null: they have seen none. */
export type ReviewedState = number | null;

/** The name of a team's remote, made by an administrator. Throws `not-found`, and `no-right` for a name of the operator's. */
export async function madeName({ db }: { readonly db: Db | Tx }, name: string) {
  const made = await nameOfRemote(db, name);
  if (!made) throw problem('not-found');
  if (made.operator) throw problem('no-right');
  return made;
}

/** Makes a revision of a remote, or says which files are missing. Checked as `anketa publish` does. Throws `not-found`, `remote-invalid`, `too-large`. */
export async function releaseRevision(
  needs: PublishNeeds,
  { name, by }: Release,
  { files, rehearsal }: BodyOf<typeof makeRevision>,
): Promise<{ readonly revision: string | null; readonly missing: string[] }> {
  await madeName(needs, name);
  const { db, dataFolder, archive } = needs;
  const present = await presentActivation(db, name);
  // The last one made, too: who was not answered sends the same again, and its files are there.
  const [last] = await storedRevisions(db, { youngDays: 0, remoteId: name });
  const earlier = [last, present].flatMap((one) => one?.content_hash ?? []);
  await Promise.all(earlier.map((contentHash) => bringRevision(needs, { id: name, contentHash })));
  const stored = earlier.map((contentHash) => revisionFolder(dataFolder, name, contentHash));
  const assembled = await withAssembled({ dataFolder, archive, name, stored }, files, async (folder) => {
    const remote = await readRemoteFolder(folder);
    const { id } = remote.description;
    if (id !== name) throw invalid(`remote.json is of ${id}; this is ${name}`);
    await inTransaction(db, async (tx) => {
      await lockRegistry(tx);
      await storeRevision(tx, needs, remote, by);
      if (rehearsal) await noteRehearsal(tx, { id, contentHash: remote.contentHash }, rehearsal);
    });
    return remote.contentHash;
  });
  return 'result' in assembled
    ? { revision: assembled.result, missing: [] }
    : { revision: null, missing: assembled.missing };
}

/**
 * What pages get of a remote. Throws `activation-raced` where that is something else by now than somebody has seen. Under `lockRegistry`.
 */
export async function mustStand(tx: Tx, name: string, reviewed: ReviewedState) {
  const present = await presentActivation(tx, name);
  if ((present?.id ?? null) !== reviewed) throw problem('activation-raced');
  return present;
}

/** Which revision somebody wants, what they know of it, and what they have seen. `key`: null where nobody sends the request again. */
interface Wanted extends Pick<BodyOf<typeof activateRevision>, 'revision' | 'drops' | 'retired' | 'anyway'> {
  readonly key: string | null;
  readonly reviewed: ReviewedState;
}

interface Activated {
  readonly revision: string;
  readonly activation: number;
  /** It was so before. */
  readonly already: boolean;
}

/**
 * Gives a revision to pages. A request that comes again, by its key, is answered as the first time. Throws `not-found` for a name or a revision that there is
 * not, `activation-raced`, `remote-drops`, `remote-retired`, `remote-invalid`, `calendar-closing`, `rehearsal-failed`.
 */
export async function activateRelease(needs: PublishNeeds, { name, by }: Release, wanted: Wanted): Promise<Activated> {
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    return activateLocked(tx, needs, { name, by }, wanted);
  });
}

/** The same under `lockRegistry`. */
export async function activateLocked(
  tx: Tx,
  needs: PublishNeeds,
  { name, by }: Release,
  { revision, drops, retired, anyway, key, reviewed }: Wanted,
): Promise<Activated> {
  const before = key === null ? undefined : await activationByKey(tx, name, key);
  if (before && before.content_hash !== revision) throw problem('bad-request', { detail: 'Idempotency-Key' });
  if (before) return { revision, activation: before.id, already: true };
  const present = await mustStand(tx, name, reviewed);
  if (present?.content_hash === revision && present.kind !== 'disable')
    return { revision, activation: present.id, already: true };
  const folder = revisionFolder(needs.dataFolder, name, revision);
  const isStored = await isThere(tx, name, revision);
  if (!isStored || !(await bringRevision(needs, { id: name, contentHash: revision }))) throw problem('not-found');
  const remote = await readRemoteFolder(folder);
  const activation = await activateFolder(tx, needs, remote, { by, drops, retired, anyway, key });
  return { revision, activation, already: false };
}

/** Goes back to what pages got before; `revision`: to which of that. Throws `not-found`, `activation-raced`, and as `rollbackRemote`. */
export async function rollBackReleased(
  needs: PublishNeeds,
  { name, by }: Release,
  { seen, ...wanted }: Pick<BodyOf<typeof rollBackRelease>, 'revision' | 'drops'> & { readonly seen: ReviewedState },
): Promise<{ readonly revision: string; readonly activation: number }> {
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    if (!(await mustStand(tx, name, seen))) throw problem('not-found');
    const { contentHash, activation } = await rollBack(tx, needs, name, { by, ...wanted });
    return { revision: contentHash, activation };
  });
}
