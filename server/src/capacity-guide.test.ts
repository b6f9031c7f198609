import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const guide = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
const [, capacity = ''] = guide.split('## Capacity');
const rows = capacity
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(',', '')));

/** Milliseconds of the server and of the database for one thing. */
function costOf(what: string) {
  const [, , server, database] = rows.find(([, name = '']) => name.startsWith(`${what}:`)) ?? [];
  return [Number(server), Number(database)];
}

test('processors in docs/operate.md follow from what things cost there', () => {
  const [page = [], save = [], submit = [], results = []] = ['page', 'save', 'submit', 'results'].map(costOf);
  const [ofServer, ofDatabase] = [0, 1].map((part) => ({
    filling: 8 * 0.05 * ((page[part] ?? 0) + 4 * (save[part] ?? 0) + (submit[part] ?? 0)),
    reading: 10 * 0.1 * (results[part] ?? 0),
  }));
  const each = [ofServer?.filling, ofDatabase?.filling, ofServer?.reading, ofDatabase?.reading];
  const sizes = rows.filter(([, students = '']) => /^\d+$/.test(students));
  expect(sizes.map(([, students]) => Number(students))).toEqual([6000, 50_000, 400_000]);
  for (const [, students, ...said] of sizes) {
    const processors = each.map((one = 0) => (Number(students) * one) / 3_600_000 / 0.5);
    const submissions = (Number(students) * 8 * 0.05) / 3600;
    expect(said.slice(0, 5)).toEqual([submissions, ...processors].map((value) => value.toFixed(2)));
  }
});
