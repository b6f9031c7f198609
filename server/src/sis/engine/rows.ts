import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Target, Value } from './step.ts';

type Values = readonly (readonly Value[])[];

/** Appends rows by COPY, the fastest way in. Fails with 23505 where one of them is there already. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const lines = Array.from(rows, (row) => `${row.map(copyField).join('\t')}\n`);
  if (lines.length === 0) return;
  await pipeline([lines.join('')], client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)));
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyField(value: Value): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character]!);
}

/** Appends rows of a target by COPY. */
export function appendRows(client: pg.ClientBase, target: Target, evaluationId: number, rows: Values): Promise<void> {
  const columns = ['evaluation_id', ...Object.keys(target.columns)];
  return copyRows(
    client,
    target.table,
    columns,
    rows.map((row) => [evaluationId, ...row]),
  );
}

/** Adds rows, and changes those that are there with other values. Untouched rows are not written again. */
export async function upsertRows(
  client: pg.ClientBase,
  target: Target,
  evaluationId: number,
  rows: Values,
): Promise<void> {
  const names = Object.keys(target.columns);
  const rest = names.filter((name) => !target.key.includes(name));
  const onConflict =
    rest.length === 0 ? 'NOTHING' : `UPDATE SET ${changeOf(rest, 'EXCLUDED')} WHERE ${differs(rest, 'EXCLUDED')}`;
  await client.query(
    `INSERT INTO ${target.table} AS t (evaluation_id, ${names.join(', ')}) SELECT $1, i.* FROM ${unnested(target, 2)}
     ON CONFLICT (evaluation_id, ${target.key.join(', ')}) DO ${onConflict}`,
    [evaluationId, ...columnsOf(rows, names.length)],
  );
}

/** Changes rows that are there; others are left out. */
export async function updateRows(
  client: pg.ClientBase,
  target: Target,
  evaluationId: number,
  rows: Values,
): Promise<void> {
  const names = Object.keys(target.columns);
  const rest = names.filter((name) => !target.key.includes(name));
  await client.query(
    `UPDATE ${target.table} AS t SET ${changeOf(rest, 'i')} FROM ${unnested(target, 2)}
     WHERE t.evaluation_id = $1 AND ${sameKey(target)} AND ${differs(rest, 'i')}`,
    [evaluationId, ...columnsOf(rows, names.length)],
  );
}

/** Which of the rows are in the target already, as key texts. */
export async function keysThere(
  client: pg.ClientBase,
  target: Target,
  evaluationId: number,
  rows: Values,
): Promise<string[]> {
  const { rows: found } = await client.query<{ key: string }>(
    `SELECT ${keyText(target, 't')} AS key FROM ${unnested(target, 2)}
     JOIN ${target.table} AS t ON t.evaluation_id = $1 AND ${sameKey(target)}`,
    [evaluationId, ...columnsOf(rows, Object.keys(target.columns).length)],
  );
  return found.map(({ key }) => key);
}

const changeOf = (names: readonly string[], from: string) =>
  names.map((name) => `${name} = ${from}.${name}`).join(', ');
const listOf = (names: readonly string[], from: string) => names.map((name) => `${from}.${name}`).join(', ');
const differs = (names: readonly string[], from: string) =>
  `(${listOf(names, 't')}) IS DISTINCT FROM (${listOf(names, from)})`;
const sameKey = ({ key }: Target) => key.map((name) => `t.${name} = i.${name}`).join(' AND ');

/** A row's key as one text, as it is listed and hashed. */
export function keyText({ key }: Target, alias: string): string {
  return `concat_ws(' ', ${listOf(key, alias)})`;
}

/** Rows given as one array for each column, from the parameter `first` on, as the table `i`. */
export function unnested({ columns }: Target, first: number): string {
  const arrays = Object.values(columns).map((type, at) => `$${first + at}::${type}[]`);
  return `unnest(${arrays.join(', ')}) AS i (${Object.keys(columns).join(', ')})`;
}

/** Rows turned into one array for each column. */
export function columnsOf(rows: Values, count: number): Value[][] {
  return Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? null));
}
