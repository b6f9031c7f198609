import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { remoteFor } from '@anketa/contract/suite/registry-lookup';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import type { RemoteSlot } from './remote-slot.ts';

/**
 * Registers every remote with lifecycles that are ready: they return at once and never reject, because single-spa
 * holds all navigation while one is under way.
 */
export function startRemotes(remotes: readonly RegistryEntry[], slotOf: (entry: RegistryEntry) => RemoteSlot): void {
  for (const entry of remotes) {
    const slot = slotOf(entry);
    registerApplication({
      name: entry.id,
      app: { bootstrap: async () => {}, mount: async () => slot.show(), unmount: async () => slot.hide() },
      activeWhen: ({ pathname }) => remoteFor(remotes, pathname)?.remote.id === entry.id,
    });
  }
  addErrorHandler((error) => console.error(error));
  start({ urlRerouteOnly: true });
}
