import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { csvSource } from '../csv.ts';
import { exportDemo } from '../demo/export.ts';
import { importInto, newEvaluation } from '../testing/import-once.ts';

/** An export in which one row of a table is spoilt: the import goes on, all other rows are in, and the row is named. */
const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-dirty-'));
afterAll(() => rm(folder, { recursive: true }));
await exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 });
const clean = new Map<string, string>();
for (const name of await readdir(folder)) clean.set(name, await readFile(join(folder, name), 'utf8'));

/** Lines of a table as they are in the export, the header first. */
const linesOf = (table: string) => (clean.get(`${table}.csv`) ?? '').split('\n');

interface Spoilt {
  readonly table: string;
  /** Which line is changed (the header is the first), and into what. */
  readonly line: number;
  readonly to: (fields: string[]) => string;
  readonly issue: object;
}

const at = (table: string, column: string) => (linesOf(table)[0] ?? '').split(',').indexOf(column);
const put = (table: string, column: string, value: string) => (fields: string[]) =>
  fields.with(at(table, column), value).join(',');

/** A row with another value in a column, and what is to be said of it; `said`: the value as it is listed, where it is not that. */
function other(table: string, line: number, column: string, value: string, kind: string, said = value): Spoilt {
  const issue = { kind, row_number: line, column_name: column, value: said };
  return { table, line, to: put(table, column, value), issue };
}

const afterLast = linesOf('ROZVRH').length;

const spoilt: readonly Spoilt[] = [
  ...['2025-02-30', '2025-13-45', '0000-00-00', '01/09/2025'].map((value, nth) =>
    other('POVINN', 10 + nth, 'vplatiod', value, 'bad-date'),
  ),
  other('POVINN', 20, 'pnazev', 'Úvod\0 do logiky', 'invisible', 'Úvod· do logiky'),
  other('POVINN', 21, 'pnazev', 'x'.repeat(8000), 'too-long', 'x'.repeat(200)),
  other('POVINN', 22, 'pgarant', '99-NENI', 'unknown-department'),
  {
    table: 'POVINN',
    line: 23,
    to: (fields) => `${fields[0]},"${fields.slice(1).join(',')}`,
    issue: { kind: 'stray-quote', row_number: 23 },
  },
  {
    ...other('ROZVRH', afterLast, 'gl', 'BEZ-SEMESTRU', 'unknown-term'),
    to: () => put('ROZVRH', 'gl', 'BEZ-SEMESTRU')((linesOf('ROZVRH')[1] ?? '').split(',')),
  },
  { table: 'MIKRO', line: 30, to: () => `${'9'.repeat(3000)},x`, issue: { kind: 'unknown-parallel', row_number: 30 } },
  { table: 'MIKRO', line: 31, to: () => '"S1', issue: { kind: 'field-count', row_number: 31, value: '1 ≠ 2' } },
  {
    table: 'OSOBA',
    line: 40,
    to: (fields) => `${fields.slice(0, 3).join(',')},a,b@example.cz,${fields.slice(4).join(',')}`,
    issue: { kind: 'field-count', row_number: 40 },
  },
  ...['x@', 'a@b.cz; c@d.cz', '<b>@x.cz', 'jan novak@x.cz'].map((value, nth) =>
    other('OSOBA', 50 + nth, 'email', value, 'bad-email'),
  ),
  // As where fields have moved.
  other('POVINN', 24, 'pgarant', 'Ústav dějin umění', 'implausible'),
  other('DRUH', 3, 'kod', "Master's", 'implausible'),
  other('STUD', 10, 'sjmeno', 'Bc.', 'implausible'),
  other('OSOBA', 60, 'titulza', 'jan@student.univerzita.example', 'implausible'),
  ...['2O22', '12345', '22'].map((value, nth) => other('STUDIUM', 60 + nth, 'srokp', value, 'bad-year')),
  // What programs on the way make of names.
  ...['PÅ™Ã­liÅ¡', 'PĹ™Ă­liĹˇ', 'Nov\ufffdk'].map((value, nth) => other('STUD', 20 + nth, 'sprijmeni', value, 'garbled')),
  ...['Algebra &amp; logika', 'Dvo&#345;&aacute;k'].map((value, nth) =>
    other('POVINN', 30 + nth, 'pnazev', value, 'html'),
  ),
  ...['#REF!', '#N/A'].map((value, nth) => other('STUD', 25 + nth, 'sjmeno', value, 'spreadsheet-error')),
  other('POVINN', 33, 'vucit1', '#N/A', 'spreadsheet-error'),
];

const issuesOf = async (id: number, table: string) =>
  (await database.pool.query('SELECT * FROM import_issue WHERE evaluation_id = $1 AND table_name = $2', [id, table]))
    .rows;
const count = async (id: number, table: string) =>
  (await database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE evaluation_id = $1`, [id]))
    .rows[0]?.n ?? 0;

test('rows that are spoilt stop nothing, swallow nothing and are named with row, column and value', async () => {
  const before = await newEvaluation(database);
  expect(await importInto(database, csvSource(folder), before)).toEqual({ status: 'completed' });
  for (const [name, text] of clean) {
    const changes = spoilt.filter(({ table }) => `${table}.csv` === name);
    const lines = text.split('\n');
    for (const { line, to } of changes) lines[line - 1] = to((lines[line - 1] ?? '').split(','));
    await writeFile(join(folder, name), lines.join('\n'));
  }
  const id = await newEvaluation(database);
  expect(await importInto(database, csvSource(folder), id)).toEqual({ status: 'completed' });
  for (const { table, issue } of spoilt)
    expect(await issuesOf(id, table)).toContainEqual(expect.objectContaining(issue));
  // A column that two steps read is told of once.
  const errors = (await issuesOf(id, 'POVINN')).filter(({ kind }) => kind === 'spreadsheet-error');
  expect(errors).toHaveLength(1);
  expect(await count(id, 'course')).toBe(await count(before, 'course'));
  expect(await count(id, 'enrolment')).toBe((await count(before, 'enrolment')) - 2);
  // Nobody got a shifted column for an address.
  const { rows } = await database.pool.query("SELECT FROM person WHERE email = 'a' OR surname = 'b@example.cz'");
  expect(rows).toEqual([]);
});

test('a thousand rows without a code are a thousand irregularities', async () => {
  const mikro = linesOf('MIKRO');
  const without = mikro.map((line, nth) => (nth > 0 && nth <= 1000 ? `,${line.split(',')[1]}` : line));
  await writeFile(join(folder, 'MIKRO.csv'), without.join('\n'));
  const id = await newEvaluation(database);
  expect(await importInto(database, csvSource(folder), id)).toEqual({ status: 'completed' });
  expect((await issuesOf(id, 'MIKRO')).filter(({ kind }) => kind === 'missing-code')).toHaveLength(1000);
});
