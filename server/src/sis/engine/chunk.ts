import type pg from 'pg';
import type { Chunk } from '../source.ts';
import { stepProgress } from './progress.ts';
import { removeDisappeared, repeatedKeys } from './removal.ts';
import type { ImportContext, QueryStep, TableStep, Value } from './step.ts';
import { appendRows, keysThere, rememberKeys, rowsAsText, updateRows, upsertRows } from './write.ts';

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

/**
 * Statements over a whole evaluation, a moment after its rows came: nobody has analysed the tables yet, so the planner
 * takes them for small and would look up row by row.
 */
const wholeEvaluation = 'SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL jit = off';

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
  const { read, rows, remain, issues, text } = prepared;
  const next = offset + read;
  const attempt = (copied: string | undefined) =>
    inTransaction(client, async () => {
      await stepProgress(client, running, { offset, next, counted: rows.length, remain });
      await writeRows(client, step, running, { rows, text: copied, meanwhile });
      await listIssues(client, running.context, step.table, issues);
      if (remain !== 0) return;
      if (running.fresh && step.finish.length === 0) return;
      await client.query(wholeEvaluation);
      await finishTable(client, step, running);
    });
  try {
    await attempt(text);
  } catch (error) {
    if (text === undefined || !isRepeated(error)) throw error;
    await attempt(undefined);
  }
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
  await inTransaction(client, async () => {
    await client.query(wholeEvaluation);
    let counted = 0;
    if (removal) counted += await removeDisappeared(client, removal.step, { evaluationId, position: removal.position });
    for (const statement of step.statements) counted += (await client.query(statement, [evaluationId])).rowCount ?? 0;
    for (const check of step.checks) await client.query(check, [evaluationId]);
    await stepProgress(client, running, { offset: 0, next: 0, counted, remain: 0, note: step.note });
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
  for (const [at, row] of chunk.rows.entries()) {
    const mapped = step.map(row, known, context);
    const name = () =>
      row
        .slice(0, step.columns.length > 1 ? 2 : 1)
        .filter((value) => value !== null)
        .join(' ');
    for (const kind of mapped.issues) issues.push({ kind, key: name() });
    if (damaged.has(at)) issues.push({ kind: 'encoding', key: name() });
    for (const values of mapped.rows) {
      const key = places.map((place) => values[place]).join(' ');
      if (byKey.has(key)) issues.push({ kind: 'repeated', key });
      byKey.set(key, values);
    }
  }
  const rows = [...byKey.values()];
  const text = fresh && step.write === 'upsert' ? rowsAsText(context.evaluationId, rows) : undefined;
  return { read: chunk.rows.length, remain: chunk.remain, rows, text, issues };
}

async function writeRows(
  client: pg.ClientBase,
  step: TableStep,
  { context, position, fresh }: Running,
  { rows, text, meanwhile }: Pick<Prepared, 'rows' | 'text'> & { meanwhile: () => void },
): Promise<void> {
  if (rows.length === 0) return;
  const { evaluationId } = context;
  if (typeof step.write === 'function') return step.write(client, rows, meanwhile);
  if (step.write === 'update') return updateRows(client, step.target, evaluationId, rows);
  if (text !== undefined) return appendRows(client, step.target, { evaluationId, text, meanwhile });
  if (fresh) {
    const keys = await keysThere(client, step.target, evaluationId, rows);
    await listIssues(
      client,
      context,
      step.table,
      keys.map((key) => ({ kind: 'repeated', key })),
    );
  } else if (step.removal !== 'never') {
    await rememberKeys(client, step.target, { evaluationId, position, rows });
  }
  return upsertRows(client, step.target, evaluationId, rows);
}

async function listIssues(
  client: pg.ClientBase,
  { evaluationId }: ImportContext,
  table: string,
  issues: readonly Issue[],
) {
  if (issues.length === 0) return;
  await client.query(
    `INSERT INTO import_issue (evaluation_id, table_name, kind, key)
     SELECT $1, $2, i.kind, i.key FROM unnest($3::text[], $4::text[]) AS i (kind, key) ON CONFLICT DO NOTHING`,
    [evaluationId, table, issues.map(({ kind }) => kind), issues.map(({ key }) => key)],
  );
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
