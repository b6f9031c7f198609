import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { roomBreaches, roomCounts, roomLines } from './rooms.ts';
import { breaches, graphOf, order } from './rules.ts';

/**
 * `pnpm graph`: prints which feature of the server imports which, in what order the rooms of large features stand, and what breaks either; docs/architecture.md shows the same.
 * The exit code tells whether something is broken. Tests and what only tests use may import anything.
 */
const folder = resolve(import.meta.dirname, '../../../server/src');
const isProduct = (path: string) => !/\.test\.ts$|(^|\/)(testing|attacks)\//.test(path);
const paths = globSync('**/*.ts', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
const sources = paths
  .filter(isProduct)
  .sort()
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

const graph = `${order.join(' ← ')}\n\n${graphOf(sources).join('\n')}`;
const insides = roomLines().join('\n');
console.log(`${graph}\n\n${insides}\n\n${roomCounts(sources).join('\n')}`);
const picture = readFileSync(resolve(folder, '../../docs/architecture.md'), 'utf8');
const found = [
  ...breaches(sources),
  ...roomBreaches(sources),
  ...(picture.includes(graph) && picture.includes(insides)
    ? []
    : ['docs/architecture.md shows another graph: put this one there']),
];
if (found.length > 0) console.error(`\n${found.join('\n')}`);
process.exitCode = found.length > 0 ? 1 : 0;
