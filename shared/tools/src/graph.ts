import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { breaches, graphOf, order } from './rules.ts';

/**
 * `pnpm graph`: prints which feature of the server imports which, and what breaks their order. The exit code tells whether
 * something does. Tests and what only tests use may import anything.
 */
const folder = resolve(import.meta.dirname, '../../../server/src');
const isProduct = (path: string) => !/\.test\.ts$|(^|\/)(testing|attacks)\//.test(path);
const paths = globSync('**/*.ts', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
const sources = paths
  .filter(isProduct)
  .sort()
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

console.log(order.join(' ← '));
console.log(`\n${graphOf(sources).join('\n')}`);
const found = breaches(sources);
if (found.length > 0) console.error(`\n${found.join('\n')}`);
process.exitCode = found.length > 0 ? 1 : 0;
