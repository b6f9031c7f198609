import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../platform/database/testing.ts';
import { csvSource } from './csv.ts';
import type { TableName } from './tables.ts';
import { inPage, windows1250 } from './testing/corruptions/code-page.ts';
import { csvOf, type GoodTable, goodExport, quoted } from './testing/corruptions/good-export.ts';
import { fingerprints, importInto, newEvaluation } from './testing/import-once.ts';

/** The same small faculty as twenty systems would export it: each import comes to the same data, or names what it cannot read. */
const database = await testDatabase();
const good = await goodExport(5);
const folder = await mkdtemp(join(tmpdir(), 'anketa-variants-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type File = string | Buffer;
interface Variant {
  readonly file?: (text: string, table: GoodTable) => File | undefined;
  readonly name?: (table: TableName) => string;
  /** The import stops and says this. */
  readonly stops?: string;
  /** Kinds of irregularities beside those of the plain export. */
  readonly says?: readonly string[];
}

const rowsAs = ({ columns, rows }: GoodTable, field: (value: string) => string, delimiter: string, end: string) =>
  [columns, ...rows].map((row) => row.map((value) => field(value ?? '')).join(delimiter)).join(end) + end;
const doubled = (value: string) => value.replaceAll('"', '""');
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const only = (wanted: TableName, change: (text: string, table: GoodTable) => File | undefined) =>
  ((text, table) => (table.table === wanted ? change(text, table) : text)) satisfies Variant['file'];

const variants: Readonly<Record<string, Variant>> = {
  'semicolons and a byte order mark': {
    file: (_, table) =>
      `\uFEFF${rowsAs(table, (value) => (/[;"]/.test(value) ? `"${doubled(value)}"` : value), ';', '\r\n')}`,
  },
  'tabs, nothing quoted': { file: (_, table) => rowsAs(table, (value) => value, '\t', '\n') },
  'everything quoted': { file: (_, table) => rowsAs(table, (value) => `"${doubled(value)}"`, ',', '\n') },
  'everything quoted, semicolons, Windows lines': {
    file: (_, table) => rowsAs(table, (value) => `"${doubled(value)}"`, ';', '\r\n'),
  },
  'a line that names the delimiter': {
    file: (_, table) =>
      `sep=;\r\n${rowsAs(table, (value) => (/[;"]/.test(value) ? `"${doubled(value)}"` : value), ';', '\r\n')}`,
  },
  'UTF-16 with tabs, as a spreadsheet saves': {
    file: (_, table) => utf16(rowsAs(table, (value) => value, '\t', '\r\n')),
  },
  'UTF-16, the other way round': { file: (text) => utf16(text).swap16() },
  'lines that end in carriage returns': { file: (text) => text.replaceAll('\n', '\r') },
  'capitals in the header': {
    file: (text, { columns }) => text.replace(columns.join(','), columns.join(',').toUpperCase()),
  },
  'a header in quotation marks with blanks': {
    file: (text, { columns }) => text.replace(columns.join(','), columns.map((name) => `" ${name} "`).join(',')),
  },
  'columns the other way round': {
    file: (_, { columns, rows }) => csvOf({ columns: columns.toReversed(), rows: rows.map((row) => row.toReversed()) }),
  },
  'columns that nobody asked for': {
    file: (_, { columns, rows }) =>
      csvOf({
        columns: ['id', ...columns, 'zmeneno'],
        rows: rows.map((row, at) => [String(at), ...row, '2025-09-01 08:00']),
      }),
  },
  'empty lines between rows and after them': { file: (text) => `${text.replaceAll('\n', '\n\n')}\n\n\n` },
  'lines of delimiters, as a spreadsheet leaves them': {
    file: (text, { columns }) => `${text}${`${','.repeat(columns.length - 1)}\n`.repeat(20)}`,
  },
  'no line end after the last row': { file: (text) => text.slice(0, -1) },
  'blanks around values': {
    file: (_, { columns, rows }) =>
      [columns, ...rows]
        .map((row) =>
          row
            .map((value) => (value !== null && /[,"]/.test(value) ? quoted(value) : ` ${value ?? ''}\u00a0`))
            .join(','),
        )
        .join('\n'),
  },
  'names of files in small letters': { name: (table) => `${table.toLowerCase()}.CSV` },
  'a table in windows-1250': { file: only('UCIT', (text) => inPage(text, windows1250)), says: ['code-page'] },
  'an optional table without a row': { file: only('KOMISE', (_, { columns }) => `${columns.join(',')}\n`) },
  'a table that is not there any more': {
    file: only('VYUKA', () => undefined),
    stops: 'The SIS table VYUKA has 0 of the 2 rows it had.',
  },
  'an empty file of a required table': {
    file: only('STUD', () => ''),
    stops: 'The SIS table STUD has no column sidos.',
  },
  'only the header of a required table': {
    file: only('MIKRO', (_, { columns }) => `${columns.join(',')}\n`),
    stops: 'The SIS table MIKRO has 0 of the ',
  },
  'pipes between the fields': {
    file: (_, table) => rowsAs(table, (value) => value, '|', '\n'),
    stops: 'has no column',
  },
};

async function imported({ file = (text) => text, name = (table) => `${table}.csv` }: Variant, mayLose = 0.1) {
  const own = await mkdtemp(join(folder, 'one-'));
  await mkdir(own, { recursive: true });
  for (const table of good.values()) {
    const content = file(csvOf(table), table);
    if (content !== undefined) await writeFile(join(own, name(table.table)), content);
  }
  const id = await newEvaluation(database);
  await database.pool.query('DELETE FROM person');
  const outcome = await importInto(database, csvSource(own), id, { mayLose });
  const { rows } = await database.pool.query<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM import_issue WHERE evaluation_id = $1 GROUP BY 1',
    [id],
  );
  const { import_issue: _, ...data } = await fingerprints(database, id);
  return { outcome, data, kinds: Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) };
}

let plain: Awaited<ReturnType<typeof imported>>;
beforeAll(async () => {
  // So small a faculty has many classes that nobody attends: somebody agrees to that once.
  plain = await imported({}, 1);
  expect(plain.outcome).toEqual({ status: 'completed' });
});

test.each(Object.entries(variants))('%s', async (_, variant) => {
  const { outcome, data, kinds } = await imported(variant);
  if (variant.stops !== undefined) {
    expect(outcome).toMatchObject({ status: 'failed', error: { message: expect.stringContaining(variant.stops) } });
    return;
  }
  expect(outcome).toEqual({ status: 'completed' });
  expect(data).toEqual(plain.data);
  expect(Object.keys(kinds).sort()).toEqual([...Object.keys(plain.kinds), ...(variant.says ?? [])].sort());
});
