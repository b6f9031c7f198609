import type { TableName } from '../../tables.ts';
import { csvOf, type GoodTable, goodExport, quoted, type Values } from '../corruptions/good-export.ts';

/** The files of an export by their names in the folder. */
export type Files = Map<string, string | Buffer>;

/** Changes the files of an export. */
export type Spoil = (files: Files) => void;

export type WholeExport = ReadonlyMap<TableName, GoodTable>;

/** A small faculty in which every parallel has students, with some parallels and enrolments of an earlier semester. */
export async function wholeExport(): Promise<WholeExport> {
  const tables = new Map(await goodExport(1));
  const attended = new Set(rowsOf(tables, 'MIKRO').map(([, parallel]) => parallel));
  const only = (table: TableName, rows: readonly Values[]) => {
    const own = tables.get(table);
    if (own) tables.set(table, { ...own, rows });
  };
  const earlier = (code: string | null | undefined) => code?.replace('25a', '24b') ?? null;
  const parallels = rowsOf(tables, 'ROZVRH').filter(([code]) => attended.has(code ?? ''));
  const gone = parallels.slice(0, 3).map((row) => row.with(0, earlier(row[0])));
  only('ROZVRH', [...parallels, ...gone]);
  const teaching = rowsOf(tables, 'UCIT_ROZVRH').filter(([code]) => attended.has(code ?? ''));
  only('UCIT_ROZVRH', teaching);
  const enrolled = rowsOf(tables, 'MIKRO');
  only('MIKRO', [...enrolled, ...enrolled.slice(0, 20).map((row) => row.with(1, earlier(row[1])))]);
  return tables;
}

export const rowsOf = (tables: WholeExport, table: TableName): readonly Values[] => tables.get(table)?.rows ?? [];

export const filesOf = (tables: WholeExport): Files =>
  new Map([...tables].map(([table, good]) => [`${table}.csv`, csvOf(good)]));

const fileOf = (table: TableName) => `${table}.csv`;

/** The text of a table, which must be there. */
export function textOf(files: Files, table: TableName): string {
  const text = files.get(fileOf(table));
  if (typeof text !== 'string') throw new Error(`There is no text of ${table}.`);
  return text;
}

/** Several changes, one after the other. */
export const all =
  (...spoils: readonly Spoil[]): Spoil =>
  (files) => {
    for (const spoil of spoils) spoil(files);
  };

export const text =
  (table: TableName, change: (text: string) => string | Buffer): Spoil =>
  (files) =>
    void files.set(fileOf(table), change(textOf(files, table)));

export const bytes = (table: TableName, change: (bytes: Buffer) => Buffer): Spoil =>
  text(table, (whole) => change(Buffer.from(whole)));

/** Lines without the header. */
export const lines = (table: TableName, change: (lines: readonly string[]) => readonly string[]): Spoil =>
  text(table, (whole) => {
    const [header = '', ...rest] = whole.trimEnd().split('\n');
    return `${[header, ...change(rest)].join('\n')}\n`;
  });

export const header = (table: TableName, change: (names: readonly string[]) => readonly string[]): Spoil =>
  text(table, (whole) => {
    const end = whole.indexOf('\n');
    return `${change(whole.slice(0, end).split(',')).join(',')}${whole.slice(end)}`;
  });

/** Two names of a header in each other's place. */
export const headerSwapped = (table: TableName, one: string, two: string): Spoil =>
  header(table, (names) => names.map((name) => (name === one ? two : name === two ? one : name)));

/** Other values in a column. The first row is 0. */
export const values = (table: TableName, column: string, change: (value: string, row: number) => string): Spoil =>
  text(table, (whole) => {
    const [names = [], ...rows] = whole
      .trimEnd()
      .split('\n')
      .map((line) => cut(line));
    const at = names.indexOf(column);
    const changed = rows.map((row, nth) => row.with(at, change(row[at] ?? '', nth)));
    return `${[names, ...changed].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
  });

/** The fields of a line of the whole export, which has no quotation mark within a field. */
const cut = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, enclosed, plain]) => enclosed ?? plain ?? '');

export const without =
  (table: TableName): Spoil =>
  (files) =>
    void files.delete(fileOf(table));

export const renamed =
  (table: TableName, name: string): Spoil =>
  (files) => {
    files.set(name, textOf(files, table));
    files.delete(fileOf(table));
  };

/** The file of each of two tables under the name of the other. */
export const swapped =
  (one: TableName, two: TableName): Spoil =>
  (files) => {
    const [first, second] = [textOf(files, one), textOf(files, two)];
    files.set(fileOf(one), second);
    files.set(fileOf(two), first);
  };

/** The first share of a table's rows. */
export const first = (table: TableName, share: number): Spoil =>
  lines(table, (rows) => rows.slice(0, Math.round(rows.length * share)));
