import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importFolder } from './import-folder.ts';
import { testDatabase } from './platform/database/testing.ts';
import { csvSource } from './sis/csv.ts';
import { exportDemo } from './sis/demo/export.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-folder-'));
afterAll(() => rm(folder, { recursive: true }));
await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
const evaluation = { year: 2025, semester: 1, name_cs: 'Zima', name_en: 'Winter' };
const given = () => ({ database, source: csvSource(folder), evaluation, mayLose: 0.1, keep: false });
const evaluations = async () => (await database.pool.query('SELECT id, state FROM evaluation ORDER BY id')).rows;

test('the command says what was wrong with the data; a failed import leaves nothing behind unless that is wanted', async () => {
  const said = await importFolder(given());
  expect(said).toMatch(/^Imported as evaluation 1\.\nNot as it should be:\n/);
  expect(said).toMatch(/\n {2}MIKRO: Unknown study \(1\)/);
  const file = join(folder, 'MIKRO.csv');
  await writeFile(file, (await readFile(file, 'utf8')).split('\n').slice(0, 9).join('\n'));
  await expect(importFolder(given())).rejects.toThrow('#1100 The SIS table MIKRO has 8 rows and had 2253.');
  expect(await evaluations()).toEqual([{ id: 1, state: 0 }]);
  await expect(importFolder({ ...given(), keep: true })).rejects.toThrow('#1100');
  expect(await evaluations()).toEqual([
    { id: 1, state: 0 },
    { id: 3, state: 4 },
  ]);
});
