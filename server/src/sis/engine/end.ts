import type { ImportChange } from '@anketa/contract/imports';
import { CompiledQuery, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { stagedTables } from '../staged-tables.ts';
import { applyStaged, isOvertaken } from './apply.ts';
import { change } from './change.ts';
import { writingPeople } from './people.ts';

/** The end of an import, as far as the evaluation itself is concerned, in the transaction that applies it. */
export interface ImportEnd {
  /** `changed`: whether it brought anything new. Whatever holds up submissions happens here: it is the last thing but for looking. */
  readonly end: (tx: Tx, changed: boolean) => Promise<void>;
}

interface Ending {
  readonly database: Database;
  readonly evaluationId: number;
  readonly turns: ImportEnd;
  /** Whether rows go that the SIS no longer has. */
  readonly removes?: boolean;
}

/** Somebody has answered about a row while it was being removed: all is compared anew. */
class Overtaken extends Error {}

/** How often an import lets itself be overtaken, before submissions wait for it. */
const tries = 3;

/** Ends an import whose steps are all done: what it brought is applied in one transaction. False when a step is not done. */
export async function completeSteps(ending: Ending): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ending.database.db, (tx) => applyRun(tx, ending, attempt === tries));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

/** Planner and limits for statements over all rows, as of the import's own connections (run.ts). */
const settings = `
  SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_sort = off; SET LOCAL jit = off;
  SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = '30min'`;

async function applyRun(tx: Tx, { evaluationId, turns, removes = true }: Ending, alone: boolean): Promise<boolean> {
  // Nobody else ends it, moves the evaluation or changes its questions meanwhile. Submissions pass.
  await tx.selectFrom('evaluation').select('id').where('id', '=', evaluationId).forNoKeyUpdate().execute();
  const ofRun = tx.selectFrom('import_run').select(['repeated', 'applied']).where('evaluation_id', '=', evaluationId);
  const run = await ofRun.executeTakeFirst();
  const steps = tx.selectFrom('import_step').select('state').where('evaluation_id', '=', evaluationId);
  const states = (await steps.execute()).map(({ state }) => state);
  if (!run || states.length === 0 || states.some((state) => state !== 'done')) return false;
  if (run.applied) return true;
  if (alone) await sql`SELECT lock_submissions(${evaluationId})`.execute(tx);
  await tx.executeQuery(CompiledQuery.raw(settings));
  const changes = run.repeated
    ? [...(await applyStaged(tx, evaluationId, removes)), await changePeople(tx, evaluationId)]
    : await countRows(tx, evaluationId);
  await noteChanges(tx, evaluationId, changes);
  // Until autovacuum comes PostgreSQL would plan joins of these tables as if they were empty: seconds instead of moments.
  if (!run.repeated) await sql`ANALYZE study, enrolment, parallel, course, teaching, teacher`.execute(tx);
  await turns.end(
    tx,
    changes.some(({ added, changed, gone }) => added + changed + gone > 0),
  );
  if (run.repeated && (await isOvertaken(tx, evaluationId))) throw new Overtaken();
  await sql`SELECT clear_stage(${evaluationId})`.execute(tx);
  return true;
}

async function changePeople(tx: Tx, evaluationId: number): Promise<ImportChange> {
  const writing = writingPeople();
  await change(tx, writing.alone, evaluationId);
  const changed = await change(tx, writing.change, evaluationId);
  const added = await change(tx, writing.add, evaluationId);
  return { table: 'person', added, changed, gone: 0, kept: 0, waiting: 0, edited: 0 };
}

/** A first import: all that is there is new. Its people are written already; they are those that it brought. */
async function countRows(tx: Tx, evaluationId: number): Promise<ImportChange[]> {
  const changes: ImportChange[] = [];
  for (const table of [...stagedTables.map(({ name }) => name), 'person'] as const) {
    const rows = table === 'person' ? sql`stage.person` : sql.table(table);
    const found = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${rows} WHERE evaluation_id = ${evaluationId}`.execute(tx);
    changes.push({ table, added: found.rows[0]?.n ?? 0, changed: 0, gone: 0, kept: 0, waiting: 0, edited: 0 });
  }
  return changes;
}

async function noteChanges(tx: Tx, evaluationId: number, changes: readonly ImportChange[]): Promise<void> {
  await tx.deleteFrom('import_change').where('evaluation_id', '=', evaluationId).execute();
  const rows = changes.map(({ table, ...numbers }) => ({ evaluation_id: evaluationId, table_name: table, ...numbers }));
  await tx.insertInto('import_change').values(rows).execute();
  await tx
    .updateTable('import_source')
    .set((e) => ({ imported_count: e.ref('row_count') }))
    .where('evaluation_id', '=', evaluationId)
    .execute();
  const ended = { applied: true, ended_at: new Date() };
  await tx.updateTable('import_run').set(ended).where('evaluation_id', '=', evaluationId).execute();
}
