import { demoSource, demoTerm } from '../../demo/source.ts';
import { columnsOf, type TableName, tableNames } from '../../tables.ts';

export type Values = readonly (string | null)[];

/** A table of an export, as values. */
export interface GoodTable {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly rows: readonly Values[];
}

type GoodExport = ReadonlyMap<TableName, GoodTable>;

/** Which values of a column are known, by the table whose column says so. */
const references: readonly (readonly [TableName, string, TableName, string])[] = [
  ['POVINN', 'pgarant', 'USTAV', 'kod'],
  ['POVINN', 'vucit1', 'UCIT', 'kod'],
  ['ROZVRH', 'povinn', 'POVINN', 'povinn'],
  ['ROZVRH', 'mistnost', 'MISTNOST', 'kod'],
  ['UCIT_ROZVRH', 'gl', 'ROZVRH', 'gl'],
  ['UCIT_ROZVRH', 'ucit', 'UCIT', 'kod'],
  ['STUD', 'sidos', 'OSOBA', 'oidos'],
  ['STUDIUM', 'soident', 'OSOBA', 'oident'],
  ['MIKRO', 'gl', 'ROZVRH', 'gl'],
  ['MIKRO', 'sident', 'STUDIUM', 'sident'],
  ['ZKOUS', 'zident', 'STUDIUM', 'sident'],
  ['ZKOUS', 'zpovinn', 'POVINN', 'povinn'],
];

/** Enough of each table to have all that can go wrong, and few enough to be imported often. */
const most: Partial<Record<TableName, number>> = { POVINN: 24, STUD: 60, STUDIUM: 60, MIKRO: 240, ZKOUS: 60 };

/** A small faculty without any dirt: every code is known, every record is there once. */
export async function goodExport(seed: number): Promise<GoodExport> {
  const source = demoSource({ size: 'small', seed, dirt: false, ...demoTerm });
  const tables = new Map<TableName, GoodTable>();
  for (const table of tableNames) {
    if (!(await source.has(table))) continue;
    const columns = columnsOf(table);
    const rows: Values[] = [];
    for await (const chunk of source.rows({ table, columns: [], optional: columns })) rows.push(...chunk.rows);
    const once = [...new Map(rows.map((row) => [keyOf(table, columns, row), row])).values()];
    tables.set(table, { table, columns, rows: once.slice(0, most[table]) });
  }
  // Until nothing points at what is not there.
  for (let before = -1; before !== sizeOf(tables); ) {
    before = sizeOf(tables);
    for (const reference of references) preserveKnown(tables, reference);
  }
  return tables;
}

const doubleKeys: readonly TableName[] = ['UCIT_ROZVRH', 'MIKRO', 'ZKOUS'];

function keyOf(table: TableName, columns: readonly string[], row: Values): string {
  if (doubleKeys.includes(table)) return row.slice(0, 2).join(' ');
  return row[table === 'STUDIUM' ? columns.indexOf('sident') : 0] ?? '';
}

const sizeOf = (tables: GoodExport) => [...tables.values()].reduce((sum, { rows }) => sum + rows.length, 0);

function preserveKnown(
  tables: Map<TableName, GoodTable>,
  [table, column, other, key]: (typeof references)[number],
): void {
  const [own, known] = [tables.get(table), tables.get(other)];
  if (!own || !known) throw new Error(`No table ${table} or ${other}.`);
  const codes = new Set(known.rows.map((row) => row[known.columns.indexOf(key)]));
  const at = own.columns.indexOf(column);
  const rows = own.rows.filter((row) => row[at] === null || codes.has(row[at]));
  tables.set(table, { ...own, rows });
}

/** A value as RFC 4180 writes it. */
export function quoted(value: string | null): string {
  if (value === null) return '';
  return /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A table as a careful system exports it. */
export function csvOf({ columns, rows }: Pick<GoodTable, 'columns' | 'rows'>): string {
  return `${[columns, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
