import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { ImportChange } from '@anketa/contract/evaluations/import-data';
import { CompiledQuery, sql } from 'kysely';
import { analyse } from '../../platform/database/analyse.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { SourceError } from '../source.ts';
import { stagedTables } from '../staged-tables.ts';
import { applyStaged, isOvertaken } from './apply.ts';
import { change } from './change.ts';
import { countOwn, isRunAgreed, lostRows, noteMost } from './lost-rows.ts';
import { writingPeople } from './people.ts';
import { renamedCourses } from './renamed-courses.ts';

/** The end of an import, as far as the evaluation itself is concerned, in the transaction that applies it. */
export interface ImportEnd {
  /** `changed`: whether it brought anything new. Whatever holds up submissions happens here: it is the last thing but for looking. */
  readonly end: (tx: Tx, changed: boolean) => Promise<void>;
}

interface Ending {
  readonly database: Database;
  readonly evaluationId: number;
  readonly turns: ImportEnd;
  /** Which share of its rows a table may have lost since the last import (0 to 1) before somebody must agree. With 1 nobody must. */
  readonly mayLose: number;
  /** Whether rows go that the SIS no longer has. */
  readonly removes?: boolean;
  /** Nothing is applied once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Somebody has answered about a row while it was being removed: all is compared anew. */
class Overtaken extends Error {}

/** How often an import lets itself be overtaken, before submissions wait for it. */
const tries = 3;

/**
 * Ends an import whose steps are all done: what it brought is applied in one transaction. False when a step is not done. Throws `SourceError`, with nothing
 * changed, where much of what was there is not in the source any more, or a course that was answered about is another one, and nobody agreed to it.
 */
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

async function applyRun(
  tx: Tx,
  { database, evaluationId, turns, mayLose, removes = true, signal }: Ending,
  alone: boolean,
): Promise<boolean> {
  // Nobody else ends it, moves the evaluation or changes its questions meanwhile. Submissions pass.
  const ofEvaluation = tx.selectFrom('evaluation').select(['state', 'options']).where('id', '=', evaluationId);
  const evaluation = await ofEvaluation.forNoKeyUpdate().executeTakeFirst();
  const ofRun = tx.selectFrom('import_run').select(['repeated', 'applied']).where('evaluation_id', '=', evaluationId);
  const run = await ofRun.executeTakeFirst();
  const steps = tx.selectFrom('import_step').select('state').where('evaluation_id', '=', evaluationId);
  const states = (await steps.execute()).map(({ state }) => state);
  if (!run || states.length === 0 || states.some((state) => state !== 'done')) return false;
  if (run.applied) return true;
  if (alone) await sql`SELECT lock_submissions(${evaluationId})`.execute(tx);
  await tx.executeQuery(CompiledQuery.raw(settings));
  const agreed = mayLose >= 1 || (await isRunAgreed(tx, evaluationId));
  const renamed = run.repeated ? await renamedCourses(tx, evaluationId) : [];
  const changes = run.repeated
    ? [...(await applyStaged(tx, evaluationId, removes)), await changePeople(tx, evaluationId)]
    : await endFirst(tx, database, evaluationId);
  const counts = await countOwn(tx, evaluationId, { changes, repeated: run.repeated });
  const doubts = run.repeated ? [...lostRows(counts, mayLose), ...renamed] : [];
  if (doubts.length > 0 && !agreed) throw new SourceError(doubts);
  await noteDifferences(tx, evaluationId, changes);
  await noteMost(tx, evaluationId, { counts, isFirst: agreed || !evaluation || !isFillingOpen(evaluation) });
  await turns.end(
    tx,
    changes.some(({ added, changed, gone }) => added + changed + gone > 0),
  );
  if (run.repeated && (await isOvertaken(tx, evaluationId))) throw new Overtaken();
  await sql`SELECT clear_stage(${evaluationId})`.execute(tx);
  signal?.throwIfAborted();
  return true;
}

/**
 * A first import: its people are written, and beside that its rows, which stand since its steps, are counted and analysed by another connection. Gives
 * the counts.
 */
async function endFirst(tx: Tx, { db }: Database, evaluationId: number): Promise<ImportChange[]> {
  const [, changes] = await Promise.all([
    changePeople(tx, evaluationId),
    inTransaction(db, async (beside) => {
      await beside.executeQuery(CompiledQuery.raw(settings));
      const counted = await countRows(beside, evaluationId);
      await analyse(beside, joined);
      return counted;
    }),
  ]);
  return changes;
}

async function changePeople(tx: Tx, evaluationId: number): Promise<ImportChange> {
  await change(tx, writingPeople.alone, evaluationId);
  await change(tx, writingPeople.passOn, evaluationId);
  const changed =
    (await change(tx, writingPeople.change, evaluationId)) +
    (await change(tx, writingPeople.changeEdited, evaluationId));
  const added = await change(tx, writingPeople.add, evaluationId);
  return { table: 'person', added, changed, gone: 0, kept: 0, waiting: 0, edited: 0 };
}

/** What joins of imported tables go by. */
const joined = sql`study (evaluation_id, code, oidos), enrolment, parallel (evaluation_id, code, course_code), course (evaluation_id, code),
  teaching (evaluation_id, parallel_code, teacher_code), teacher (evaluation_id, code, oidos)`;

/** A first import: all that is there is new, and its people are those that it brought. */
async function countRows(tx: Tx, evaluationId: number): Promise<ImportChange[]> {
  const counts = [...stagedTables.map(({ name }) => name), 'person' as const].map((table) => {
    const rows = table === 'person' ? sql`stage.person` : sql.table(table);
    return sql`SELECT ${table}::text AS "table", count(*)::int AS added FROM ${rows} WHERE evaluation_id = ${evaluationId}`;
  });
  const { rows } = await sql<Pick<ImportChange, 'table' | 'added'>>`${sql.join(counts, sql` UNION ALL `)}`.execute(tx);
  return rows.map((row) => ({ ...row, changed: 0, gone: 0, kept: 0, waiting: 0, edited: 0 }));
}

async function noteDifferences(tx: Tx, evaluationId: number, changes: readonly ImportChange[]): Promise<void> {
  await tx.deleteFrom('import_change').where('evaluation_id', '=', evaluationId).execute();
  const rows = changes.map(({ table, ...numbers }) => ({ evaluation_id: evaluationId, table_name: table, ...numbers }));
  await tx.insertInto('import_change').values(rows).execute();
  const ended = { applied: true, ended_at: new Date() };
  await tx.updateTable('import_run').set(ended).where('evaluation_id', '=', evaluationId).execute();
}
