import { readdir } from 'node:fs/promises';
import type { BodyOf, ResponseOf } from '@anketa/contract/endpoint';
import type { FailurePlace, reportFailure } from '@anketa/contract/suite/failure-reports';
import { fewestAtPlace, type listFailures, type RevisionCounts } from '@anketa/contract/suite/remote-failures';
import { countedAddress } from '../../../platform/http/address.ts';
import { createLimit } from '../../../platform/http/limit.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { countFailure } from '../deployments/canary.ts';
import { readLoad } from '../deployments/page-set.ts';
import { revisionFolder } from '../revisions/revision-files.ts';
import { isThere } from '../revisions/revision-store.ts';
import { publishedRemotes } from '../store.ts';
import { countsOfDay, type HourCount } from './counts-store.ts';

/** A page that fails again and again says so a few times; of many at once the server hears enough to count. */
const limits = {
  ofAddress: { name: 'remote-failure', points: 30, seconds: 60 },
  ofAll: { name: 'remote-failures', points: 600, seconds: 60 },
};

/** The most places that are listed of a revision. */
const mostPlaces = 10;

type Ports = Pick<Server, 'fastify' | 'db' | 'config' | 'remoteCounts'>;

/** Makes what hears of failures in browsers, and what counts them. */
export function createFailures({ fastify, db, config, remoteCounts }: Ports) {
  const [ofAddress, ofAll] = [createLimit(limits.ofAddress), createLimit(limits.ofAll)];
  const known = new Map<string, readonly string[]>();

  /** The files of a revision. Throws `not-found` where there is none. */
  async function filesOf(remote: string, revision: string): Promise<readonly string[]> {
    const key = `${remote}/${revision}`;
    const files = known.get(key);
    if (files) return files;
    if (!(await isThere(db, remote, revision))) throw problem('not-found');
    // A host may lack them for a while: then it knows no places.
    const found = await readdir(revisionFolder(config.dataFolder, remote, revision)).catch(() => []);
    if (found.length > 0) known.set(key, found);
    return found;
  }

  return {
    /** Counts a failure that a page at an IP address reports. Throws `too-many-attempts`, and `not-found` for a revision that there is not. */
    async report({ remote, revision, kind, place, id, load }: BodyOf<typeof reportFailure>, ip: string): Promise<void> {
      const address = countedAddress(ip);
      await ofAddress.attempt(address);
      await ofAll.attempt('');
      const signed = load === null ? null : readLoad(config, load);
      if (signed) await countFailure({ db, config }, signed, { remote, revision, address });
      const where = placeText(await filesOf(remote, revision), place);
      remoteCounts.add({ remote_id: remote, content_hash: revision, kind, place: where });
      fastify.log.warn({ failure: id, remote, revision, kind, place: where }, 'a remote failed in a browser');
    },

    /** What pages get, and what failed of that in a day, with what has failed since the hour before. */
    async list(): Promise<ResponseOf<typeof listFailures>> {
      await remoteCounts.store();
      const active = await publishedRemotes(db);
      const counts = await countsOfDay(db);
      const revisions = new Map(
        [...active, ...counts].map((one) => [
          `${one.remote_id} ${one.content_hash}`,
          { name: one.remote_id, revision: one.content_hash },
        ]),
      );
      return {
        since: new Date(Math.floor(Date.now() / 3_600_000 - 1) * 3_600_000).toISOString(),
        revisions: [...revisions.values()].map(({ name, revision }) => ({
          name,
          revision,
          ...countsIn(counts.filter(({ remote_id, content_hash }) => remote_id === name && content_hash === revision)),
        })),
      };
    },
  };
}

/** File, line and column, by the file's own name; '' where the revision has no such file. */
export function placeText(files: readonly string[], place: FailurePlace | null): string {
  const file = place && files.find((name) => name.split('.').includes(place.file));
  return file ? `${file}:${place.line}:${place.column}` : '';
}

/** Hours that are counted together as "since": the present one and the one before. */
const recent = 2;

function countsIn(counts: readonly HourCount[]): Omit<RevisionCounts, 'name' | 'revision'> {
  const hours = Array.from({ length: 24 }, () => ({ loads: 0, failures: 0 }));
  const kinds = new Map<RevisionCounts['kinds'][number]['kind'], number>();
  const places = new Map<string, RevisionCounts['places'][number]>();
  for (const { kind, place, count, ago } of counts) {
    const hour = hours.at(-1 - ago);
    if (!hour) continue;
    if (kind === 'opened') {
      hour.loads += count;
      continue;
    }
    hour.failures += count;
    if (ago < recent) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    if (place === '') continue;
    const key = `${kind} ${place}`;
    places.set(key, { kind, place, count: count + (places.get(key)?.count ?? 0) });
  }
  const last = hours.slice(-recent);
  return {
    loads: last.reduce((sum, { loads }) => sum + loads, 0),
    failures: last.reduce((sum, { failures }) => sum + failures, 0),
    hours,
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })).toSorted((one, other) => other.count - one.count),
    places: [...places.values()]
      .filter(({ count }) => count >= fewestAtPlace)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostPlaces),
  };
}
