import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locale } from '@anketa/contract/values';
import { formTexts, suiteTexts } from '@anketa/remote/texts';
import './all-texts.ts';

const house = resolve(import.meta.dirname, '../../..');

/** Texts that stand in code, by the folder that the catalogue gives them. */
const written = new Map<string, (locale: Locale) => unknown>([
  ['suite', suiteTexts],
  ['form', formTexts],
]);

/** Finds a text of a tree by the names that lead there. */
function textIn(tree: unknown, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), tree);
  return typeof found === 'string' ? found : undefined;
}

/** The text of an entry of `errorCatalogue` in a language, with the holes that it is filled in: `<folder>:<key>`. Throws where there is none. */
export function catalogueText(text: string, locale: Locale): string {
  const [folder = '', key = ''] = text.split(':');
  const inCode = written.get(folder);
  const files = globSync(join(house, folder, `src/locales/{,*/}${locale}.json`));
  const trees = inCode ? [inCode(locale)] : files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const [found] = trees.flatMap((tree) => textIn(tree, key) ?? []);
  if (found === undefined) throw new Error(`${text} has no text in ${locale}.`);
  return found;
}

/** What matches such a text once its holes are filled in. */
export function cataloguePattern(text: string, locale: Locale): RegExp {
  const parts = catalogueText(text, locale).split(/\{\{?\w+\}?\}/);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
  return new RegExp(escaped.join('.+'));
}
