import { overlap, type RemoteDescription } from '@anketa/contract/registry';
import { invalid } from './remote-folder.ts';

/** Version of the agreement between shell and remotes that this server's shell keeps (shared/remote, contract.ts). */
export const platformContract = 1;

/** Refuses a remote that needs what the shell does not provide. `provided`: library → version. */
export function assertProvided(remote: RemoteDescription, provided: Readonly<Record<string, string>>): void {
  if (remote.contract !== platformContract) {
    throw invalid(`contract ${remote.contract}, while the shell keeps ${platformContract}`);
  }
  for (const [library, range] of Object.entries(remote.requires)) {
    const version = provided[library];
    if (!version) throw invalid(`the shell does not provide ${library}`);
    if (!satisfies(version, range)) throw invalid(`needs ${library} ${range}; the shell provides ${version}`);
  }
}

/** Refuses a remote whose routes nothing would tell from another's. */
export function assertNoOverlap(remote: RemoteDescription, others: readonly RemoteDescription[]): void {
  for (const other of others.filter(({ id }) => id !== remote.id)) {
    for (const { path } of remote.routes) {
      const taken = other.routes.find((route) => overlap(route.path, path));
      if (taken) throw invalid(`its route ${path} overlaps ${taken.path} of ${other.id}`);
    }
  }
}

/** Whether a version meets a caret range (`^19.1.0`) or equals an exact one. */
export function satisfies(version: string, range: string): boolean {
  const given = numbers(version);
  const wanted = numbers(range.replace(/^\^/, ''));
  if (!range.startsWith('^')) return given.join('.') === wanted.join('.');
  if (given[0] !== wanted[0]) return false;
  for (const at of [1, 2] as const) {
    if (given[at] !== wanted[at]) return given[at] > wanted[at];
  }
  return true;
}

function numbers(version: string): [number, number, number] {
  const [major = Number.NaN, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
}
