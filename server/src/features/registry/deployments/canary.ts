import { randomInt, randomUUID } from 'node:crypto';
import type { BodyOf } from '@anketa/contract/endpoint';
import type { startCanary } from '@anketa/contract/suite/canaries';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { mustNotClose } from '../calendar.ts';
import {
  addCanary,
  canaryOf,
  controlOf,
  countFailed,
  countVoters,
  endCanary,
  mayVote,
  noteVote,
  peopleByLogin,
  type RunningCanary,
  restCanary,
} from '../releases/canary-store.ts';
import { type Arm, soundShare, verdictOf } from '../releases/canary-test.ts';
import { mustFit, type PublishNeeds } from '../releases/publish.ts';
import { mustStand, type Release, type ReviewedState } from '../releases/release.ts';
import { readRemoteFolder } from '../remote-folder.ts';
import { mustNotHaveFailed } from '../revisions/rehearsals.ts';
import { bringRevision } from '../revisions/revision-archive.ts';
import { revisionFolder } from '../revisions/revision-files.ts';
import { isRetired, isThere, setRetired } from '../revisions/revision-store.ts';
import { type Secret, signed } from '../signed.ts';
import { lockRegistry, type PublishedRemote, presentActivation } from '../store.ts';
import type { LoadOfPage } from './page-set.ts';

/** After so many failures of its pages a canary rests, so that those that have it are heard first. */
const restsAfter = 2;
/** For so many minutes, from the last of them. */
const restMinutes = 10;

/** After so many page loads it is known how often a revision fails. */
const knownAfter = 1000;

type By = Pick<Caller, 'oidos' | 'roles' | 'permissions'>;

/** Whether a canary by role or by name is somebody's. Who may administer nothing has none by name, whatever was so when it began. */
export function isFor(
  { role, people }: Pick<RunningCanary, 'role' | 'people'>,
  { oidos, roles, permissions }: By,
): boolean {
  if (role !== null) return roles.some((one) => one === role);
  return oidos !== null && permissions !== 0 && people.includes(oidos);
}

/** What a page load gets: canaries that it is given, and those whose control it is. Of what rests it is neither. */
export interface Drawn {
  readonly given: readonly RunningCanary[];
  readonly control: readonly RunningCanary[];
}

/** Draws for one page load. `chance`: whether something of so many in a hundred happens. */
export function drawCanaries(
  running: readonly RunningCanary[],
  by: By,
  chance = (share: number) => randomInt(100) < share,
): Drawn {
  const active = running.filter(({ rests }) => !rests);
  const given = active.filter((one) => (one.share === null ? isFor(one, by) : chance(one.share)));
  return { given, control: active.filter((one) => !given.includes(one)) };
}

/** What a page gets: canaries in place of what is published. */
export function withCanaries(
  published: readonly PublishedRemote[],
  given: readonly RunningCanary[],
): PublishedRemote[] {
  return published.map((remote) => {
    const canary = given.find(({ remote_id }) => remote_id === remote.remote_id);
    return canary && remote.state === 'ready' ? { ...canary, state: remote.state, fallback: remote.fallback } : remote;
  });
}

/** A page load as it is counted; null: it is none that is. */
export function loadOf({ given, control }: Drawn): LoadOfPage | null {
  if (given.length + control.length === 0) return null;
  const ids = (some: readonly RunningCanary[]) => some.map(({ id }) => id);
  return { load: randomUUID(), given: ids(given), control: ids(control) };
}

type Wanted = BodyOf<typeof startCanary>;

/**
 * Gives a revision to some pages. `replaces`: in place of the canary that runs. Throws `activation-raced`, `not-found` for a revision that there is not, a remote of which
 * nothing is active, or where no canary runs that it would replace, `canary-runs`, `canary-active` for the active revision, `remote-retired`, `remote-invalid`,
 * `calendar-closing`, `rehearsal-failed`, `fields-invalid`.
 */
export async function beginCanary(
  needs: PublishNeeds,
  { name, by }: Release,
  { seen, replaces, ...wanted }: Wanted & { readonly seen: ReviewedState },
): Promise<number> {
  return inTransaction(needs.db, async (tx) => {
    await lockRegistry(tx);
    await mustStand(tx, name, seen);
    const running = await canaryOf(tx, name);
    if (replaces && !running) throw problem('not-found');
    // A share that grows would mix page loads of different times: each canary is judged by its own.
    if (replaces && running) await endCanary(tx, running.id, 'replaced');
    return addBegun(tx, needs, { name, by }, wanted);
  });
}

/** The same under `lockRegistry`. */
export async function addBegun(
  tx: Tx,
  needs: PublishNeeds,
  { name, by }: Release,
  wanted: Omit<Wanted, 'replaces'>,
): Promise<number> {
  const { revision, to, ends_at, anyway } = wanted;
  if (Date.parse(ends_at) <= Date.now()) throw problem('fields-invalid', { errors: { ends_at: ['date-past'] } });
  const present = await presentActivation(tx, name);
  const folder = revisionFolder(needs.dataFolder, name, revision);
  if (!present || present.kind === 'disable') throw problem('not-found');
  const isStored = await isThere(tx, name, revision);
  if (!isStored || !(await bringRevision(needs, { id: name, contentHash: revision }))) throw problem('not-found');
  if (await canaryOf(tx, name)) throw problem('canary-runs');
  if (present.content_hash === revision) throw problem('canary-active');
  if (await isRetired(tx, name, revision)) throw problem('remote-retired', { values: { revision } });
  if (!anyway) await mustNotClose(tx, name);
  if (!anyway) await mustNotHaveFailed(tx, { id: name, contentHash: revision });
  await mustFit(tx, await readRemoteFolder(folder), needs);
  const people = to.kind === 'people' ? await administrators(tx, to.logins) : [];
  const controlHash = present.content_hash;
  const known = isKnown(await controlOf(tx, name, controlHash));
  const id = await addCanary(tx, {
    remoteId: name,
    contentHash: revision,
    controlHash,
    to,
    endsAt: ends_at,
    by,
    known,
    people,
  });
  await audit(tx, { actor: by, action: 'remote.canary', subject: `${name}@${revision}` });
  return id;
}

/** The keys of people who may administer something. Throws `fields-invalid` for others, and for logins that nobody has. */
async function administrators(tx: Tx, logins: readonly string[]): Promise<string[]> {
  const found = await peopleByLogin(tx, logins);
  const fitting = found.filter(({ permissions }) => permissions !== 0);
  const missing = logins.filter((login) => !fitting.some((one) => one.login === login));
  if (missing.length > 0) throw problem('fields-invalid', { errors: { to: ['canary-people'] } });
  return fitting.map(({ oidos }) => oidos);
}

/** Whether a revision is known to fail in few page loads, by what was counted of it beside earlier canaries. */
function isKnown({ assigned, failed }: Arm): boolean {
  return assigned >= knownAfter && failed <= assigned * soundShare;
}

/** Ends the canary of a remote. Throws `not-found` where none runs. */
export async function stopRunning(db: Db, { name, by }: Release): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const canary = await canaryOf(tx, name);
    if (!canary) throw problem('not-found');
    await endCanary(tx, canary.id, 'stopped');
    await audit(tx, { actor: by, action: 'remote.canary-stop', subject: `${name}@${canary.content_hash}` });
  });
}

/** Who convicts, as it is noted. */
const judge = 'canary';

/** Who loads a page may be anybody and as often as they like: reports of fewer addresses than that neither rest nor convict what a share of page loads is given. */
const fewestVoters = { rests: 2, convicted: 3 } as const;

interface Failure {
  readonly remote: string;
  /** The revision that failed. */
  readonly revision: string;
  /** From which address that is heard. */
  readonly address: string;
}

/**
 * Counts that a remote failed in a page load, once a load, for the canary of that remote whose page or control it is. A canary that is convicted by it ends, and
 * its revision is marked as bad; one that is not yet rests from the second failure on. What a share of page loads is given is heard of from several addresses first.
 * Of a load that is no canary's, and of a revision that it was not given, nothing is counted.
 */
export async function countFailure(
  { db, config }: { readonly db: Db; readonly config: Secret },
  { load, given, control }: LoadOfPage,
  { remote, revision, address }: Failure,
): Promise<void> {
  // Anybody may send one load again and again: nobody waits for what is counted already.
  if (!(await mayVote(db, { ids: [...given, ...control], load, remoteId: remote }))) return;
  await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const canary = await canaryOf(tx, remote);
    if (!canary) return;
    const { id, share } = canary;
    const arm = given.includes(id) ? 'canary' : control.includes(id) ? 'control' : null;
    if (arm === null || revision !== canary[arm === 'canary' ? 'content_hash' : 'control_hash']) return;
    const isHeard = arm === 'canary' && share !== null;
    if (
      !(await noteVote(
        tx,
        id,
        load,
        isHeard ? signed(config, { purpose: 'voter of a canary', of: address }, `${id}`) : '',
      ))
    )
      return;
    const { contentHash, ...observed } = await countFailed(tx, id, arm);
    const voters = isHeard ? await countVoters(tx, id) : Number.POSITIVE_INFINITY;
    const verdict = verdictOf(observed);
    if (verdict === 'convicted' && voters >= fewestVoters.convicted) {
      await endCanary(tx, id, 'convicted');
      await setRetired(tx, remote, contentHash, true);
      await audit(tx, { actor: judge, action: 'remote.canary-convicted', subject: `${remote}@${contentHash}` });
    } else if (
      arm === 'canary' &&
      verdict !== 'sound' &&
      voters >= fewestVoters.rests &&
      observed.canary.failed >= restsAfter
    )
      await restCanary(tx, id, restMinutes);
  });
}
