import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { secondWays } from './browser-rules.ts';

/** Looks whether the browser's code goes another way than the one there is for pages, lists, forms and acts. Lint and `npm test` run it. */
const root = resolve(import.meta.dirname, '../../..');
const paths = globSync('{mfe-*,shell,shared/{remote,ui,question-form}}/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .sort();
const found = secondWays(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
console.log(found.length > 0 ? found.join('\n') : `${paths.length} files, one way`);
process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0;
