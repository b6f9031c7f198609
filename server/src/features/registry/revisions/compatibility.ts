import type { RemoteDescription } from '@anketa/contract/suite/registry';
import { satisfies } from 'semver';

/** Version of the agreement between shell and remotes that this server's shell keeps (shared/remote, contract.ts). */
export const platformContract = 1;

/** What a remote needs and the shell does not provide, one sentence each. `provided`: library → version. */
export function lacks(remote: RemoteDescription, provided: Readonly<Record<string, string>>): string[] {
  const contract =
    remote.contract === platformContract
      ? []
      : [`contract ${remote.contract}, while the shell keeps ${platformContract}`];
  const libraries = Object.entries(remote.requires).flatMap(([library, range]) => {
    const version = provided[library];
    if (!version) return [`the shell does not provide ${library}`];
    return satisfies(version, range) ? [] : [`needs ${library} ${range}; the shell provides ${version}`];
  });
  return [...contract, ...libraries];
}
