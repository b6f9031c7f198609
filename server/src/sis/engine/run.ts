import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { lanesOf, sequenceFor } from '../sequence.ts';
import { type Chunk, chunkSize, type Source, sourceError, sourceProblemOf } from '../source.ts';
import { type Prepared, prepareChunk, runQuery, writeChunk } from './chunk.ts';
import { isFiltered, isOptional } from './define.ts';
import { readContext } from './evaluation.ts';
import { runLanes } from './lanes.ts';
import {
  failStep,
  type ImportError,
  isTakenOver,
  planSteps,
  progressStatement,
  type StepRow,
  startStep,
  stepRows,
} from './progress.ts';
import { type ImportContext, type Step, stepName, type TableStep } from './step.ts';

export type ImportOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly error: ImportError };

/** What happens to the evaluation itself, each in a transaction of its own. */
export interface ImportTurns {
  /** Before the first step; throws when nothing may be imported. */
  readonly begin: (tx: Tx) => Promise<void>;
  /** After the last step. */
  readonly end: (tx: Tx) => Promise<void>;
  /** After a step that failed. */
  readonly stop: (tx: Tx) => Promise<void>;
}

export interface ImportPorts {
  readonly database: Database;
  readonly source: Source;
  readonly evaluationId: number;
  readonly turns: ImportTurns;
  /** Told after each chunk how far the import is. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** How far an import is: at `step`, `done` of `total` steps, `items` rows altogether. */
export interface ImportProgress {
  readonly step: string | null;
  readonly done: number;
  readonly total: number;
  readonly items: number;
}

/** Specification 8: "#1100 Data Saving Failed". A source's problem names its table in the message. */
const failureCode = 1100;

/**
 * Imports an evaluation: all steps that are not done, by two connections at once. Stops between chunks when the signal says so
 * (by throwing its reason); a later run goes on from there. A missing table or column ends it as `failed`; any other
 * error is recorded and thrown.
 */
export async function runImport({
  signal,
  ...ports
}: ImportPorts & { readonly signal?: AbortSignal }): Promise<ImportOutcome> {
  return withClient(ports, (client) =>
    withClient(ports, async (second) => {
      const { context, steps, rows } = await resume(client, ports);
      const todo = steps.filter((_, at) => rows[at]?.state !== 'done');
      const tally = tallyOf(rows, ports.onProgress);
      let failed: ImportError | undefined;
      const doStep = async (step: Step, lane: number, either: AbortSignal) => {
        const at = steps.indexOf(step);
        const own = lane === 0 ? client : second;
        const work = () => runStep(own, ports, { context, steps, at, signal: either, tally });
        const error = await guarded(own, ports, { position: at + 1, signal: either }, work);
        failed ??= error;
        if (error === undefined) tally.end(stepName(step));
        return error === undefined;
      };
      await runLanes(lanesOf(todo), doStep, signal);
      if (failed) return { status: 'failed', error: failed };
      await completeSteps(ports);
      return { status: 'completed' };
    }),
  );
}

/**
 * Does one chunk of one step, as a browser that drives the import asks for it. Steps before it must be done. Gives
 * the step's row afterwards and how far the import then is, or the error that stopped it.
 */
export async function runOneChunk(
  ports: ImportPorts,
  name: string,
): Promise<{ readonly row: StepRow; readonly progress: ImportProgress } | { readonly error: ImportError }> {
  return withClient(ports, async (client) => {
    const { context, steps, rows } = await resume(client, ports);
    const at = steps.findIndex((step) => stepName(step) === name);
    const before = rows.slice(0, at).find(({ state }) => state !== 'done');
    if (at < 0 || before) {
      const first = before?.step ?? name;
      return { error: { code: failureCode, message: `Step ${first} comes first.`, before: first } };
    }
    if (rows[at]?.state !== 'done') {
      const failed = await guarded(client, ports, { position: at + 1 }, () =>
        runStep(client, ports, { context, steps, at, chunks: 1 }),
      );
      if (failed) return { error: failed };
    }
    const after = await stepRows(client, ports.evaluationId);
    return { row: after[at]!, progress: { ...countsOf(after), step: name } };
  });
}

/**
 * What is set while a connection imports. Commits do not wait for the disk: what a crash of the machine loses is lost
 * together with its progress row, and done again; the last transaction (`completeSteps`) waits, for all before it too.
 * Nobody has analysed the tables yet, so the planner takes them for small: it would look up row by row, and sort.
 */
const settings = ['synchronous_commit', 'enable_nestloop', 'enable_mergejoin', 'enable_sort', 'jit'];
/** A step over all rows of a large university takes longer than any request may. */
const patience = 'statement_timeout';

/** A machine that is gone lets go of its imports within half a minute: PostgreSQL would wait for two hours. Seconds; a count. */
const keepalive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
const alive = Object.entries(keepalive).map(([name, value]) => `SET ${name} = ${value}`);

/** Lends a connection for importing, and says by it that an import runs. */
async function withClient<Result>(
  { database, evaluationId }: ImportPorts,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query(
      [...settings.map((name) => `SET ${name} = off`), `SET ${patience} = '30min'`, ...alive].join(';'),
    );
    await client.query('SELECT lock_importing($1)', [evaluationId]);
    const result = await work(client);
    await client.query([...settings, patience, ...Object.keys(keepalive)].map((name) => `RESET ${name}`).join(';'));
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
    return result;
  } catch (error) {
    // The connection may be in any state: the pool opens another one.
    client.release(true);
    throw error;
  }
}

async function resume(client: pg.PoolClient, { database, evaluationId, turns }: ImportPorts) {
  await inTransaction(database.db, turns.begin);
  const context = await readContext(client, evaluationId);
  const steps = sequenceFor(isFiltered(context));
  let rows = await stepRows(client, evaluationId);
  if (rows.length !== steps.length) {
    await planSteps(client, evaluationId, steps);
    rows = await stepRows(client, evaluationId);
  }
  return { context, steps, rows };
}

/** Completes an import whose steps are all done. False when one is not. */
export async function completeSteps({ database, evaluationId, turns }: Omit<ImportPorts, 'source'>): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const steps = tx.selectFrom('import_step').select('state').where('evaluation_id', '=', evaluationId);
    const states = (await steps.execute()).map(({ state }) => state);
    if (states.length === 0 || states.some((state) => state !== 'done')) return false;
    await turns.end(tx);
    // Until autovacuum comes PostgreSQL would plan joins of these tables as if they were empty: seconds instead of moments.
    await sql`ANALYZE study, enrolment, parallel, course, teaching, teacher`.execute(tx);
    return true;
  });
}

interface Guarded {
  readonly position: number;
  readonly signal?: AbortSignal;
}

async function guarded(
  client: pg.PoolClient,
  { database, evaluationId, turns }: ImportPorts,
  { position, signal }: Guarded,
  work: () => Promise<void>,
): Promise<ImportError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    // Told to stop, whatever for: that is no failure of the step.
    if (signal?.aborted || isTakenOver(error)) throw error;
    const problem = sourceProblemOf(error);
    const message = error instanceof Error ? error.message : String(error);
    const failure = { code: failureCode, message, ...(problem && { problem }) };
    await failStep(client, { evaluationId, position }, failure);
    await inTransaction(database.db, turns.stop);
    if (!problem) throw error;
    return failure;
  }
}

interface Position {
  readonly context: ImportContext;
  readonly steps: readonly Step[];
  readonly at: number;
  readonly chunks?: number;
  readonly signal?: AbortSignal;
  readonly tally?: Tally;
}

type Tally = ReturnType<typeof tallyOf>;

const countsOf = (rows: readonly StepRow[]) => ({
  done: rows.filter(({ state }) => state === 'done').length,
  total: rows.length,
  items: rows.reduce((sum, { counter }) => sum + counter, 0),
});

/** Counts on from what is done already, and tells. */
function tallyOf(rows: readonly StepRow[], tell: (progress: ImportProgress) => void = () => undefined) {
  let progress: ImportProgress = { step: null, ...countsOf(rows) };
  const move = (step: string, { steps, items }: { steps: number; items: number }) => {
    progress = { ...progress, step, done: progress.done + steps, items: progress.items + items };
    tell(progress);
  };
  return {
    add: (step: string, items: number) => move(step, { steps: 0, items }),
    end: (step: string) => move(step, { steps: 1, items: 0 }),
  };
}

async function runStep(
  client: pg.PoolClient,
  { source }: ImportPorts,
  { context, steps, at, chunks, signal, tally }: Position,
) {
  signal?.throwIfAborted();
  const step = steps[at]!;
  const position = at + 1;
  const { evaluationId } = context;
  const target = step.kind === 'table' && step.write === 'upsert' ? step.target : undefined;
  const row = await startStep(client, { evaluationId, position, target });
  const running = { context, position, fresh: row.fresh };
  tally?.add(stepName(step), 0);
  if (step.kind === 'query') {
    await runQuery(client, step, running, removalOf(step.removes, steps));
    return;
  }
  if (!(await source.has(step.table))) {
    if (!isOptional(step.table)) throw sourceError({ kind: 'missing-table', table: step.table });
    const note = `The SIS has no table ${step.table}.`;
    const { offset } = row;
    await client.query(progressStatement(running, { offset, next: offset, counted: 0, remain: 0, note }));
    return;
  }
  const known = await step.known(client, context, source);
  const { table, columns, optional } = step;
  let { offset } = row;
  const read = source.rows({ table, columns, optional, offset, take: chunkSize });
  const queue = queueOf(mapped(read, (chunk) => prepareChunk(step, running, known, chunk)));
  try {
    for (let left = chunks ?? Number.POSITIVE_INFINITY; left > 0; left--) {
      const prepared = await queue.take();
      if (prepared === undefined) return;
      signal?.throwIfAborted();
      const meanwhile = () => left > 1 && prepared.remain > 0 && queue.prepareNext();
      offset = await writeChunk(client, step, running, { prepared, offset, meanwhile });
      tally?.add(stepName(step), prepared.rows.length);
    }
  } finally {
    await queue.close();
  }
}

function removalOf(
  name: string | undefined,
  steps: readonly Step[],
): { step: TableStep; position: number } | undefined {
  const at = steps.findIndex((step) => stepName(step) === name);
  const step = steps[at];
  return step?.kind === 'table' ? { step, position: at + 1 } : undefined;
}

async function* mapped(
  chunks: AsyncIterable<Chunk>,
  prepare: (chunk: Chunk) => Prepared,
): AsyncGenerator<Prepared, void> {
  for await (const chunk of chunks) yield prepare(chunk);
}

/** Chunks in order. The next one can be made ready while the database writes another. */
function queueOf(chunks: AsyncGenerator<Prepared, void>) {
  let next: Promise<IteratorResult<Prepared, void>> | undefined;
  const prepareNext = () => {
    next ??= chunks.next();
    // An error in it is met when its turn comes.
    next.catch(() => undefined);
  };
  return {
    prepareNext,
    async take(): Promise<Prepared | undefined> {
      prepareNext();
      const result = await next;
      next = undefined;
      return result?.value ?? undefined;
    },
    close: () => chunks.return(),
  };
}
