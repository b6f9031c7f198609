import pg from 'pg';
import { oddityOf } from '../odd-values.ts';
import type { Chunk, Row } from '../source.ts';
import { patternOf } from '../tables.ts';
import { mustBeSure } from './doubts.ts';
import { progressStatement } from './progress.ts';
import { copyRows, copyStatement, keysThere, rowsAsText, updateRows, upsertRows } from './rows.ts';
import type { QueryStep, Running, TableStep, Value, Values } from './step.ts';
import { transaction } from './transaction.ts';

/** Something wrong with a row of the SIS: which one (the header is the first), in what column, what stands there, and what the row is called. */
interface Issue {
  readonly kind: string;
  readonly key: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string | null;
}

/** What a chunk comes to, before any of it is written. */
export interface Prepared {
  /** How many rows of the SIS it was. */
  readonly read: number;
  readonly remain: number;
  readonly rows: Values;
  readonly issues: readonly Issue[];
  /** What its rows were checked against. */
  readonly known: unknown;
}

/** Codes of systems have a few characters; what is much longer is none, and would not fit into an index. */
const longestCode = 200;
const longestText = 1000;
/** Characters that PostgreSQL refuses, or that nobody sees: a code with one of them is another code. */
const invisible = /[\0\u200b\u2060\ufeff]/g;

/** Checks and maps the rows of a chunk that begins at `offset`; of those with one key the last one stays. */
export function prepareChunk(
  step: TableStep,
  { context }: Running,
  known: unknown,
  { chunk, offset }: { readonly chunk: Chunk; readonly offset: number },
): Prepared {
  const flaws = Map.groupBy(chunk.flaws, ({ at }) => at);
  const issues: Issue[] = [];
  const byKey = new Map<string, readonly Value[]>();
  const names = Object.keys(step.target.columns);
  const keys = step.target.key.map((name) => names.indexOf(name));
  const columns = [...step.columns, ...step.optional];
  const looks = patternOf(columns);
  const rowOf = (at: number) => (chunk.places === null ? undefined : (chunk.places?.[at] ?? offset + at + 2));
  for (const [rowAt, given] of chunk.rows.entries()) {
    const list = (kind: string, about: Partial<Issue> = {}) =>
      issues.push({ kind, key: nameOf(step, given), row: rowOf(rowAt), ...about });
    const note: typeof list = (kind, about = {}) =>
      step.again && (about.column === undefined || step.again.includes(about.column)) ? 0 : list(kind, about);
    for (const { kind, value } of flaws.get(rowAt) ?? []) note(kind, { value });
    if (flaws.get(rowAt)?.some(({ kind }) => kind === 'field-count')) continue;
    const row = given.some(isUnclean) ? given.map((value, at) => cleaned(value, columns[at] ?? '', note)) : given;
    for (const [at, value] of row.entries()) {
      if (value === null) continue;
      const column = columns[at];
      const oddity = oddityOf(value);
      // Letters of a row that was repaired have been told of.
      if (oddity && !(oddity === 'garbled' && flaws.has(rowAt))) note(oddity, { column, value });
      else if (!oddity && looks[at]?.test(value) === false) note('implausible', { column, value });
    }
    const mapped = step.map(row, known, context);
    for (const { kind, column } of mapped.issues) list(kind, { column, value: row[columns.indexOf(column ?? '')] });
    for (const values of mapped.rows) {
      const key = keys.map((index) => values[index]).join(' ');
      if (key.length > longestCode) {
        list('too-long');
        continue;
      }
      if (byKey.has(key)) list('repeated', { key });
      byKey.set(key, values);
    }
  }
  return { read: chunk.rows.length, remain: chunk.remain, rows: [...byKey.values()], issues, known };
}

const isUnclean = (value: string | null) =>
  value !== null && (value.length > longestText || value.search(invisible) >= 0);

/** A value without what cannot be kept of it. */
function cleaned(value: string | null, column: string, list: (kind: string, about: Partial<Issue>) => unknown) {
  if (value === null || !isUnclean(value)) return value;
  const visible = value.replace(invisible, '').trim();
  if (visible.length < value.length) list('invisible', { column, value });
  if (visible.length > longestText) list('too-long', { column, value });
  return visible.slice(0, longestText) || null;
}

/** How a row of the SIS is listed: by its first two values, which name it in most tables. */
function nameOf({ columns }: TableStep, row: Row): string {
  const named = row.slice(0, columns.length > 1 ? 2 : 1);
  return named.filter((value) => value !== null).join(' ');
}

/**
 * Writes a chunk that begins at `offset`, with its progress, in one transaction. Gives the next offset. Throws a `SourceError` where it is the last one and
 * what the step came to is doubtful.
 *
 * @param onSent called once its rows are on their way to the database, where they are appended
 */
export async function writeChunk(
  step: TableStep,
  running: Running,
  chunk: Prepared,
  { offset, onSent }: { readonly offset: number; readonly onSent?: () => void },
): Promise<number> {
  const { client } = running;
  const next = offset + chunk.read;
  const progress = progressStatement(running, { offset, next, counted: chunk.rows.length, remain: chunk.remain });
  if (step.write === 'add') {
    try {
      await appendChunk(step, running, chunk, { progress, onSent });
      return next;
    } catch (error) {
      if (!isRepeated(error)) throw error;
    }
  }
  // Here, too, where an earlier chunk has brought a row with the same key: the upsert finds out which one.
  await transaction(client, async () => {
    await client.query(progress);
    await changeRows(step, running, chunk.rows);
    await listIssues(running, step, chunk.issues);
    if (chunk.remain === 0) await finishTable(step, running, chunk);
  });
  return next;
}

/**
 * Appends rows. All that a chunk consists of goes in one message, which is one transaction: an import of a faculty with a
 * message for each statement takes more than a quarter longer.
 */
async function appendChunk(
  step: TableStep,
  running: Running,
  chunk: Prepared,
  { progress, onSent }: { readonly progress: string; readonly onSent?: () => void },
): Promise<void> {
  const { client, context } = running;
  const { table, columns } = step.target;
  const copy = copyStatement(table, ['evaluation_id', ...Object.keys(columns)]);
  const rows = rowsAsText(chunk.rows, context.evaluationId);
  const statements = [progress, copy, ...issueStatements(running, step, chunk.issues)];
  const send = () => copyRows(client, statements, rows, onSent);
  if (chunk.remain > 0 || (step.finish.length === 0 && !step.doubts)) return send();
  await transaction(client, async () => {
    await send();
    await finishTable(step, running, chunk);
  });
}

/** Whether an error says that a row is there already. */
function isRepeated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

async function changeRows(step: TableStep, running: Running, rows: Values): Promise<void> {
  if (rows.length === 0) return;
  const { target, write } = step;
  if (write === 'update') return updateRows(running, target, rows);
  const repeated = (await keysThere(running, target, rows)).map((key) => ({ kind: 'repeated', key }));
  await listIssues(running, step, repeated);
  return upsertRows(running, target, rows);
}

/** As much of a text as is listed. */
const listed = (text: string | null | undefined) =>
  text == null ? 'NULL' : pg.escapeLiteral(text.replace(invisible, '·').slice(0, longestCode));

/** A statement that lists issues; none where there are none. */
function issueStatements({ context }: Running, { table }: TableStep, issues: readonly Issue[]): string[] {
  if (issues.length === 0) return [];
  const rows = issues.map(
    ({ kind, key, row, column, value }) =>
      `(${context.evaluationId}, '${table}', '${kind}', ${listed(key)}, ${row ?? 'NULL'}, ${listed(column)}, ${listed(value)})`,
  );
  const columns = 'evaluation_id, table_name, kind, key, row_number, column_name, value';
  return [`INSERT INTO import_issue (${columns}) VALUES ${rows.join(', ')}`];
}

async function listIssues(running: Running, step: TableStep, issues: readonly Issue[]): Promise<void> {
  for (const statement of issueStatements(running, step, issues)) await running.client.query(statement);
}

async function finishTable(step: TableStep, running: Running, { known }: Prepared): Promise<void> {
  for (const statement of step.finish) await running.client.query(statement, [running.context.evaluationId]);
  await mustBeSure(running, step.doubts ?? [], known);
}

/** Runs a set-based step, with its progress, in one transaction. */
export async function runQuery(step: QueryStep, running: Running): Promise<void> {
  const { client, context } = running;
  await transaction(client, async () => {
    let counted = 0;
    for (const statement of step.statements) {
      const { rowCount } = await client.query(statement, [context.evaluationId]);
      counted += rowCount ?? 0;
    }
    for (const statement of step.checks) await client.query(statement, [context.evaluationId]);
    await client.query(progressStatement(running, { offset: 0, next: 0, counted, remain: 0, note: step.note }));
    await mustBeSure(running, step.doubts ?? [], undefined);
  });
}
