import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCatalogue } from '@anketa/contract/error-catalogue';
import type { CatalogueEntry } from '@anketa/contract/error-catalogue/entry';
import { expect, test } from 'vitest';
import { catalogueText } from './catalogue-text.ts';

const house = resolve(import.meta.dirname, '../../..');
const entries = Object.entries<CatalogueEntry>(errorCatalogue);

test('each error that somebody is told has its words in both languages', () => {
  for (const [name, { texts }] of entries)
    for (const text of texts) {
      const [czech, english] = [catalogueText(text, 'cs'), catalogueText(text, 'en')];
      expect(czech, name).not.toBe(english);
      expect(
        [czech, english].every((words) => words.trim().length > 3),
        name,
      ).toBe(true);
    }
});

test('each is brought about by a test that is there', () => {
  const walk = readFileSync(join(house, 'e2e/errors.spec.ts'), 'utf8');
  for (const [name, { proof }] of entries) {
    if (proof === 'walk') expect(walk, name).toMatch(new RegExp(`^  '?${name}'?[:(]|^  async '?${name}'?\\(`, 'm'));
    else expect(readFileSync(join(house, proof.file), 'utf8'), name).toContain(proof.test);
  }
});

test('no row of section 8 that tells something is without an error of the table, but those that are decided otherwise', () => {
  const rows = new Set(entries.flatMap(([, { rows }]) => rows));
  // Done differently, for a reason, or not what is told but for how long.
  const otherwise = [6, 8, 11, 16, 18, 19];
  const missing = Array.from({ length: 44 }, (_, at) => at + 1).filter(
    (row) => !rows.has(`8.${row}`) && !otherwise.includes(row),
  );
  expect(missing).toEqual([]);
});

test('what is told by a notification says how long it stays', () => {
  for (const [name, { where, time }] of entries) expect(where.includes('notification'), name).toBe(time !== undefined);
});
