import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importFolder } from './import-folder.ts';
import { testDatabase } from './platform/database/testing.ts';
import { numberMarks } from './platform/number-mark.ts';
import { csvSource } from './sis/csv.ts';
import { exportDemo } from './sis/demo/export.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-folder-'));
afterAll(() => rm(folder, { recursive: true }));
await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
const evaluation = { year: 2025, semester: 1, name_cs: 'Zima', name_en: 'Winter' };
const given = (into: typeof evaluation | number = evaluation) => {
  return { database, source: csvSource(folder), into, mayLose: 0.1, markOf: numberMarks('of tests'), keep: false };
};
const evaluations = async () => (await database.pool.query('SELECT id, state FROM evaluation ORDER BY id')).rows;
const enrolments = async (id: number) =>
  (await database.pool.query('SELECT FROM enrolment WHERE evaluation_id = $1', [id])).rowCount;
const file = (table: string) => join(folder, `${table}.csv`);
const whole = await readFile(file('MIKRO'), 'utf8');

test('the command says what was wrong with the data; a failed import leaves nothing behind unless that is wanted', async () => {
  const { said, exit } = await importFolder(given());
  expect(said).toMatch(/^Imported as evaluation 1\.\nNot as it should be:\n/);
  expect(said).toMatch(/\n {2}MIKRO: Unknown study \(1\)\n {4}row \d+, sident: "70" \(70 /);
  expect(exit).toBe(2);
  await writeFile(file('MIKRO'), whole.split('\n').slice(0, 9).join('\n'));
  const failed = await importFolder(given()).catch((error) => error);
  const why = '#1100 The SIS table MIKRO has 8 of the 2253 rows it had.';
  expect(failed).toMatchObject({ message: `${why}\nIf the data are right as they are, add --agree.`, exit: 3 });
  expect(await evaluations()).toEqual([{ id: 1, state: 0 }]);
  await expect(importFolder({ ...given(), keep: true })).rejects.toThrow('Go on with --into 3.');
  expect(await evaluations()).toEqual([
    { id: 1, state: 0 },
    { id: 3, state: 4 },
  ]);
});

test('an import goes on in the evaluation where it failed, and what is complete is imported again', async () => {
  await writeFile(file('MIKRO'), whole);
  expect((await importFolder(given(3))).said).toMatch(/^Imported into evaluation 3\./);
  expect(await enrolments(3)).toBe(await enrolments(1));
  const lines = whole.trimEnd().split('\n');
  await writeFile(file('MIKRO'), `${lines.slice(0, -20).join('\n')}\n`);
  await importFolder({ ...given(3), removes: false });
  expect(await enrolments(3)).toBe(await enrolments(1));
  await importFolder(given(3));
  expect(await enrolments(3)).toBe(Number(await enrolments(1)) - 20);
  await rm(file('UCIT'));
  const failed = await importFolder(given(3)).catch((error) => error);
  expect(failed).toMatchObject({ exit: 4, message: expect.stringContaining('no table UCIT') });
  expect(await enrolments(3)).toBe(Number(await enrolments(1)) - 20);
  await expect(importFolder(given(77))).rejects.toThrow();
});

test('doubtful data end with 3 and are imported with what --agree says; where nothing is of this semester it ends with 4', async () => {
  await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
  await writeFile(file('MIKRO'), whole.toLowerCase().replace('gl', 'GL'));
  const failed = await importFolder(given()).catch((error) => error);
  expect(failed).toMatchObject({
    exit: 3,
    message: expect.stringMatching(
      /^#1100 In the table MIKRO 2\d\d\d of 2\d\d\d rows .* The codes differ only in the case of letters: /,
    ),
  });
  const before = await evaluations();
  expect((await importFolder({ ...given(), mayLose: 1 })).said).toMatch(/^Imported as evaluation/);
  expect(await evaluations()).toHaveLength(before.length + 1);
  const summer = await importFolder(given({ ...evaluation, semester: 2 })).catch((error) => error);
  expect(summer).toMatchObject({
    exit: 4,
    message:
      '#1100 The table ROZVRH has no parallel class of the summer semester of 2025/2026. It has those of: winter semester of 2025/2026.',
  });
});
