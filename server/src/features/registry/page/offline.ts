import type { Generation } from '@anketa/contract/suite/generation';
import { openFileStore } from '../../../platform/file-store/open.ts';
import type { Server } from '../../../server.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { createListFiles, generationId, listGeneration, serverOf } from './generation.ts';
import { offlineDocument, offlineSecurityPolicy } from './offline-document.ts';
import { registryFor } from './service.ts';

/** Makes what says what a browser stores for the time without a network. */
export function createOffline({ db, config }: Pick<Server, 'db' | 'config'>, shell: ShellAssets) {
  const beside = serverOf(config);
  const listFiles = createListFiles({ dataFolder: config.dataFolder, archive: openFileStore(config, db) });

  async function present() {
    const { registry, published } = await registryFor(db, shell.provides.react ?? '');
    const generation = generationId({ registry, shell, beside });
    return { registry, published, document: offlineDocument({ registry, generation, config, shell }) };
  }

  return {
    /** The present generation with its files. `opened`: ids of remotes that were; undefined: all. Throws as `listGeneration`. */
    async generation(opened: readonly string[] | undefined): Promise<Generation> {
      return listGeneration({ ...(await present()), opened, shell, beside, listFiles });
    },

    /** The document that a browser opens any page with when no server answers, and the policy that it comes with. */
    async document(): Promise<{ readonly document: string; readonly policy: string }> {
      const { registry, document } = await present();
      const remoteIds = registry.remotes.map(({ id }) => id);
      return { document, policy: offlineSecurityPolicy(shell, remoteIds) };
    },
  };
}
