import { type Boot, containerName, type RegistryEntry } from '@anketa/contract/registry';
import type { RemoteModule } from '@anketa/remote/contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { deliveryPlugin } from './delivery-plugin.ts';
import { checked, RemoteFailure } from './remote-failure.ts';
import { offerLibraries } from './shared-libraries.ts';

/** Tells the federation runtime what the shell offers and where this page's remotes are. Nothing is loaded. */
export function registerRegistry(remotes: readonly RegistryEntry[], inlined: Boot['manifest']): void {
  offerLibraries();
  registerPlugins([deliveryPlugin(remotes, inlined)]);
  registerRemotes(remotes.map(({ id, manifest }) => ({ name: containerName(id), alias: id, entry: manifest })));
}

/** Loads a remote's module and checks that it keeps the contract before anything of it is called. */
export async function loadRemoteModule({ id, state }: RegistryEntry): Promise<RemoteModule> {
  if (state === 'disabled') throw new RemoteFailure('disabled');
  const loaded = await loadRemote<{ readonly default?: RemoteModule }>(`${containerName(id)}/remote`).catch(
    (failure: unknown) => {
      throw new RemoteFailure('unreachable', failure);
    },
  );
  return checked(loaded?.default);
}
