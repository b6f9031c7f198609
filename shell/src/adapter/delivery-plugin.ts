import type { RegistryEntry } from '@anketa/contract/registry';
import { containerName } from '@anketa/contract/registry-lookup';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { withRetries } from './retry.ts';

/** Time for one attempt. Three attempts stay under the 120 s after which the failure panel shows. */
const attemptTime = 36_000;

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
 * How the federation runtime gets the entry of a remote: with the integrity the registry names, a time limit for each
 * attempt, and two retries with back-off. Chunks are loaded by the entry itself, which carries their hashes.
 */
export function deliveryPlugin(remotes: readonly RegistryEntry[]): ModuleFederationRuntimePlugin {
  const published = new Map(remotes.map((remote) => [containerName(remote.id), remote]));
  const trust = createTrust((url) => remotes.some(({ entry }) => entry === url));
  return {
    name: 'anketa-delivery',
    async loadEntry({ remoteInfo: { name, entryGlobalName } }) {
      const remote = published.get(name);
      const hash = remote?.integrity[remote.entry];
      if (!remote || !hash) throw new Error(`${name} is not in the registry`);
      await withRetries(() => loadScript(trust(remote.entry), hash));
      return Reflect.get(globalThis, entryGlobalName);
    },
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
