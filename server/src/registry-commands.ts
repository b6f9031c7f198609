import { resolve } from 'node:path';
import type { Command } from 'commander';
import { verifyChain } from './features/registry/chain.ts';
import { type PublishNeeds, publishRemote, rollbackRemote } from './features/registry/releases/publish.ts';
import { providedLibraries } from './features/registry/shell-assets.ts';
import { openFileStore } from './platform/file-store/open.ts';
import { withDatabase } from './with-database.ts';

/** Adds what the operator does with published remotes. */
export function addRegistryCommands(anketa: Command): void {
  const withRegistry = (work: (registry: PublishNeeds) => Promise<void>) =>
    withDatabase(async ({ db }, config) =>
      work({
        db,
        dataFolder: config.dataFolder,
        archive: openFileStore(config, db),
        provided: await providedLibraries(),
      }),
    );

  anketa
    .command('publish <folder>')
    .description('Publish a built remote (its dist folder)')
    .option('--by <name>', 'who publishes', 'command line')
    .option('--drops', 'it may lose routes, menu items and what it adds to pages of others', false)
    .option('--retired', 'it may be a revision that is marked as bad', false)
    .option('--anyway', 'also of the questionnaire in the last day of filling', false)
    .action((folder, { by, drops, retired, anyway }) =>
      withRegistry(async (registry) => {
        const { id, contentHash } = await publishRemote(registry, resolve(folder), by, { drops, retired, anyway });
        console.log(`${id} is published as ${contentHash}.`);
      }),
    );

  anketa
    .command('rollback <remote>')
    .description('Go back to the revision of a remote that was active before the present one')
    .option('--by <name>', 'who rolls back', 'command line')
    .option('--drops', 'it may lose routes, menu items and what it adds to pages of others', false)
    .action((remote, { by, drops }) =>
      withRegistry(async (registry) => {
        const { id, contentHash } = await rollbackRemote(registry, remote, by, { drops });
        console.log(`${id} is back at ${contentHash}.`);
      }),
    );

  anketa
    .command('registry')
    .description('What was published when')
    .command('verify')
    .description('Check the chain of activations, and say which is the first that is not as it was noted')
    .option('--knows <hash>', 'a hash that it said at an earlier time: the chain must still have it')
    .action(({ knows }) =>
      withDatabase(async ({ db }) => {
        const { isWhole, said } = await verifyChain(db, { knows });
        (isWhole ? console.log : console.error)(said);
        process.exitCode = isWhole ? 0 : 1;
      }),
    );
}
