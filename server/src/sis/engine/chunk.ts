import pg from 'pg';
import type { Chunk, Row } from '../source.ts';
import { copyScript } from './copy.ts';
import { ofEvaluation, progressStatement } from './progress.ts';
import { removeDisappeared, repeatedKeys } from './removal.ts';
import type { ImportContext, QueryStep, TableStep, Value } from './step.ts';
import { copyStatement, keysThere, rememberKeys, rowsAsText, updateRows, upsertRows } from './write.ts';

interface Issue {
  readonly kind: string;
  readonly key: string;
}

/** One step of one import, as a chunk needs it. */
export interface Running {
  readonly context: ImportContext;
  readonly position: number;
  /** Nothing of this evaluation was in the target when the step began. */
  readonly fresh: boolean;
}

/** What a chunk comes to, before any of it is written. */
export interface Prepared {
  /** How many rows of the SIS it was. */
  readonly read: number;
  readonly remain: number;
  readonly rows: readonly (readonly Value[])[];
  /** The rows for COPY, when they are to be appended. */
  readonly text: string | undefined;
  readonly issues: readonly Issue[];
}

/** Whether an error says that a row is there already. */
function isRepeated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Writes a chunk that begins at `offset`, with its progress, in one transaction. Gives the next offset. */
export async function writeChunk(
  client: pg.ClientBase,
  step: TableStep,
  running: Running,
  { prepared, offset, meanwhile }: { prepared: Prepared; offset: number; meanwhile: () => void },
): Promise<number> {
  const { read, rows, remain, text } = prepared;
  const { evaluationId } = running.context;
  const next = offset + read;
  const progress = progressStatement(running, { offset, next, counted: rows.length, remain });
  const issues = issueStatements(running.context, step.table, prepared.issues);
  if (text !== undefined) {
    const copy = text === '' ? [] : [copyStatement(step.target, evaluationId)];
    const finish = remain === 0 ? step.finish.map((statement) => ofEvaluation(statement, evaluationId)) : [];
    const statements = [progress, ...copy, ...issues, ...finish];
    try {
      await copyScript(client, { statements, rows: text, sent: meanwhile });
      return next;
    } catch (error) {
      // A row came twice: another transaction finds out which one.
      if (!isRepeated(error)) throw error;
    }
  }
  await inTransaction(client, async () => {
    await client.query(progress);
    await writeRows(client, step, running, { rows, meanwhile });
    for (const statement of issues) await client.query(statement);
    if (remain === 0) await finishTable(client, step, running);
  });
  return next;
}

/** Runs a set-based step, with its progress, in one transaction. */
export async function runQuery(
  client: pg.ClientBase,
  step: QueryStep,
  running: Running,
  removal?: { step: TableStep; position: number },
) {
  const { evaluationId } = running.context;
  const progress = (counted: number) =>
    progressStatement(running, { offset: 0, next: 0, counted, remain: 0, note: step.note });
  const statements = [...step.statements, ...step.checks].map((statement) => ofEvaluation(statement, evaluationId));
  if (!removal && statements.length === 0) return void (await client.query(progress(0)));
  await inTransaction(client, async () => {
    let counted = 0;
    if (removal) counted += await removeDisappeared(client, removal.step, { evaluationId, position: removal.position });
    const done = await client.query(statements.join(';\n'));
    const results: readonly pg.QueryResult[] = Array.isArray(done) ? done : [done];
    for (const { rowCount } of results.slice(0, step.statements.length)) counted += rowCount ?? 0;
    await client.query(progress(counted));
  });
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Checks and maps a chunk's rows; of those with one key the last one stays. */
export function prepareChunk(step: TableStep, { context, fresh }: Running, known: unknown, chunk: Chunk): Prepared {
  const damaged = new Set(chunk.damaged);
  const issues: Issue[] = [];
  const byKey = new Map<string, readonly Value[]>();
  const places = Object.keys(step.target.columns).flatMap((name, at) => (step.target.key.includes(name) ? [at] : []));
  const [first = 0, ...others] = places;
  for (const [at, row] of chunk.rows.entries()) {
    const mapped = step.map(row, known, context);
    for (const kind of mapped.issues) issues.push({ kind, key: nameOf(step, row) });
    if (damaged.has(at)) issues.push({ kind: 'encoding', key: nameOf(step, row) });
    for (const values of mapped.rows) {
      let key = String(values[first]);
      for (const place of others) key += ` ${values[place]}`;
      if (byKey.has(key)) issues.push({ kind: 'repeated', key });
      byKey.set(key, values);
    }
  }
  const rows = [...byKey.values()];
  const text = fresh && step.write === 'upsert' ? rowsAsText(context.evaluationId, rows) : undefined;
  return { read: chunk.rows.length, remain: chunk.remain, rows, text, issues };
}

/** How a row of the SIS is listed: by its first two values, which name it in most tables. */
function nameOf(step: TableStep, row: Row): string {
  return row
    .slice(0, step.columns.length > 1 ? 2 : 1)
    .filter((value) => value !== null)
    .join(' ');
}

async function writeRows(
  client: pg.ClientBase,
  step: TableStep,
  { context, position, fresh }: Running,
  { rows, meanwhile }: Pick<Prepared, 'rows'> & { meanwhile: () => void },
): Promise<void> {
  if (rows.length === 0) return;
  const { evaluationId } = context;
  if (typeof step.write === 'function') return step.write(client, rows, meanwhile);
  if (step.write === 'update') return updateRows(client, step.target, evaluationId, rows);
  if (fresh) {
    const keys = await keysThere(client, step.target, evaluationId, rows);
    const repeated = keys.map((key) => ({ kind: 'repeated', key }));
    for (const statement of issueStatements(context, step.table, repeated)) await client.query(statement);
  } else if (step.removal !== 'never') {
    await rememberKeys(client, step.target, { evaluationId, position, rows });
  }
  return upsertRows(client, step.target, evaluationId, rows);
}

/** No statement when there is nothing to list. */
function issueStatements({ evaluationId }: ImportContext, table: string, issues: readonly Issue[]): string[] {
  if (issues.length === 0) return [];
  const rows = issues.map(({ kind, key }) => `(${evaluationId}, '${table}', '${kind}', ${pg.escapeLiteral(key)})`);
  return [
    `INSERT INTO import_issue (evaluation_id, table_name, kind, key) VALUES ${rows.join(', ')} ON CONFLICT DO NOTHING`,
  ];
}

async function finishTable(
  client: pg.ClientBase,
  step: TableStep,
  { context, position, fresh }: Running,
): Promise<void> {
  const { evaluationId } = context;
  if (!fresh && step.write === 'upsert' && step.removal !== 'never') {
    await repeatedKeys(client, step, { evaluationId, position });
    if (step.removal === 'now') await removeDisappeared(client, step, { evaluationId, position });
  }
  for (const statement of step.finish) await client.query(statement, [evaluationId]);
}
