import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lostEnrolments } from './features/imports/loss-store.ts';
import { importFolder } from './import-folder.ts';
import { testDatabase } from './platform/database/testing.ts';
import { numberMarks } from './platform/number-mark.ts';
import { csvSource } from './sis/csv.ts';
import { exportDemo } from './sis/demo/export.ts';
import type { Source } from './sis/source.ts';
import { inPage, windows1250 } from './sis/testing/corruptions/code-page.ts';
import { changedSource } from './sis/testing/import-once.ts';

/** What the command says of data that are not right: causes first, each thing once, in words. */
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-words-'));
afterAll(() => rm(folder, { recursive: true }));
const file = (table: string) => join(folder, `${table}.csv`);

beforeEach(async () => {
  await rm(folder, { recursive: true });
  await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
});

async function edit(table: string, change: (fields: string[], row: number) => readonly string[]): Promise<void> {
  const [header = '', ...rows] = (await readFile(file(table), 'utf8')).trimEnd().split('\n');
  const lines = rows.map((row, at) => change(row.split(','), at + 2).join(','));
  await writeFile(file(table), `${[header, ...lines].join('\n')}\n`);
}

/** What the command says of an import of the folder, in lines. */
async function said(from = folder, source: Source = csvSource(from)): Promise<readonly string[]> {
  const into = { year: 2025, semester: 1, name_cs: 'Zima', name_en: 'Winter' };
  const given = { database, source, into, mayLose: 1, markOf: numberMarks('of tests'), keep: false };
  const words = await importFolder(given).then(
    ({ said }) => said,
    (error: Error) => error.message,
  );
  return words.split('\n');
}

/** Of the lines those that name a table, without how often and with what. */
const kindsIn = (lines: readonly string[]) => lines.flatMap((line) => /^ {2}(\w+: .*) \(\d+\)$/.exec(line)?.[1] ?? []);

/** The enrolments of the small demo that name what is not there: its own dirt. */
const dirt = 2;

test('people without a number come before their studies, those before enrolments, and the last line names the row of the first cause', async () => {
  const students = new Set<string>();
  await edit('STUDIUM', (fields, row) => {
    if (row <= 21) students.add(fields[0] ?? '');
    return fields;
  });
  await edit('OSOBA', (fields) => (students.has(fields[1] ?? '') ? fields.with(1, '') : fields));
  const lines = await said();
  const kinds = kindsIn(lines);
  const at = ['OSOBA: Code missing', 'STUDIUM: Unknown person', 'MIKRO: Unknown study'].map((kind) =>
    kinds.indexOf(kind),
  );
  expect(at.toSorted((a, b) => a - b)).toEqual(at);
  expect(at[0]).toBeGreaterThanOrEqual(0);
  const heads = lines.filter((line) => /^\S.*:$/.test(line));
  expect(heads).toEqual(['Not as it should be:', 'What follows from it:']);
  expect(lines.at(-1)).toMatch(
    /^[\d,]+ of [\d,]+ enrolments were not taken\. Main cause: People \(OSOBA, row \d+, “\d+”\): Code missing\. Missing for it: [\d,]+\.$/,
  );
});

test('the cause of a missing enrolment is followed through the row that was left out: a study whose fields are too many', async () => {
  const broken = new Set<string>();
  await edit('STUDIUM', (fields, row) => {
    if (row < 12 || row > 31) return fields;
    broken.add(fields[1] ?? '');
    return [...fields, 'x'];
  });
  const enrolments = (await readFile(file('MIKRO'), 'utf8')).trimEnd().split('\n').slice(1);
  const missing = enrolments.filter((line) => broken.has(line.split(',')[0] ?? '')).length;
  expect(missing).toBeGreaterThan(20);
  const last = (await said()).at(-1) ?? '';
  expect(last).toContain(`Main cause: Studies (STUDIUM, row 12, “`);
  expect(last).toContain(`Another number of fields than the header has. Missing for it: ${missing}.`);
  const [lost, all] = [...last.matchAll(/[\d,]+(?= (?:of|enrolments) )/g)].map(([number]) => number.replace(',', ''));
  expect(Number(lost)).toBe(missing + dirt);
  expect(Number(all)).toBeLessThanOrEqual(enrolments.length);
  expect(Number(all)).toBeGreaterThan(enrolments.length - 40);
  // An import that stops before its first step has taken nothing away of what the last one took.
  const { rows } = await database.pool.query<{ id: number }>('SELECT max(id) AS id FROM evaluation');
  const id = rows[0]?.id ?? 0;
  await database.pool.query('DELETE FROM import_step WHERE evaluation_id = $1', [id]);
  expect(await lostEnrolments(database.db, id)).toMatchObject({ lost: Number(lost), all: Number(all) });
});

test('codes that a spreadsheet has made one are the cause of the enrolments that name them', async () => {
  await edit('STUDIUM', (fields) => fields.with(1, `${(fields[1] ?? '').slice(0, 1)}.2E+08`));
  const last = (await said()).at(-1) ?? '';
  expect(last).toMatch(
    /^[\d,]+ of [\d,]+ enrolments were not taken\. Main cause: Studies \(STUDIUM, row \d+, “\d\.2E\+08”\): Repeated record\. /,
  );
});

test('a table that is wholly in windows-1250 is said once, with what it was read as', async () => {
  await writeFile(file('STUD'), inPage(await readFile(file('STUD'), 'utf8'), windows1250));
  const lines = await said();
  const at = lines.findIndex((line) => line.startsWith('  STUD: The whole table is not in UTF-8'));
  expect(lines[at]).toBe('  STUD: The whole table is not in UTF-8 (1)');
  expect(lines[at + 1]).toMatch(/^ {4}row \d+: "windows-1250" \(/);
  expect(lines.filter((line) => line.includes('Wrong text encoding'))).toEqual([]);
});

test('what is there is told where something is missing: other files, and the columns of the header', async () => {
  await rm(file('UCIT'));
  await writeFile(join(folder, 'teachers.csv'), 'kod\n');
  await edit('MIKRO', (fields) => fields);
  await writeFile(file('MIKRO'), (await readFile(file('MIKRO'), 'utf8')).replace('gl', 'parallel'));
  expect(await said()).toEqual([
    '#1100 The SIS has no table UCIT. The SIS table MIKRO has no column gl. Other files in the folder: teachers.csv. ' +
      'The table MIKRO has the columns: sident, parallel.',
  ]);
});

test('no word of the system alone: a folder that is none, links that lead nowhere or in a circle', async () => {
  expect(await said(join(folder, 'none'))).toEqual([`The folder ${join(folder, 'none')} does not exist.`]);
  expect(await said(file('MIKRO'))).toEqual([`${file('MIKRO')} is a file, not a folder.`]);
  await rm(file('MIKRO'));
  await symlink(join(folder, 'nowhere'), file('MIKRO'));
  await rm(file('UCIT'));
  await symlink(file('UCIT'), file('UCIT'));
  const [line = ''] = await said();
  expect(line).toContain('The SIS table UCIT cannot be read.');
  expect(line).toContain('MIKRO.csv does not exist, or is a link that leads nowhere.');
  expect(line).toContain('UCIT.csv is a link that leads back to itself.');
  expect(line).not.toMatch(/E[A-Z]{4,}/);
});

test('that the disk of the database is full is said so, and not what it could not write', async () => {
  const raw = Object.assign(new Error('could not extend file "base/16384/16833"'), { code: '53100' });
  const source = changedSource(csvSource(folder), {
    beforeChunk(table) {
      if (table === 'MIKRO') throw raw;
    },
  });
  expect(await said(folder, source)).toEqual(['The disk of the database is full.']);
});
