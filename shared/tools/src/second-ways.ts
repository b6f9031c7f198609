import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secondWays } from './browser-rules.ts';
import { hardCodedTexts } from './hard-coded.ts';
import { sortProblems } from './sort-rules.ts';

/**
 * Looks whether the browser's code goes another way than the one there is for pages, lists, forms and acts, says words that are no texts of it, and whether anything sorts
 * names in no language. Lint and `npm test` run it.
 */
const root = resolve(import.meta.dirname, '../../..');

function sourcesOf(pattern: string) {
  const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .filter((path) => !/\.(test|proof)\.tsx?$|\/testing\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const browser = sourcesOf('{mfe-*,shell,shared/{remote,ui,question-form}}/src/**/*.{ts,tsx}');
const server = sourcesOf('server/src/**/*.ts');
const found = [...secondWays(browser), ...hardCodedTexts(browser), ...sortProblems([...browser, ...server])];
console.log(found.length > 0 ? found.join('\n') : `${browser.length + server.length} files, one way`);
process.exitCode = found.length > 0 || browser.length === 0 || server.length === 0 ? 1 : 0;
