import type { RemoteDescription } from '@anketa/contract/registry';

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
