import { deleteSteps } from '@anketa/contract/evaluations/imports';
import { importOf } from '../features/evaluations/lifecycle.ts';
import { doDeleteStep } from '../features/imports/deletion/deletion.ts';
import { lifecycleHooks } from '../lifecycle-hooks.ts';
import { connect } from '../platform/database/connect.ts';
import { inertJobs } from '../platform/inert-jobs.ts';
import { numberMarks } from '../platform/number-mark.ts';
import { csvSource } from '../sis/csv.ts';
import { runImport } from '../sis/engine/run.ts';

/**
 * Imports or deletes an evaluation in a process of its own, to be killed: forked with `DATABASE_URL`, and with the evaluation and, to import
 * it, a folder of exported tables. It says when it begins, and ends when it is done.
 */
const [id = '', folder] = process.argv.slice(2);
const evaluationId = Number(id);
const database = connect(process.env.DATABASE_URL ?? '');
const lifecycle = lifecycleHooks({ config: { takeBackSeconds: 0 }, jobs: inertJobs, keyMaker: undefined });
await database.pool.query('SELECT');
process.send?.('begun');
if (folder !== undefined) {
  const turns = importOf(lifecycle, evaluationId, 'test');
  await runImport({
    database,
    evaluationId,
    source: csvSource(folder),
    turns,
    mayLose: 1,
    markOf: numberMarks('of tests'),
  });
} else {
  for (const step of deleteSteps) await doDeleteStep({ db: database.db, lifecycle }, evaluationId, step, 'test');
}
process.exit(0);
