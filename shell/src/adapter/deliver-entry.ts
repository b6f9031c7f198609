import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { containerName } from '@anketa/contract/suite/registry-lookup';
import type { RemoteModule } from '@anketa/remote/contract';
import { withRetries } from './retry.ts';

/** Time for one attempt. Three attempts stay under the 120 s after which the failure panel shows. */
const attemptTime = 36_000;

/** What the entry of a remote leaves behind: a container of Module Federation. */
export interface Container {
  /** Gives it the libraries of the shell, before anything is taken from it. */
  init(shareScope: object, initScope: readonly object[], options: object): Promise<void> | void;
  get(name: string): Promise<() => { readonly default?: Partial<RemoteModule> }>;
}

interface TrustedScriptUrls {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Script addresses of published remotes, in the form that `require-trusted-types-for 'script'` asks for. */
function createTrust(allowed: (url: string) => boolean): (url: string) => string {
  function createScriptURL(url: string): string {
    if (!allowed(url)) throw new TypeError(`${url} is not part of a published remote`);
    return url;
  }
  const factory = (globalThis as { trustedTypes?: TrustedScriptUrls }).trustedTypes;
  const policy = factory?.createPolicy('anketa-remotes', { createScriptURL });
  return (url) => policy?.createScriptURL(url) ?? createScriptURL(url);
}

/**
 * Makes what gets the entry of a remote: with the integrity the registry names, a time limit for each
 * attempt, and two retries with back-off. Chunks are loaded by the entry itself, which carries their hashes.
 */
export function createDelivery(remotes: readonly RegistryEntry[]): (id: string) => Promise<Container> {
  const trust = createTrust((url) => remotes.some(({ entry }) => entry === url));
  return async function deliver(id) {
    const remote = remotes.find((one) => one.id === id);
    const hash = remote?.integrity[remote.entry];
    if (!remote || !hash) throw new Error(`${id} is not in the registry`);
    await withRetries(() => loadScript(trust(remote.entry), hash));
    const container: Container | undefined = Reflect.get(globalThis, containerName(id));
    if (!container) throw new Error(`${remote.entry} left no container`);
    return container;
  };
}

/** Runs a classic script. A failed one is taken away, so that the next attempt asks the network again. */
function loadScript(src: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    const timer = setTimeout(() => fail('timed out'), attemptTime);
    function fail(reason: string) {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${src} ${reason}`));
    }
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => fail('did not load'));
    document.head.append(script);
  });
}
