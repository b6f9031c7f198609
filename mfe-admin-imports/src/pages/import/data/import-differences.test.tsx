import type { ImportChange } from '@anketa/contract/evaluations/import-data';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderedPart } from '../../../testing/rendered.tsx';
import { ImportDifferences } from './import-differences.tsx';

const same = { added: 0, changed: 0, gone: 0, kept: 0, waiting: 0, edited: 0 };

async function shown(changes: readonly ImportChange[], ended_at: string | null = '2026-01-05T02:10:00Z') {
  const answers = { 'GET /internal/import/7/import-changes': { ended_at, changes } };
  const { context } = fakeSuite({ session: sessionOf('manager'), answers });
  const part = await renderedPart(context, <ImportDifferences id={7} />);
  if (ended_at) await screen.findByText(/ledna 2026/);
  return part;
}

test('what was added, changed, gone and kept stands by table; what is as it was does not', async () => {
  await shown([
    { ...same, table: 'course', added: 1200, gone: 3 },
    { ...same, table: 'room' },
    { ...same, table: 'teaching', kept: 2 },
  ]);
  const cells = (name: RegExp) => [...screen.getByRole('row', { name }).children].map(({ textContent }) => textContent);
  expect(cells(/^Tabulka/)).toEqual(['Tabulka', 'Přibylo', 'Odebráno', 'Ponecháno']);
  expect(cells(/^Předměty/)).toEqual(['Předměty', '1\u00a0200', '3', '0']);
  expect(cells(/^Výuka/)).toEqual(['Výuka vyučujících', '0', '0', '2']);
  expect(screen.queryByRole('row', { name: /Místnosti/ })).toBeNull();
});

test('what a night left for an administrator is said in words', async () => {
  await shown([{ ...same, table: 'course', waiting: 2 }]);
  expect(screen.getByText(/Noční převzetí nic neodebírá/)).toBeTruthy();
});

test('an import that changed nothing says so; before the first there is nothing', async () => {
  await shown([{ ...same, table: 'course' }]);
  expect(screen.getByText(/nic nezměnil/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  const { text } = await shown([], null);
  expect(text).not.toContain('import');
});
