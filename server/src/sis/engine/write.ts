import type pg from 'pg';
import type { Target, Value } from './step.ts';

type Values = readonly (readonly Value[])[];

/** Rows as COPY takes them; without an evaluation for a table that has none. */
export function rowsAsText(evaluationId: number | undefined, rows: Values): string {
  const prefix = evaluationId === undefined ? '' : `${evaluationId}\t`;
  let text = '';
  for (const row of rows) {
    text += prefix;
    for (const [at, value] of row.entries()) text += at === 0 ? copyField(value) : `\t${copyField(value)}`;
    text += '\n';
  }
  return text;
}

/** Takes rows as text and appends them: the fastest way in. Fails with 23505 when one of them is there already. */
export function copyStatement(target: Target, evaluationId: number | undefined): string {
  const columns = [...(evaluationId === undefined ? [] : ['evaluation_id']), ...Object.keys(target.columns)];
  return `COPY ${target.table} (${columns.join(', ')}) FROM STDIN`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyField(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character]!) : value;
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
    rest.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${rest.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}
         WHERE (${rest.map((name) => `t.${name}`).join(', ')}) IS DISTINCT FROM (${rest.map((name) => `EXCLUDED.${name}`).join(', ')})`;
  await client.query(
    `INSERT INTO ${target.table} AS t (evaluation_id, ${names.join(', ')})
     SELECT $1, i.* FROM ${unnested(target, 2)} ON CONFLICT (evaluation_id, ${target.key.join(', ')}) ${onConflict}`,
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
    `UPDATE ${target.table} AS t SET ${rest.map((name) => `${name} = i.${name}`).join(', ')}
     FROM ${unnested(target, 2)}
     WHERE t.evaluation_id = $1 AND ${target.key.map((name) => `t.${name} = i.${name}`).join(' AND ')}
       AND (${rest.map((name) => `t.${name}`).join(', ')}) IS DISTINCT FROM (${rest.map((name) => `i.${name}`).join(', ')})`,
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
  const names = Object.keys(target.columns);
  const { rows: found } = await client.query<{ key: string }>(
    `SELECT ${keyText(target, 't')} AS key FROM ${unnested(target, 2)} JOIN ${target.table} AS t
       ON t.evaluation_id = $1 AND ${target.key.map((name) => `t.${name} = i.${name}`).join(' AND ')}`,
    [evaluationId, ...columnsOf(rows, names.length)],
  );
  return found.map(({ key }) => key);
}

/** Remembers which keys a repeated import met. */
export async function rememberKeys(
  client: pg.ClientBase,
  target: Target,
  { evaluationId, position, rows }: { evaluationId: number; position: number; rows: Values },
): Promise<void> {
  const names = Object.keys(target.columns);
  await client.query(
    `INSERT INTO import_seen (evaluation_id, position, key)
     SELECT $1, $2, hashtextextended(${keyText(target, 'i')}, 0) FROM ${unnested(target, 3)}`,
    [evaluationId, position, ...columnsOf(rows, names.length)],
  );
}

/** A row's key as one text, as it is listed and hashed. */
export function keyText(target: Target, alias: string): string {
  return `concat_ws(' ', ${target.key.map((name) => `${alias}.${name}`).join(', ')})`;
}

function unnested(target: Target, first: number): string {
  const names = Object.keys(target.columns);
  const arrays = names.map((name, at) => `$${first + at}::${target.columns[name]}[]`);
  return `unnest(${arrays.join(', ')}) AS i (${names.join(', ')})`;
}

/** Rows turned into one array for each column. */
export function columnsOf(rows: Values, count: number): Value[][] {
  return Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? null));
}
