import { download, peakMemory, startFilled } from './results/filled-server.ts';

/**
 * All answers of an evaluation with 100,000 questionnaires, of the courses of a university, as files: its counts by question and place,
 * and its comments, one after the other as CSV and as workbooks. `peak_mb` is the most memory that the server's process has held, `base_mb`
 * what it held when it had started and nobody had asked it for anything.
 *
 * BENCH_QUESTIONNAIRES and BENCH_COURSES make it smaller.
 */
const questionnaires = Number(process.env.BENCH_QUESTIONNAIRES ?? 100_000);
const courses = Number(process.env.BENCH_COURSES ?? 16_000);

const server = await startFilled(4175, { evaluations: 1, courses, answers: questionnaires * 6 });
try {
  const base = await peakMemory(server.process);
  const took: Record<string, number> = {};
  for (const format of ['csv', 'xlsx']) {
    for (const part of ['answers', 'comments']) {
      const file = await download(`http://127.0.0.1:${server.port}/internal/results/evaluation/e0/${part}/${format}`);
      console.log(
        `${part}.${format}: ${(file.bytes / 1e6).toFixed(1)} MB in ${file.seconds.toFixed(2)} s, peak ${(await peakMemory(server.process)).toFixed(0)} MB`,
      );
      took[format] = (took[format] ?? 0) + file.seconds;
    }
  }
  const peak = await peakMemory(server.process);
  const { csv = 0, xlsx = 0 } = took;
  console.log(
    `RESULT export csv_s=${csv.toFixed(2)} xlsx_s=${xlsx.toFixed(2)} peak_mb=${peak.toFixed(0)} base_mb=${base.toFixed(0)}`,
  );
} finally {
  await server.close();
}
