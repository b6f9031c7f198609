import type { RegistryEntry } from '@anketa/contract/suite/registry';
import type { RemoteModule } from '@anketa/remote/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import { type Container, createDelivery } from './deliver-entry.ts';
import { checked, RemoteFailure } from './remote-failure.ts';
import { offeredLibraries } from './shared-libraries.ts';

export type LoadRemote = (entry: RegistryEntry) => Promise<RemoteModule>;

/**
 * Sets federation up with what the shell offers and where this page's remotes are. Nothing is loaded before it is asked for.
 * Of the federation runtime the shell has what shares libraries. What finds and loads remotes is left out of the build (define-shell.ts, 8 kB): the registry
 * says where each is, and an entry is a container, which every remote is built as.
 */
export function createLoader(remotes: readonly RegistryEntry[]): LoadRemote {
  // The entries of remotes carry no federation runtime of their own (shared/build, provided-runtime.ts).
  Reflect.set(globalThis, '__ANKETA_FEDERATION__', { createInstance });
  const host = createInstance({ name: 'anketa_shell', remotes: [], shared: offeredLibraries() });
  const deliver = createDelivery(remotes);
  const started = new Map<string, Promise<Container>>();

  /** The container of a remote, with the shell's libraries. What failed is tried anew when it is asked for again. */
  function start(id: string): Promise<Container> {
    const known = started.get(id);
    if (known) return known;
    async function begin() {
      const container = await deliver(id);
      await container.init(host.shareScopeMap.default ?? {}, [], { shareScopeKeys: 'default' });
      return container;
    }
    const starting = begin();
    started.set(id, starting);
    starting.catch(() => started.delete(id));
    return starting;
  }

  /** Loads a remote's module and checks that it keeps the contract before anything of it is called. */
  return async function loadRemote({ id, state }) {
    if (state === 'disabled') throw new RemoteFailure('disabled');
    const container = await start(id);
    const module = (await container.get('./remote'))();
    return checked(module.default);
  };
}
