import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkFolder } from './check-folder.ts';
import { checkLines } from './check-words.ts';
import { importExits } from './import-exits.ts';
import { testDatabase } from './platform/database/testing.ts';
import { csvSource } from './sis/csv.ts';
import { references } from './sis/references.ts';
import { requiredTables, sisTables, tableNames } from './sis/tables.ts';

/** docs/sis.md is all that somebody has who prepares an export elsewhere. */
const docs = join(import.meta.dirname, '../../docs');
const guide = await readFile(join(docs, 'sis.md'), 'utf8');
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-guide-'));
afterAll(() => rm(folder, { recursive: true }));

// A check expects a database that nothing was imported into.
beforeEach(async () => {
  await database.pool.query('DELETE FROM evaluation; DELETE FROM person');
});

/** What the guide says of a table. */
function sectionOf(table: string): string {
  const begins = guide.indexOf(`\n### ${table}\n`);
  expect(begins, table).toBeGreaterThan(0);
  const rest = guide.slice(begins + 1);
  return rest.slice(0, /\n##/.exec(rest)?.index);
}

test('the guide has every table with its columns, and says truly which are needed', () => {
  const [needed = '', optional = ''] = guide.split('\n## Optional tables\n');
  for (const table of tableNames) {
    const section = sectionOf(table);
    expect(requiredTables.has(table) ? needed : optional, table).toContain(section);
    const rows = [...section.matchAll(/^\| `(\w+)` +\| (needed|optional) +\|/gm)];
    const { columns, optional: others } = sisTables[table];
    expect(rows.map(([, column, word]) => `${column} ${word}`)).toEqual([
      ...columns.map((column) => `${column} needed`),
      ...others.map((column) => `${column} optional`),
    ]);
  }
});

test('the guide says of each column that names records of another table which one', () => {
  for (const { table, column, to, key } of references) {
    // Of three guarantors the first is said.
    if (column === 'vucit2' || column === 'vucit3') continue;
    const row = new RegExp(`^\\| \`${column}\` .*\`${key}\` of ${to}`, 'm');
    expect(sectionOf(table), `${table}.${column}`).toMatch(row);
  }
});

test('the examples of the guide stand in its files, and these are a whole export without a fault', async () => {
  for (const table of tableNames) {
    const example = /```csv\n(.*?)```/s.exec(sectionOf(table))?.[1] ?? 'none';
    expect(await readFile(join(docs, 'sis-example', `${table}.csv`), 'utf8'), table).toContain(example);
  }
  expect((await readdir(join(docs, 'sis-example'))).toSorted()).toEqual(
    tableNames.map((table) => `${table}.csv`).toSorted(),
  );
  const report = await checkFolder({ database, source: csvSource(join(docs, 'sis-example')), mayLose: 0.1 });
  expect(report.issues).toEqual([]);
  expect(report).toMatchObject({ exit: importExits.asItIs, semester: { year: 2025, semester: 1 }, lost: null });
  expect(report.comes).toMatchObject({ course: 3, parallel: 4, enrolment: 9, teacher: 2, study: 4, person: 7 });
  expect(checkLines(report).at(-1)).toBe('These data can be imported, and nothing is wrong with them.');
});

type Sheet = Readonly<Record<string, string | number>>[];

/** A sheet as a spreadsheet saves it: a byte order mark, semicolons, lines that end as in Windows. */
async function save(name: string, rows: Sheet): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const field = (value: string | number = '') =>
    /[";]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value;
  const lines = [columns, ...rows.map((row) => columns.map((column) => field(row[column])))];
  await writeFile(join(folder, name), `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`);
}

/** As many as there are, from 1. */
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a school of 30 courses that kept its lists in a spreadsheet is imported by what the guide says is needed, and nothing is wrong', async () => {
  const [courses, teachers, students] = [upTo(30), upTo(12), upTo(90)];
  const departments = ['Jazyky; překlad', 'Přírodní vědy', 'Dějiny "a" umění'];
  const codeOf = (course: number) => `25aK${course}p1`;
  await save(
    'ustav.csv',
    departments.map((nazev, at) => ({ kod: `D${at + 1}`, nazev })),
  );
  await save('osoba.csv', [
    ...students.map((number) => ({ oidos: 1000 + number, oident: 1000 + number, email: `s${number}@school.example` })),
    ...teachers.map((number) => ({ oidos: 2000 + number, oident: 2000 + number, email: `t${number}@school.example` })),
  ]);
  await save(
    'stud.csv',
    students.map((number) => ({ sidos: 1000 + number, sprijmeni: `Žáková`, sjmeno: 'Eva', třída: '3.B' })),
  );
  await save(
    'studium.csv',
    students.map((number) => ({ soident: 1000 + number, sident: `ST${number}` })),
  );
  await save(
    'ucit.csv',
    teachers.map((number) => ({ kod: `T${number}`, prijmeni: 'Říha', jmeno: 'Petr', oidos: 2000 + number })),
  );
  await save(
    'povinn.csv',
    courses.map((number) => ({
      povinn: `K${number}`,
      pnazev: `Předmět č. ${number}`,
      panazev: '',
      pgarant: `D${(number % 3) + 1}`,
    })),
  );
  await save(
    'rozvrh.csv',
    courses.map((number) => ({ gl: codeOf(number), povinn: `K${number}`, typ: 'P' })),
  );
  await save(
    'ucit_rozvrh.csv',
    courses.map((number) => ({ gl: codeOf(number), ucit: `T${(number % 12) + 1}` })),
  );
  await save(
    'mikro.csv',
    students.flatMap((number) =>
      [0, 1, 2, 3].map((nth) => ({ sident: `ST${number}`, gl: codeOf(((number + nth * 7) % 30) + 1) })),
    ),
  );
  const report = await checkFolder({ database, source: csvSource(folder), mayLose: 0.1 });
  expect(report.issues.filter(({ kind }) => kind !== 'absent-column')).toEqual([]);
  expect(report).toMatchObject({ exit: importExits.asItIs, stops: [], lost: null });
  expect(report.comes).toMatchObject({
    course: 30,
    parallel: 30,
    teaching: 30,
    enrolment: 360,
    study: 90,
    person: 102,
    department: 3,
  });
});
