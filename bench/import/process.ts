import { importOf } from '@anketa/server/features/evaluations/lifecycle';
import { connect } from '@anketa/server/platform/database/connect';
import { numberMarks } from '@anketa/server/platform/number-mark';
import { csvSource } from '@anketa/server/sis/csv';
import { runImport } from '@anketa/server/sis/engine/run';

// One import in a process that does nothing else, so that its memory is the import's: forked with `DATABASE_URL`, the evaluation and the
// folder. Sends how long it took and the most memory it held.
const [id = '', folder = ''] = process.argv.slice(2);
const database = connect(process.env.DATABASE_URL ?? '');
const turns = importOf({ imported: async () => {}, changed: async () => {} }, Number(id), 'bench');
const start = performance.now();
const outcome = await runImport({
  database,
  evaluationId: Number(id),
  source: csvSource(folder),
  mayLose: 1,
  markOf: numberMarks('of the bench'),
  turns,
});
if (outcome.status !== 'completed') throw new Error(outcome.error.message);
process.send?.({ ms: performance.now() - start, mb: process.resourceUsage().maxRSS / 1024 });
await database.close();
process.disconnect();
