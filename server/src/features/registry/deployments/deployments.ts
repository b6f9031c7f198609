import type { Canary } from '@anketa/contract/suite/canaries';
import { type Deployment, type Revision, revisionDays } from '@anketa/contract/suite/deployments';
import { summaryOf } from '@anketa/contract/suite/rehearsals';
import type { Schedule } from '@anketa/contract/suite/schedules';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { isClosing } from '../calendar.ts';
import { lastCanaries } from '../releases/canary-store.ts';
import { remoteNames } from '../releases/name-store.ts';
import { type StoredRevision, storedRevisions } from '../revisions/revision-store.ts';
import { targets } from '../revisions/rollback-targets.ts';
import { activationLog, presentActivations, publishedRemotes } from '../store.ts';
import { hasDeployments, isRunning, reasonToStay } from './life-cycle.ts';
import { standingSchedules } from './schedule-store.ts';

/** So many revisions of a remote are listed. */
const most = 100;

/** All remotes that have a name or a revision, by name. */
export function deployments(db: Db): Promise<Deployment[]> {
  return inTransaction(db, (tx) => read(tx));
}

/** One of them. Throws `not-found`. */
export async function deployment(db: Db, name: string): Promise<Deployment> {
  const [found] = await inTransaction(db, (tx) => read(tx, name));
  if (!found) throw problem('not-found');
  return found;
}

async function read(tx: Tx, only?: string): Promise<Deployment[]> {
  const revisions = await storedRevisions(tx, {
    youngDays: revisionDays,
    ...(only !== undefined && { remoteId: only }),
  });
  const log = await activationLog(tx, only);
  const published = await publishedRemotes(tx);
  const names = new Map((await remoteNames(tx)).map(({ name, operator }) => [name, operator]));
  const present = new Map((await presentActivations(tx)).map((one) => [one.remote_id, one]));
  const canaries = await lastCanaries(tx);
  const schedules = await standingSchedules(tx);
  const known = [...new Set([...names.keys(), ...present.keys(), ...revisions.map(({ remote_id }) => remote_id)])];
  const listed = known.filter((name) => only === undefined || name === only).sort();
  const closing = new Set<string>();
  for (const name of listed) if (await isClosing(tx, name)) closing.add(name);
  return listed.map((name) =>
    deploymentOf({
      name,
      operator: names.get(name) ?? true,
      revisions: revisions.filter(({ remote_id }) => remote_id === name),
      log: log.filter(({ remote_id }) => remote_id === name),
      present: present.get(name),
      isNeeded: hasDeployments(published, name),
      canary: canaries.get(name) ?? null,
      closing: closing.has(name),
      schedule: schedules.get(name) ?? null,
    }),
  );
}

interface Parts {
  readonly name: string;
  readonly operator: boolean;
  /** The last made first. */
  readonly revisions: readonly StoredRevision[];
  readonly log: Awaited<ReturnType<typeof activationLog>>;
  readonly present: Awaited<ReturnType<typeof presentActivations>>[number] | undefined;
  /** It has the page of deployments. */
  readonly isNeeded: boolean;
  readonly canary: Canary | null;
  readonly closing: boolean;
  readonly schedule: Schedule | null;
}

function deploymentOf({
  name,
  operator,
  revisions,
  log,
  present,
  isNeeded,
  canary,
  closing,
  schedule,
}: Parts): Deployment {
  const runs = canary?.state === 'running' || canary?.state === 'resting';
  const entry = log.find(({ id }) => id === present?.id);
  const usable = new Set(revisions.flatMap(({ retired, content_hash }) => (retired ? [] : [content_hash])));
  const listed = revisions.map((revision, at): Revision => {
    const { content_hash, version, made_on, by, bytes, retired, rehearsal } = revision;
    return {
      revision: content_hash,
      version,
      made_on,
      by,
      bytes,
      change: difference(bytes, revisions[at + 1]?.bytes),
      active: isRunning(present, content_hash),
      retired,
      rehearsal: rehearsal && summaryOf(rehearsal),
      stays: reasonToStay({ log, revisions, present, canary: runs ? canary.revision : null }, revision),
    };
  });
  const bytesOf = (contentHash: string | undefined) =>
    revisions.find(({ content_hash }) => content_hash === contentHash)?.bytes;
  const [back] = targets(log, present?.before ?? null, usable);
  const bytes = bytesOf(present?.content_hash) ?? null;
  return {
    name,
    operator,
    state: stateOf(present),
    activation: present?.id ?? null,
    active: entry
      ? {
          revision: entry.content_hash,
          since: entry.day,
          by: entry.by,
          bytes,
          change: difference(bytes, bytesOf(back?.content_hash)),
        }
      : null,
    back: back?.content_hash ?? null,
    may: {
      disable: !isNeeded && stateOf(present) === 'running',
      canary: !runs && stateOf(present) === 'running',
    },
    canary,
    closing,
    schedule,
    revisions: listed.filter((revision, at) => at < most || revision.active),
  };
}

function stateOf(present: Parts['present']): Deployment['state'] {
  if (!present) return 'none';
  return present.kind === 'disable' ? 'disabled' : 'running';
}

/** How much more one is than another; null where one of them is not known. */
function difference(bytes: number | null, before: number | null | undefined): number | null {
  return bytes === null || before === null || before === undefined ? null : bytes - before;
}
