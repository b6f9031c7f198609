import type { FailureKind, FailureReport } from '@anketa/contract/suite/failure-reports';
import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { newErrorId } from './error-id.ts';
import { placeInRemote, stackOf } from './place.ts';

/** So many reports one page sends at most. */
const most = 20;

export interface FailuresPort {
  /** Reports a failure of a remote, once however often it comes. Gives its id, which the person is shown. */
  report(remote: Pick<RegistryEntry, 'id' | 'entry'>, kind: FailureKind, error: unknown): string;
  /** The same of an error that nobody caught, where it comes from a remote. Undefined: from none, or it has been reported. */
  reportUncaught(kind: FailureKind, stack: string): string | undefined;
}

/** The revision of a remote, from the address of its entry. Undefined of one that no server has published. */
export function revisionOf({ entry }: Pick<RegistryEntry, 'entry'>): string | undefined {
  return /^\/mfe\/[^/]+\/([0-9a-f]{16})\//.exec(entry)?.[1];
}

/**
 * @param load this page load as the server signed it; null: it is not counted
 * @param send sends a report to the server
 */
export function createFailures(load: string | null, send: (report: FailureReport) => void): FailuresPort {
  const ids = new Map<string, string>();

  function once(what: Omit<FailureReport, 'id' | 'load'>): { readonly id: string; readonly isNew: boolean } {
    const key = JSON.stringify(what);
    const known = ids.get(key);
    if (known) return { id: known, isNew: false };
    const id = newErrorId();
    ids.set(key, id);
    if (ids.size <= most) send({ ...what, id, load });
    return { id, isNew: true };
  }

  return {
    report(remote, kind, error) {
      const revision = revisionOf(remote);
      if (!revision) return newErrorId();
      const found = placeInRemote(stackOf(error));
      const place = found?.remote === remote.id && found.revision === revision ? found.place : null;
      return once({ remote: remote.id, revision, kind, place }).id;
    },
    reportUncaught(kind, stack) {
      const found = placeInRemote(stack);
      if (!found) return undefined;
      const { id, isNew } = once({ ...found, kind });
      return isNew ? id : undefined;
    },
  };
}
