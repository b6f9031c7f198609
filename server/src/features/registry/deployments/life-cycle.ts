import { deploymentsPage, type ReasonToStay, revisionDays } from '@anketa/contract/suite/deployments';
import { remoteFor } from '@anketa/contract/suite/registry-lookup';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { canaryOf, endCanary } from '../releases/canary-store.ts';
import type { PublishNeeds } from '../releases/publish.ts';
import { mustStand, type Release, type ReviewedState } from '../releases/release.ts';
import { markRemoved, type StoredRevision, setRetired, storedRevisions } from '../revisions/revision-store.ts';
import { targets } from '../revisions/rollback-targets.ts';
import {
  activate,
  activationLog,
  lockRegistry,
  type PublishedRemote,
  presentActivation,
  publishedRemotes,
} from '../store.ts';

/** So many activations, and so many rollbacks ahead, no revision is removed of. */
const nearby = 20;

/** What is known of the revisions of a remote and of what pages got of it. */
interface Life {
  readonly log: Awaited<ReturnType<typeof activationLog>>;
  /** Those that were not removed. */
  readonly revisions: readonly StoredRevision[];
  /** The present entry of the log. */
  readonly present: Awaited<ReturnType<typeof presentActivation>>;
  /** The revision that some pages get; null: no canary runs. */
  readonly canary: string | null;
}

/** Whether pages get a revision. */
export const isRunning = (present: Life['present'], contentHash: string): boolean =>
  present?.content_hash === contentHash && present.kind !== 'disable';

/** Why a revision cannot be removed; null: it can. */
export function reasonToStay({ log, revisions, present, canary }: Life, revision: StoredRevision): ReasonToStay | null {
  const { content_hash, retired } = revision;
  if (isRunning(present, content_hash)) return 'active';
  if (canary === content_hash) return 'canary';
  const usable = new Set(revisions.flatMap((one) => (one.retired ? [] : [one.content_hash])));
  const last = log.slice(-nearby).map((entry) => entry.content_hash);
  const ahead = targets(log, present?.before ?? null, usable).slice(0, nearby);
  if (!retired && [...last, ...ahead.map((entry) => entry.content_hash)].includes(content_hash)) return 'rollback';
  if (revision.young) return 'young';
  return revision.seen ? 'seen' : null;
}

/** The life of one remote. */
export async function lifeOf(tx: Tx, name: string): Promise<Life> {
  return {
    log: await activationLog(tx, name),
    revisions: await storedRevisions(tx, { youngDays: revisionDays, remoteId: name }),
    present: await presentActivation(tx, name),
    canary: (await canaryOf(tx, name))?.content_hash ?? null,
  };
}

/** Whether a remote answers at the page of deployments. */
export function hasDeployments(published: readonly PublishedRemote[], name: string): boolean {
  const routed = published.map(({ remote_id, description: { routes } }) => ({ remote_id, routes }));
  return remoteFor(routed, deploymentsPage)?.remote.remote_id === name;
}

type Needs = Pick<PublishNeeds, 'db'>;

/**
 * Disables a remote: pages go on without it, say so at its addresses, and offer nothing of it. What was active is no target of a rollback any more; whatever is
 * activated ends it. Throws `not-found` for a remote of which pages get nothing, `activation-raced`, and
 * `deployments-needed` for the one that has the page of all this.
 */
export async function disable({ db }: Needs, { name, by }: Release, reviewed: ReviewedState) {
  return inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const present = await mustStand(tx, name, reviewed);
    if (!present) throw problem('not-found');
    const { content_hash: revision, before, kind } = present;
    if (kind === 'disable') return { revision, activation: present.id, already: true };
    if (hasDeployments(await publishedRemotes(tx), name)) throw problem('deployments-needed');
    const activation = await activate(tx, { remote_id: name, content_hash: revision, kind: 'disable', before, by });
    await audit(tx, { actor: by, action: 'remote.disable', subject: `${name}@${revision}` });
    return { revision, activation, already: false };
  });
}

/** A revision that was not removed. Throws `not-found`. */
function oneOf({ revisions }: Life, revision: string): StoredRevision {
  const found = revisions.find(({ content_hash }) => content_hash === revision);
  if (!found) throw problem('not-found');
  return found;
}

/** Marks a revision as bad, or takes that back. What pages get stays, but a canary of it ends. Throws `not-found`. */
export async function retire(
  { db }: Needs,
  { name, by }: Release,
  { revision, retired }: { readonly revision: string; readonly retired: boolean },
): Promise<{ readonly already: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const stands = oneOf(await lifeOf(tx, name), revision).retired;
    if (stands === retired) return { already: true };
    await setRetired(tx, name, revision, retired);
    const canary = await canaryOf(tx, name);
    if (retired && canary?.content_hash === revision) await endCanary(tx, canary.id, 'retired');
    const action = retired ? 'remote.retire' : 'remote.unretire';
    await audit(tx, { actor: by, action, subject: `${name}@${revision}` });
    return { already: false };
  });
}

/** Removes a revision; its files go a day later (sweep.ts). Throws `not-found`, `revision-needed` with why. */
export async function remove({ db }: Needs, { name, by }: Release, revision: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const life = await lifeOf(tx, name);
    const reason = reasonToStay(life, oneOf(life, revision));
    if (reason) throw problem('revision-needed', { values: { why: { text: `remote.stays.${reason}` } } });
    await markRemoved(tx, name, revision);
    await audit(tx, { actor: by, action: 'remote.remove', subject: `${name}@${revision}` });
  });
}
