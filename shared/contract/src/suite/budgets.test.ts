import { expect, test } from 'vitest';
import { overBudget } from './budgets.ts';

const files = [
  { path: 'remoteEntry.1.js', bytes: 4_000 },
  { path: 'page.2.js', bytes: 30_000 },
  { path: 'cs.3.js', bytes: 9_000 },
  { path: 'other.4.js', bytes: 12_000 },
];
const entry = 'remoteEntry.1.js';

test('up to its budget a remote is within it', () => {
  expect(overBudget({ total: 55_000, entry: 4_000, chunk: 30_000 }, files, entry)).toEqual([]);
});

test.each([
  [
    { total: 54_999 },
    'all files have 55.0 kB of 55.0 kB, the largest page.2.js (30.0 kB), other.4.js (12.0 kB), cs.3.js (9.0 kB)',
  ],
  [{ entry: 3_999 }, 'the entry remoteEntry.1.js has 4.0 kB of 4.0 kB'],
  [{ chunk: 29_999 }, 'the chunk page.2.js has 30.0 kB of 30.0 kB'],
])('a byte over %j is said with the file', (less, said) => {
  expect(overBudget({ total: 55_000, entry: 4_000, chunk: 30_000, ...less }, files, entry)).toEqual([said]);
});

test('the entry is no chunk, and each chunk that is too large is named', () => {
  const small = { total: 99_000, entry: 99_000, chunk: 3_000 };
  expect(overBudget(small, files, entry)).toHaveLength(3);
});
