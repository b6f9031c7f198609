import { isNamedByContent } from '@anketa/contract/addresses';
import { disputes } from '@anketa/contract/suite/registry-rules';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { mustNotClose } from '../calendar.ts';
import { invalid, type RemoteFolder, readRemoteFolder } from '../remote-folder.ts';
import { lacks } from '../revisions/compatibility.ts';
import { losses, strays } from '../revisions/losses.ts';
import { mustNotHaveFailed } from '../revisions/rehearsals.ts';
import { archiveRevision, bringRevision, type Places, type Revision } from '../revisions/revision-archive.ts';
import { revisionFolder, sentFiles, storeRevisionFiles } from '../revisions/revision-files.ts';
import { isRetired, otherContents, storeRow, usableRevisions } from '../revisions/revision-store.ts';
import { targets } from '../revisions/rollback-targets.ts';
import {
  activate,
  activationLog,
  lockRegistry,
  presentActivation,
  publishedRemotes,
  wasPublishedLast,
} from '../store.ts';
import { runningCanaries } from './canary-store.ts';
import { nameOfRemote } from './name-store.ts';

/** Published folders live in `<dataFolder>/mfe/<id>/<contentHash>/`. */
export interface PublishNeeds extends Places {
  readonly db: Db;
  /** Library → version, as the shell provides them. */
  readonly provided: Readonly<Record<string, string>>;
}

/**
 * How something is activated: by whom, whether it may lose what people find (losses.ts), whether it may be marked as bad (`retired`), and whether it may come in
 * the last day of filling, or after a rehearsal that failed (`anyway`). `key`: of the request that asks for it; null: it has none.
 */
interface Activating {
  readonly by: string;
  readonly drops: boolean;
  readonly retired: boolean;
  readonly anyway: boolean;
  readonly key: string | null;
}

/**
 * Publishes a built remote: checks it against what is published now, copies it to its immutable folder, makes it active.
 * Pages loaded earlier keep the revision they have. Publishing what is active changes nothing, but mends its folder; it ends a disabling.
 * Throws `remote-invalid` with everything that is wrong, `remote-drops` where it loses something and may not, `remote-retired` where it is marked as bad.
 */
export async function publishRemote(
  needs: PublishNeeds,
  folder: string,
  by: string,
  { drops = false, retired = false, anyway = false }: Partial<Pick<Activating, 'drops' | 'retired' | 'anyway'>> = {},
): Promise<Revision> {
  const remote = await readRemoteFolder(folder);
  const { contentHash } = remote;
  const { id } = remote.description;
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    await storeRevision(tx, needs, remote, by);
    const present = await presentActivation(tx, id);
    if (present?.content_hash !== contentHash || present.kind === 'disable')
      await activateFolder(tx, needs, remote, { by, drops, retired, anyway, key: null });
    return { id, contentHash };
  });
}

/** Checks a remote and stores it as a revision, which pages do not get yet. Under `lockRegistry`. Throws `remote-invalid`. */
export async function storeRevision(tx: Tx, needs: PublishNeeds, remote: RemoteFolder, by: string): Promise<void> {
  await mustFit(tx, remote, needs);
  await mustNameContent(tx, remote);
  await storeFiles(needs, remote);
  const files = await sentFiles(revisionFolder(needs.dataFolder, remote.description.id, remote.contentHash));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await storeRow(tx, remote, { by, bytes });
}

/**
 * Gives a stored revision to pages. Gives the number of the activation. Under `lockRegistry`. Throws `remote-invalid`, `remote-drops`,
 * `remote-retired`, `calendar-closing`, `rehearsal-failed`.
 */
export async function activateFolder(
  tx: Tx,
  needs: PublishNeeds,
  remote: RemoteFolder,
  { by, drops, retired, anyway, key }: Activating,
): Promise<number> {
  const { contentHash, description } = remote;
  const { id } = description;
  if (!retired && (await isRetired(tx, id, contentHash)))
    throw problem('remote-retired', { values: { revision: contentHash } });
  if (!anyway) await mustNotClose(tx, id);
  if (!anyway) await mustNotHaveFailed(tx, { id, contentHash });
  await mustFit(tx, remote, needs);
  if (!drops) await mustLoseNothing(tx, description);
  const present = await presentActivation(tx, id);
  // What was disabled is nothing to go back to.
  const before = present?.kind === 'disable' ? present.before : (present?.id ?? null);
  const activation = await activate(tx, { remote_id: id, content_hash: contentHash, kind: 'publish', before, by, key });
  await record(tx, 'remote.publish', { id, contentHash }, by);
  return activation;
}

/**
 * Publishes a built remote unless it is what was published last, by anyone or by `by`: a start publishes what was built
 * since, and neither undoes a rollback nor a disabling nor what a team published. What is marked as bad it does not publish. Its files are mended in any case.
 */
export async function publishIfNew(needs: PublishNeeds, folder: string, by: string): Promise<void> {
  const remote = await readRemoteFolder(folder);
  const { contentHash, description } = remote;
  const isBad = await isRetired(needs.db, description.id, contentHash);
  if (!isBad && !(await wasPublishedLast(needs.db, remote, by))) {
    await publishRemote(needs, folder, by, { drops: true, anyway: true });
    return;
  }
  await inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    await storeFiles(needs, remote);
  });
}

/** Stores the files of a remote on this host, and where all hosts find them. */
async function storeFiles(places: Places, remote: RemoteFolder): Promise<void> {
  await storeRevisionFiles(places.dataFolder, remote);
  await archiveRevision(places, { id: remote.description.id, contentHash: remote.contentHash });
}

/**
 * Goes back to the revision that was active before the present one was published; with each further call one further
 * back, until something is published again. Nothing is ever rolled forward:
 *
 * - published A, B, A: back to B, then to A.
 * - published A, B, rolled back (A is active), published C: back to A. B was rolled back from, so it is no longer before.
 * - published A, B, C, and B is marked as bad, or was removed: back to A.
 * - published A, B, disabled: back to A.
 *
 * The revision is checked as when it was published, against what is published now. Throws `remote-invalid` when it does
 * not fit any more or its files are damaged, `remote-drops` when it loses something and may not, `no-earlier-revision` when nothing was active before.
 */
export async function rollbackRemote(
  needs: PublishNeeds,
  id: string,
  by: string,
  { drops = false }: Partial<Pick<RollingBack, 'drops'>> = {},
): Promise<Revision> {
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    const { contentHash } = await rollBack(tx, needs, id, { by, drops, revision: null });
    return { id, contentHash };
  });
}

/** How something is rolled back. `revision`: to which of those that were active before; null: to the last of them. */
interface RollingBack extends Pick<Activating, 'by' | 'drops'> {
  readonly revision: string | null;
}

/** The same under `lockRegistry`, also to a revision that was active earlier still. Gives the number of the activation beside. */
export async function rollBack(
  tx: Tx,
  needs: PublishNeeds,
  id: string,
  { by, drops, revision }: RollingBack,
): Promise<{ readonly contentHash: string; readonly activation: number }> {
  const present = await presentActivation(tx, id);
  const usable = await usableRevisions(tx, id);
  const candidates = targets(await activationLog(tx, id), present?.before ?? null, usable);
  const earlier = candidates.find(({ content_hash }) => revision === null || content_hash === revision);
  if (!earlier) throw problem('no-earlier-revision', { values: { id } });
  const { content_hash: contentHash, before } = earlier;
  const folder = revisionFolder(needs.dataFolder, id, contentHash);
  if (!(await bringRevision(needs, { id, contentHash }))) {
    throw invalid(`files of ${id}@${contentHash} are damaged or missing; publish the same dist again, it brings them`);
  }
  const remote = await readRemoteFolder(folder);
  await mustFit(tx, remote, needs);
  if (!drops) await mustLoseNothing(tx, remote.description);
  const entry = { remote_id: id, content_hash: contentHash, kind: 'rollback', before, by };
  const number = await activate(tx, entry);
  await record(tx, 'remote.rollback', { id, contentHash }, by);
  return { contentHash, activation: number };
}

/** Refuses a remote that the shell cannot carry, whose claims another remote, also a canary of one, disputes, or whose name may not claim them. Under `lockRegistry`. */
export async function mustFit(tx: Tx, { description }: RemoteFolder, { provided }: PublishNeeds): Promise<void> {
  const canaries = (await runningCanaries(tx)).filter(({ remote_id }) => remote_id !== description.id);
  const others = [...(await publishedRemotes(tx)), ...canaries].map((remote) => remote.description);
  const made = await nameOfRemote(tx, description.id);
  // Without prefixes it is the operator's, which may claim what nobody else does.
  const outside = made && made.prefixes.length > 0 ? strays(description, made.prefixes) : [];
  const problems = [...lacks(description, provided), ...disputes(description, others), ...outside];
  if (problems.length > 0) throw invalid(problems.join('; '));
}

/**
 * Throws `remote-invalid` with scripts whose name has a hash and that had another content in another revision: a browser takes what it has under such a name
 * (shell/src/worker, generation-rules.ts). So is a build that somebody has edited.
 */
async function mustNameContent(tx: Tx, remote: RemoteFolder): Promise<void> {
  const names = Object.keys(remote.integrity).filter(isNamedByContent);
  const [other] = await otherContents(tx, remote, names);
  if (other)
    throw invalid(`${other.name} had another content in ${other.content_hash}: build it anew, its name will change`);
}

/** Throws `remote-drops` with what people would no longer find of a remote. */
async function mustLoseNothing(tx: Tx, description: RemoteFolder['description']): Promise<void> {
  const active = (await publishedRemotes(tx)).find(({ remote_id }) => remote_id === description.id);
  const lost = active ? losses(active.description, description) : [];
  if (lost.length > 0) throw problem('remote-drops', { values: { detail: lost.join(', ') } });
}

async function record(tx: Tx, action: string, { id, contentHash }: Revision, by: string): Promise<void> {
  await audit(tx, { actor: by, action, subject: `${id}@${contentHash}` });
}
