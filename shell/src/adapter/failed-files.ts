import type { Generation } from '@anketa/contract/suite/generation';
import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { revisionOf } from '../failures/failures.ts';
import { RemoteFailure } from './remote-failure.ts';

/** For so long, in ms, it is looked why a file has not come. */
const patience = 5000;

type Ask = (url: string, options: RequestInit) => Promise<Pick<Response, 'ok' | 'status'>>;

type Remote = Pick<RegistryEntry, 'id' | 'entry'>;

interface Needs {
  /** What the server publishes now. */
  readonly readGeneration: () => Promise<Pick<Generation, 'remotes'>>;
  readonly ask?: Ask;
}

/** Scripts that did not run, and why. A script element says neither whether its file is missing nor whether it was another one. */
export function createFailedFiles({ readGeneration, ask = (url, options) => fetch(url, options) }: Needs) {
  /** Address → integrity. */
  const failed = new Map<string, string>();

  /** Notes each script of the page that fails, and forgets one that comes later. */
  function watch(page: Document): void {
    page.addEventListener(
      'error',
      ({ target }) => target instanceof HTMLScriptElement && failed.set(target.src, target.integrity),
      true,
    );
    page.addEventListener(
      'load',
      ({ target }) => target instanceof HTMLScriptElement && failed.delete(target.src),
      true,
    );
  }

  async function hasNewer(remote: Remote): Promise<boolean> {
    const { remotes } = await readGeneration().catch(() => ({ remotes: [] }));
    return remotes.some(({ id, revision }) => id === remote.id && revision !== revisionOf(remote));
  }

  async function reasonOf(remote: Remote, url: string, integrity: string) {
    const options = { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patience) } as const;
    const answer = await ask(url, options).catch(() => undefined);
    if (!answer || answer.status >= 500) return 'unreachable';
    if (!answer.ok) return (await hasNewer(remote)) ? 'outdated' : 'missing';
    if (!integrity) return 'unreachable';
    // The same file again, held against its hash.
    return ask(url, { ...options, integrity }).then(
      () => 'unreachable' as const,
      () => 'tampered' as const,
    );
  }

  /** Of what a remote threw the failure that lies behind it, where a file of it did not come; else the same. */
  async function explained(remote: Remote, thrown: unknown): Promise<unknown> {
    if (thrown instanceof RemoteFailure) return thrown;
    const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
    const [url, integrity = ''] = [...failed].find(([address]) => address.includes(folder)) ?? [];
    if (url === undefined) return thrown;
    failed.delete(url);
    return new RemoteFailure(await reasonOf(remote, url, integrity), thrown);
  }

  return { watch, explained };
}
