import type pg from 'pg';
import { type Database, type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import type { Progress } from '../../platform/job-store.ts';
import type { NumberMark } from '../../platform/number-mark.ts';
import type { CachedReading } from '../cached-reading.ts';
import { semesterCode } from '../semesters.ts';
import { lanesOf, sequenceFor } from '../sequence.ts';
import { type Source, SourceError } from '../source.ts';
import type { SourceProblem } from '../source-problem.ts';
import { requiredTables } from '../tables.ts';
import { prepareChunk, runQuery, writeChunk } from './chunk.ts';
import { isFiltered } from './define.ts';
import { eachAhead } from './each-ahead.ts';
import { completeSteps, type ImportEnd } from './end.ts';
import { examine } from './examine.ts';
import { beginRun, importRun } from './import-run.ts';
import { runLanes } from './lanes.ts';
import { isTakenOver, progressStatement, type StepRow, startStep, stepRows } from './progress.ts';
import type { ImportContext, Running, Step, TableStep } from './step.ts';

/** Why an import stopped: in English, and where the source lacks something, what. */
interface ImportError {
  readonly code: number;
  readonly message: string;
  readonly problems?: readonly SourceProblem[];
}

export type ImportOutcome =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly error: ImportError };

/** What happens to the evaluation itself, each in a transaction of its own. */
export interface ImportTurns extends ImportEnd {
  /** Before the first step; throws when nothing may be imported. */
  readonly begin: (tx: Tx) => Promise<void>;
  /** After a step that failed. */
  readonly stop: (tx: Tx) => Promise<void>;
}

export interface ImportPorts {
  readonly database: Database;
  readonly source: Source;
  readonly evaluationId: number;
  readonly turns: ImportTurns;
  /** Which share of its rows a table may have lost, or may match nothing (0 to 1), before somebody must agree. With 1 nobody must. */
  readonly mayLose: number;
  /** Whether rows go that the SIS no longer has, where the import is a repeated one. They do unless said otherwise. */
  readonly removes?: boolean;
  /** Marks of numbers, by which people who were deleted are known (`deleted_person`). */
  readonly markOf: NumberMark;
  /** Keeps what rows of a step are checked against from one call to the next, by a name. */
  readonly known?: CachedReading['known'];
}

interface Watched {
  readonly signal?: AbortSignal;
  /** Told after each chunk how far the import is. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Specification 8.14: "#1100 Data Saving Failed". A source's problem names its table in the message. */
const failureCode = 1100;

/**
 * Imports an evaluation: all steps that are not done, by two connections at once. Stops when the signal says so, also within a statement or while it
 * waits for others (by throwing its reason); a later run goes on with the chunk it was in. A missing table or column ends it as `failed`; any other
 * error is recorded and thrown.
 */
export function runImport({ signal, onProgress, ...ports }: ImportPorts & Watched): Promise<ImportOutcome> {
  const watched = { ...ports, signal };
  return withConnection(watched, async (first) => {
    try {
      await withConnection(watched, async (second) => {
        const plan = await resume([first, second], ports);
        const waiting = plan.steps.filter((_, at) => plan.rows[at]?.state !== 'done');
        let progress: Progress = { step: null, ...countsOf(plan.rows) };
        const report = (step: Step, { done, items }: { done: number; items: number }) => {
          progress = { ...progress, step: step.name, done: progress.done + done, items: progress.items + items };
          onProgress?.(progress);
        };
        await runLanes(
          lanesOf(waiting),
          async (step, lane, either) => {
            const client = lane === 0 ? first : second;
            report(step, { done: 0, items: 0 });
            const onChunk = (items: number) => report(step, { done: 0, items });
            await runStep(client, ports, { ...plan, step, signal: either, onChunk });
            report(step, { done: 1, items: 0 });
          },
          signal,
        );
      });
      signal?.throwIfAborted();
      // The second connection is given back: the end has two of its own.
      await completeSteps(watched);
    } catch (error) {
      // Whatever it was interrupted in.
      signal?.throwIfAborted();
      if (error instanceof SourceError) return { status: 'failed', error: failureOf(error) };
      throw error;
    }
    return { status: 'completed' };
  });
}

/** What one chunk of one step came to: the step's row afterwards and how far the import then is, or why it stopped. */
export type ChunkOutcome =
  | { readonly row: StepRow; readonly progress: Progress }
  | { readonly error: ImportError & { readonly before?: string } };

/** Does one chunk of one step, as a browser that drives the import asks for it. Steps before it must be done (`before`). */
export async function runOneChunk(ports: ImportPorts, name: string, tries = 3): Promise<ChunkOutcome> {
  try {
    return await oneChunk(ports, name);
  } catch (error) {
    // Two that begin one import write its steps down at once: one of them finds them there.
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
    if (isTaken && tries > 1) return runOneChunk(ports, name, tries - 1);
    throw error;
  }
}

function oneChunk(ports: ImportPorts, name: string): Promise<ChunkOutcome> {
  return withConnection(ports, async (client) => {
    try {
      const { steps, rows, context } = await resume([client], ports);
      const at = steps.findIndex((step) => step.name === name);
      const step = steps[at];
      const before = rows.slice(0, at).find(({ state }) => state !== 'done')?.step;
      if (!step || before) {
        const first = before ?? name;
        return { error: { code: failureCode, message: `Step ${first} comes first.`, before: first } };
      }
      if (rows[at]?.state !== 'done') {
        await runStep(client, ports, { steps, context, step, chunks: 1 }).catch(async (error: unknown) => {
          if (!isTakenOver(error)) throw error;
          // Another browser, or the server, did this chunk: what follows says where it is.
          await client.query('ROLLBACK');
        });
      }
      const after = await stepRows(client, ports.evaluationId);
      return { row: after[at]!, progress: { step: name, ...countsOf(after) } };
    } catch (error) {
      if (error instanceof SourceError) return { error: failureOf(error) };
      throw error;
    }
  });
}

/**
 * What a connection is told before it imports.
 * - Commits do not wait for the disk: what a crash of the machine loses is lost together with its progress row, and done
 *   again; the last transaction (end.ts) waits, for all before it too.
 * - Nobody has analysed the tables yet, so the planner takes them for small: it would look up row by row, and sort.
 * - A step over all rows of a large university takes longer than any request may.
 * - A machine that is gone lets go of its imports within half a minute: PostgreSQL would wait for two hours.
 */
const settings = `
  SET synchronous_commit = off;
  SET enable_nestloop = off; SET enable_mergejoin = off; SET enable_sort = off; SET jit = off;
  SET work_mem = '64MB'; SET statement_timeout = '30min';
  SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

/** Lends a connection for importing, and says by its lock that an import runs. Afterwards it is closed. */
async function withConnection<Result>(
  { database, evaluationId, signal }: ImportPorts & Pick<Watched, 'signal'>,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  let interrupting: NodeJS.Timeout | undefined;
  try {
    await client.query(settings);
    const locking = 'SELECT lock_importing($1), pg_backend_pid() AS pid';
    const pid = (await client.query<{ pid: number }>(locking, [evaluationId])).rows[0]?.pid;
    // What it is at may last long, or wait for others. Again and again, since it may be between two statements.
    const interrupt = () => void database.pool.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => undefined);
    const onAbort = () => {
      interrupt();
      interrupting = setInterval(interrupt, 500);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const result = await work(client).finally(() => signal?.removeEventListener('abort', onAbort));
    clearInterval(interrupting);
    await client.query('SELECT pg_advisory_unlock_all()');
    // Its settings end with it, and an interruption that may still be on its way meets nobody else's statement.
    client.release(true);
    return result;
  } catch (error) {
    clearInterval(interrupting);
    client.release(true);
    throw error;
  }
}

/**
 * Goes on with an import of the same data; begins one of other data anew, once they were looked at. Throws `SourceError` before
 * anything is written. From then on the connections find the tables that this import fills.
 */
async function resume(clients: readonly [pg.PoolClient, ...pg.PoolClient[]], ports: ImportPorts) {
  const { database, source, evaluationId, turns, mayLose } = ports;
  const [client] = clients;
  await inTransaction(database.db, turns.begin);
  const context = await readContext(database.db, evaluationId);
  const steps = sequenceFor(isFiltered(context));
  let rows = await stepRows(client, evaluationId);
  let run = await importRun(client, evaluationId);
  const fingerprint = await source.fingerprint();
  const goesOn = rows.length === steps.length && run?.fingerprint === fingerprint;
  const isRead = rows.length > 0 && rows.every(({ state }) => state === 'done');
  if (!run || !(goesOn || isRead)) {
    const surveys = await examine(client, { source, context, mayLose }).catch(async (error) => {
      await inTransaction(database.db, turns.stop);
      throw error;
    });
    run = await beginRun(client, evaluationId, { steps, fingerprint, surveys });
    rows = await stepRows(client, evaluationId);
  }
  const path = run.repeated ? 'stage, public' : 'public';
  for (const one of clients) await one.query(`SET search_path = ${path}`);
  return { context, steps, rows };
}

/** What the steps need to know of the evaluation. */
export async function readContext(db: Db, evaluationId: number): Promise<ImportContext> {
  const { year, semester, filters } = await db
    .selectFrom('evaluation')
    .select(['year', 'semester', 'filters'])
    .where('id', '=', evaluationId)
    .executeTakeFirstOrThrow();
  const term = semesterCode({ year, semester });
  const lists = Object.entries(filters).flatMap(([name, codes]) =>
    Array.isArray(codes) ? [[name, codes.map(String)] as const] : [],
  );
  return { evaluationId, term, year, semester, filters: Object.fromEntries(lists) };
}

function countsOf(rows: readonly StepRow[]): Omit<Progress, 'step'> {
  return {
    done: rows.filter(({ state }) => state === 'done').length,
    total: rows.length,
    items: rows.reduce((sum, { counter }) => sum + counter, 0),
  };
}

const failureOf = ({ message, problems }: SourceError): ImportError => ({ code: failureCode, message, problems });

interface AtStep {
  readonly context: ImportContext;
  readonly steps: readonly Step[];
  readonly step: Step;
  /** How many chunks are done at most. */
  readonly chunks?: number;
  readonly signal?: AbortSignal;
  readonly onChunk?: (rows: number) => void;
}

/** Does a step, or goes on with it. That it failed is noted before its error is thrown. */
async function runStep(client: pg.PoolClient, ports: ImportPorts, at: AtStep): Promise<void> {
  const { context, steps, step, signal } = at;
  const { database, evaluationId, turns, mayLose } = ports;
  const position = steps.indexOf(step) + 1;
  try {
    signal?.throwIfAborted();
    const { offset } = await startStep(client, evaluationId, position);
    const running = { client, context, position, mayLose };
    if (step.kind === 'table') await readTable(step, running, ports, { ...at, offset });
    else await runQuery(step, running);
  } catch (error) {
    // Told to stop, whatever for: that is no failure of the step.
    if (signal?.aborted || isTakenOver(error)) throw error;
    const failed = `UPDATE import_step SET state = 'failed' WHERE evaluation_id = $1 AND position = $2`;
    await client.query(failed, [evaluationId, position]);
    await inTransaction(database.db, turns.stop);
    throw error;
  }
}

async function readTable(
  step: TableStep,
  running: Running,
  ports: ImportPorts,
  at: AtStep & { readonly offset: number },
) {
  const { source, known: cache, markOf } = ports;
  let { offset } = at;
  const { table, columns, optional } = step;
  if (!(await source.has(table))) {
    if (requiredTables.has(table)) throw new SourceError({ kind: 'missing-table', table });
    const note = `The SIS has no table ${table}.`;
    await running.client.query(progressStatement(running, { offset, next: offset, counted: 0, remain: 0, note }));
    return;
  }
  const make = () => step.known({ ...running, source, markOf });
  // Whoever begins with a step begins anew; whoever goes on may know already.
  const known = await (cache && offset > 0 ? cache(`${step.name} ${await source.fingerprint()}`, make) : make());
  async function* prepare() {
    let begins = offset;
    for await (const chunk of source.rows({ table, columns, optional, offset })) {
      yield prepareChunk(step, running, known, { chunk, offset: begins });
      begins += chunk.rows.length;
    }
  }
  let written = 0;
  await eachAhead(prepare(), async (chunk, askNext) => {
    at.signal?.throwIfAborted();
    written += 1;
    const isLast = written === at.chunks;
    offset = await writeChunk(step, running, chunk, { offset, onSent: isLast ? undefined : askNext });
    at.onChunk?.(chunk.rows.length);
    return !isLast;
  });
}
