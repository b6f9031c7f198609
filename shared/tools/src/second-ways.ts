import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { duplicateMechanisms } from './browser-rules.ts';
import { hardCodedTexts } from './hard-coded.ts';
import { sortProblems } from './sort-rules.ts';
import { spreadProblems } from './spread-rules.ts';

/**
 * Looks whether the browser's code goes another way than the one there is for pages, lists, forms and acts, says words that are no texts of it, and whether anything sorts
 * names in no language, or any code, tests too, spreads an object where it writes it. Lint and `npm test` run it.
 */
const root = resolve(import.meta.dirname, '../../..');

function sourcesOf(pattern: string) {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const isProduct = ({ path }: { readonly path: string }) => !/\.(test|proof)\.tsx?$|\/testing\//.test(path);

const browser = sourcesOf('{mfe-*,shell,shared/{remote,ui,question-form}}/src/**/*.{ts,tsx}').filter(isProduct);
const server = sourcesOf('server/src/**/*.ts').filter(isProduct);
const all = sourcesOf('{mfe-*,shell,server,e2e,bench,shared}/**/*.{ts,tsx}');
const found = [
  ...duplicateMechanisms(browser),
  ...hardCodedTexts(browser),
  ...sortProblems([...browser, ...server]),
  ...spreadProblems(all),
];
console.log(found.length > 0 ? found.join('\n') : `${browser.length + server.length} files, one way`);
process.exitCode = found.length > 0 || browser.length === 0 || server.length === 0 ? 1 : 0;
