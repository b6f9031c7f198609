import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { demoConfig } from '../config.ts';
import { wholeNumber } from '../option-numbers.ts';
import { demoSizes } from '../sis/demo/sizes.ts';
import { build } from './build.ts';

const sizes = Object.keys(demoSizes);

/** Adds the commands of the demo: `start` and `demo export`. */
export function addDemoCommands(anketa: Command): void {
  anketa
    .command('start')
    .description('Start the demo: its own database, a made-up faculty, people to sign in as')
    .option('--port <port>', 'port (or PORT)')
    .option('--data <folder>', 'data folder (or ANKETA_DATA)')
    .addOption(new Option('--size <size>', 'size of the faculty on first start').choices(sizes).default('small'))
    .option('--whole', 'be ready only once the earlier semesters are there, too', false)
    .option('--build', 'build what changed since, while the faculty is made', false)
    .action(async ({ port, data, size, whole, build: builds }) => {
      // It begins before the server is even loaded: the longest of all.
      const built = builds ? build() : undefined;
      // Whoever waits for it hears of its failure.
      built?.catch(() => undefined);
      const { startDemo } = await import('./start.ts');
      const { untilStopped } = await import('../main.ts');
      const environment = { ...process.env, ...(port && { PORT: port }), ...(data && { ANKETA_DATA: data }) };
      await untilStopped(startDemo(demoConfig(environment), size, { whole, built }));
    });

  anketa
    .command('demo')
    .description('Made-up data')
    .command('export <folder>')
    .description('Write a made-up SIS export as CSV')
    .addOption(new Option('--size <size>', 'how large').choices(sizes).default('faculty'))
    .option('--seed <seed>', 'equal seeds give equal data', wholeNumber, 1)
    .action(async (folder, { size, seed }) => {
      const { exportDemo } = await import('../sis/demo/export.ts');
      await exportDemo({ dir: resolve(folder), size, seed });
      console.log(`The tables are in ${folder}.`);
    });
}
