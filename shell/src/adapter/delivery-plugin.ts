import { type Boot, containerName, type RegistryEntry } from '@anketa/contract/registry';
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
 * How the federation runtime fetches: manifests and entries with integrity from the registry, a time limit for each
 * attempt, and two retries with back-off.
 */
export function deliveryPlugin(
  remotes: readonly RegistryEntry[],
  inlined: Boot['manifest'],
): ModuleFederationRuntimePlugin {
  const integrity = new Map(remotes.flatMap((remote) => Object.entries(remote.integrity)));
  const containers = new Set(remotes.map(({ id }) => containerName(id)));
  const hashOf = (url: string) => integrity.get(url) ?? integrity.get(new URL(url, window.location.href).pathname);
  const trust = createTrust((url) => hashOf(url) !== undefined);

  return {
    name: 'anketa-delivery',
    async fetch(url) {
      if (inlined && new URL(url, window.location.href).pathname === inlined.url) return Response.json(inlined.content);
      return withRetries(async () => {
        const response = await fetch(url, { integrity: hashOf(url), signal: AbortSignal.timeout(attemptTime) });
        if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
        return response;
      });
    },
    async loadEntry({ remoteInfo: { name, entry, entryGlobalName } }) {
      if (!containers.has(name)) throw new Error(`${name} is not in the registry`);
      await withRetries(() => loadScript(trust(entry), hashOf(entry)));
      return Reflect.get(globalThis, entryGlobalName);
    },
    createScript({ url }) {
      return { script: newScript(trust(url), hashOf(url)), timeout: attemptTime };
    },
  };
}

/** Runs a classic script. A failed one is taken away, so that the next attempt asks the network again. */
function loadScript(src: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = newScript(src, integrity);
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

function newScript(src: string, integrity = ''): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
}
