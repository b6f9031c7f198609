import { recalculateResults } from '@anketa/server/features/results/administration/jobs';
import { connect, workLimits } from '@anketa/server/platform/database/connect';
import { startFilled } from './results/filled-server.ts';

/**
 * Everything that is derived of one evaluation of a university, 90,000 questionnaires of 16,000 courses, computed again by a worker while
 * the server answers. `rows` are those that are written anew; `slowest_ms` is the slowest of a course's pages, asked for one after the other.
 *
 * BENCH_QUESTIONNAIRES and BENCH_COURSES make it smaller.
 */
const questionnaires = Number(process.env.BENCH_QUESTIONNAIRES ?? 90_000);
const courses = Number(process.env.BENCH_COURSES ?? 16_000);

const server = await startFilled(4335, { evaluations: 1, courses, answers: questionnaires * 6 });
try {
  const worker = connect(server.url, workLimits);
  const { id } = await worker.db.selectFrom('evaluation').select('id').executeTakeFirstOrThrow();
  let slowest = 0;
  let running = true;
  const reading = (async () => {
    for (let course = 0; running; course = (course + 1) % courses) {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${server.port}/internal/results/evaluation/e0/course/K${course}`);
      if (answer.status !== 200) throw new Error(`course K${course}: ${answer.status}`);
      await answer.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - started);
    }
  })();
  const started = performance.now();
  const steps: string[] = [];
  await recalculateResults(worker.db, id, {
    signal: new AbortController().signal,
    report: ({ step }) => void steps.push(`${step} from ${((performance.now() - started) / 1000).toFixed(1)} s`),
  });
  const seconds = (performance.now() - started) / 1000;
  running = false;
  await reading;
  console.log(steps.join(', '));
  const { rows } = await worker.pool.query<{ rows: number }>(
    `SELECT (SELECT count(*) FROM place_rate) + (SELECT count(*) FROM place_figure)
      + (SELECT count(*) FROM rectorate_figure) + (SELECT count(*) FROM result_name) AS rows`,
  );
  await worker.close();
  console.log(`RESULT recalculation s=${seconds.toFixed(2)} rows=${rows[0]?.rows} slowest_ms=${slowest.toFixed(0)}`);
} finally {
  await server.close();
}
