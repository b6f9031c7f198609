import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Running, Target, Value, Values } from './step.ts';

/** A statement that appends rows by COPY, the fastest way in. */
export const copyStatement = (table: string, columns: readonly string[]) =>
  `COPY ${table} (${columns.join(', ')}) FROM STDIN`;

/**
 * Runs statements of which one is a COPY, in one message, and sends it its rows. They are one transaction, unless one is open
 * already. Fails with 23505 where one of the rows is there already.
 *
 * @param onSent called once the rows are on their way
 */
export async function copyRows(
  client: pg.ClientBase,
  statements: readonly string[],
  rows: string,
  onSent: () => void = () => {},
): Promise<void> {
  const stream = client.query(from(statements.join(';\n')));
  const done = finished(stream);
  // The message that ends them is sent in the turn in which they went.
  stream.write(rows, () => setImmediate(onSent));
  stream.end();
  await done;
}

/** Rows as COPY takes them, each with the evaluation before it. */
export function rowsAsText(rows: Values, evaluationId: number): string {
  let text = '';
  for (const row of rows) text += `${evaluationId}\t${row.map(copyField).join('\t')}\n`;
  return text;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyField(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : value;
}

/** Adds rows, and changes those that are there with other values. Untouched rows are not written again. */
export async function upsertRows({ client, context }: Running, target: Target, rows: Values): Promise<void> {
  const names = Object.keys(target.columns);
  const rest = names.filter((name) => !target.key.includes(name));
  const onConflict =
    rest.length === 0 ? 'NOTHING' : `UPDATE SET ${changeOf(rest, 'EXCLUDED')} WHERE ${differs(rest, 'EXCLUDED')}`;
  await client.query(
    `INSERT INTO ${target.table} AS t (evaluation_id, ${names.join(', ')}) SELECT $1, i.* FROM ${unnested(target, 2)}
     ON CONFLICT (evaluation_id, ${target.key.join(', ')}) DO ${onConflict}`,
    [context.evaluationId, ...columnsOf(target, rows)],
  );
}

/** Changes rows that are there; others are left out. */
export async function updateRows({ client, context }: Running, target: Target, rows: Values): Promise<void> {
  const rest = Object.keys(target.columns).filter((name) => !target.key.includes(name));
  await client.query(
    `UPDATE ${target.table} AS t SET ${changeOf(rest, 'i')} FROM ${unnested(target, 2)}
     WHERE t.evaluation_id = $1 AND ${sameKey(target)} AND ${differs(rest, 'i')}`,
    [context.evaluationId, ...columnsOf(target, rows)],
  );
}

/** Which of the rows are in the target already, as key texts. */
export async function keysThere({ client, context }: Running, target: Target, rows: Values): Promise<string[]> {
  const { rows: found } = await client.query<{ key: string }>(
    `SELECT ${keyText(target, 't')} AS key FROM ${unnested(target, 2)}
     JOIN ${target.table} AS t ON t.evaluation_id = $1 AND ${sameKey(target)}`,
    [context.evaluationId, ...columnsOf(target, rows)],
  );
  return found.map(({ key }) => key);
}

const changeOf = (names: readonly string[], from: string) =>
  names.map((name) => `${name} = ${from}.${name}`).join(', ');
export const listOf = (names: readonly string[], from: string) => names.map((name) => `${from}.${name}`).join(', ');
/** That rows `t` and `from` differ in some of these columns. */
export const differs = (names: readonly string[], from: string) =>
  `(${listOf(names, 't')}) IS DISTINCT FROM (${listOf(names, from)})`;
/** That the row `t` has the key of the row `from`. */
export const sameKey = ({ key }: Pick<Target, 'key'>, from = 'i') =>
  key.map((name) => `t.${name} = ${from}.${name}`).join(' AND ');

/** A row's key as one text, as it is listed. */
export function keyText({ key }: Pick<Target, 'key'>, alias: string): string {
  return `concat_ws(' ', ${listOf(key, alias)})`;
}

/** Rows given as one array for each column, from the parameter `first` on, as the table `i`. */
function unnested({ columns }: Target, first: number): string {
  const arrays = Object.values(columns).map((type, at) => `$${first + at}::${type}[]`);
  return `unnest(${arrays.join(', ')}) AS i (${Object.keys(columns).join(', ')})`;
}

/** Rows turned into one array for each column. */
function columnsOf({ columns }: Target, rows: Values): Value[][] {
  return Object.keys(columns).map((_, at) => rows.map((row) => row[at] ?? null));
}
