import { join, resolve } from 'node:path';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { sizeLines } from './print-sizes.ts';

/** Builds the package in the folder given as argument; `--watch` keeps on. */
const [folder, flag] = process.argv.slice(2);
if (!folder) throw new Error('build-one: name a folder');
const { default: config } = (await import(join(resolve(folder), 'rspack.config.ts'))) as {
  default: Configuration | Configuration[];
};
const compiler = rspack(config);

function report(error: Error | null, stats: Stats | MultiStats | undefined): boolean {
  if (error) console.error(error);
  if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
  return Boolean(error) || Boolean(stats?.hasErrors());
}

if (flag === '--watch') {
  compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (!report(error, stats)) console.log(`${folder}: built`);
  });
} else {
  compiler.run(async (error, stats) => {
    const failed = report(error, stats);
    if (!failed) for (const line of await sizeLines(join(folder, 'dist'))) console.log(line);
    compiler.close(() => process.exit(failed ? 1 : 0));
  });
}
