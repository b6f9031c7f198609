import type { RegistryEntry } from '@anketa/contract/registry';
import { containerName } from '@anketa/contract/registry-lookup';
import type { RemoteModule } from '@anketa/remote/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import { deliveryPlugin } from './delivery-plugin.ts';
import { checked, RemoteFailure } from './remote-failure.ts';
import { offeredLibraries } from './shared-libraries.ts';

export type LoadRemote = (entry: RegistryEntry) => Promise<RemoteModule>;

/** Sets federation up with what the shell offers and where this page's remotes are. Nothing is loaded before it is asked for. */
export function createLoader(remotes: readonly RegistryEntry[]): LoadRemote {
  // The entries of remotes carry no federation runtime of their own (shared/build, provided-runtime.ts).
  Reflect.set(globalThis, '__ANKETA_FEDERATION__', { createInstance });
  const host = createInstance({
    name: 'anketa_shell',
    remotes: remotes.map(({ id, entry }) => ({ name: containerName(id), entry })),
    shared: offeredLibraries(),
    plugins: [deliveryPlugin(remotes)],
  });

  /** Loads a remote's module and checks that it keeps the contract before anything of it is called. */
  return async function loadRemote({ id, state }) {
    if (state === 'disabled') throw new RemoteFailure('disabled');
    const loaded = await host.loadRemote<{ readonly default?: RemoteModule }>(`${containerName(id)}/remote`);
    return checked(loaded?.default);
  };
}
