import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(file, 'utf8');

/** The files of its own that a file comes with: what is imported on demand comes with its own texts. */
function comesWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of read(file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'/gms))
    comesWith(join(dirname(file), path), found);
  return found;
}

/** Pages, by the block of their route: the texts that it names, and whether the page reads such. */
function pagesOf(routes: string): { readonly at: string; readonly reads: boolean; readonly named: boolean }[] {
  const text = read(routes);
  const blocks = text.split(/\n(?= {2}(?:route|plainRoute)\(|const |export const )/);
  return blocks.flatMap((block) => {
    const [, page] = /import\([^)]*'(\.[^']+\.tsx)'/.exec(block) ?? [];
    if (!page) return [];
    const file = join(dirname(routes), page);
    const reads = [...comesWith(file)].some((one) => /(= useLaterTexts|\blater\.in)\(/.test(read(one)));
    // A file of routes may have its page beside them.
    const named = /texts: later/.test(/^const /.test(block) && !/page:/.test(block) ? text : block);
    return [{ at: `${relative(root, routes)}: ${page}`, reads, named }];
  });
}

test('a page that reads texts which come later names them in its route: else their keys would stand there', () => {
  const files = globSync('mfe-*/src/{,*-}routes.ts', { cwd: root }).map((file) => join(root, file));
  const pages = files.flatMap(pagesOf);
  expect(pages.filter(({ reads }) => reads).length).toBeGreaterThan(20);
  expect(pages.filter(({ reads, named }) => reads && !named).map(({ at }) => at)).toEqual([]);
});
