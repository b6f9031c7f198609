import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');

function* keysOf(texts: object, above = ''): Generator<string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'object') yield* keysOf(text, `${above}${key}.`);
    // A form of a plural is asked for without its ending.
    else yield `${above}${key}`.replace(/_(one|few|many|other)$/, '');
  }
}

/** The keys of all texts that have a part: a single word may be a text as well. */
const keys = globSync('{shell,mfe-*}/src/locales/**/cs.json', { cwd: root })
  .flatMap((file) => [...keysOf(JSON.parse(readFileSync(join(root, file), 'utf8')) as object)])
  .filter((key) => key.includes('.'));

/** Keys that stand on the page in place of their texts. */
export async function untranslated(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const all = new Set(keys);
  return [...new Set(tree.split(/[\s"':]+/))].filter((word) => all.has(word));
}
