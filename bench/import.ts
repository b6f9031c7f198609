import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOf } from '@anketa/server/features/evaluations/lifecycle';
import { connect, type Database } from '@anketa/server/platform/database/connect';
import { startEmbeddedPostgres } from '@anketa/server/platform/database/embedded';
import { migrate } from '@anketa/server/platform/database/migrate';
import { numberMarks } from '@anketa/server/platform/number-mark';
import { csvSource } from '@anketa/server/sis/csv';
import { demoSource, demoTerm } from '@anketa/server/sis/demo/source';
import { runImport } from '@anketa/server/sis/engine/run';
import { exportCsv } from '@anketa/server/sis/export-csv';
import { variantSource } from '@anketa/server/sis/testing/variant-source';
import { importDriven } from './import/driven.ts';
import { clearTables, copyTables, dumpTables } from './import/living-tables.ts';
import { createProfile } from './import/profile.ts';

// A faculty from CSV into PostgreSQL by the real import, against COPY of what it brings into the same tables with all their keys: the
// least that anybody could do who knew the rows beforehand. Then the same faculty imported again with one row in a hundred changed.
// - Both sides run in one process on one server, and are as durable at their end: COPY is one transaction, and the import's last one
//   flushes all before it.
// - Rounds begin with empty tables; the first one warms up and is left out.
// A university is imported in processes of their own, whose memory is measured; then once as a browser drives it, in steps of 2,000 rows over HTTP.
// BENCH_SIZE=small makes do with a small faculty and, for the university, a faculty: to see whether it runs. BENCH_ROUNDS: 15.
const isSmall = process.env.BENCH_SIZE === 'small';
const [one, large] = isSmall ? (['small', 'faculty'] as const) : (['faculty', 'university'] as const);
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const largeRounds = 3;

const folder = await mkdtemp(join(tmpdir(), 'anketa-bench-import-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const [csv, changed, university, dump] = ['csv', 'changed', 'university', 'dump'].map((name) => join(folder, name)) as [
  ...[string, string, string, string],
];
const source = demoSource({ size: one, seed: 1, ...demoTerm });
await exportCsv(source, csv);
await exportCsv(variantSource(source, 1, 0.01), changed);
await exportCsv(demoSource({ size: large, seed: 1, ...demoTerm }), university);
await mkdir(dump);
const profile = createProfile();
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const database = connect(postgres.url);
try {
  await migrate(database.pool);
  const rows = await rowsOf(csv);
  const measured: { copy: number; load: number; again: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const id = await newEvaluation(database, `round-${round}`);
    const load = await timed(() => importOnce(database, id, csv, round > 0));
    if (round === 0) await dumpTables(database, dump);
    const again = await timed(() => importOnce(database, id, changed));
    await clearTables(database);
    const copy = await timed(() => copyTables(database, dump, round > 0 ? profile.note : undefined));
    await clearTables(database);
    console.log(
      `round ${round}: COPY ${copy.toFixed(0)} ms, import ${load.toFixed(0)} ms (${(load / copy).toFixed(2)}×), ` +
        `again ${again.toFixed(0)} ms (${(again / load).toFixed(2)}×)`,
    );
    if (round > 0) measured.push({ copy, load, again });
  }
  console.log(`where the time goes (medians; steps of two connections overlap):\n${profile.lines().join('\n')}`);
  const largeRows = await rowsOf(university);
  const apart: { ms: number; mb: number }[] = [];
  for (let round = 0; round < largeRounds; round++) {
    const id = await newEvaluation(database, `large-${round}`);
    for (const times of ['import', 'again']) {
      const run = await importApart(id, university);
      console.log(`university, ${times}: ${run.ms.toFixed(0)} ms, ${run.mb.toFixed(0)} MB`);
      if (times === 'import') apart.push(run);
      else apart.at(-1)!.mb = Math.max(apart.at(-1)!.mb, run.mb);
    }
    await clearTables(database);
  }
  const driven = await newEvaluation(database, 'driven');
  const byBrowser = await importDriven({ database, url: postgres.url, id: driven, data: university, place: folder });
  console.log(`university, driven over HTTP: ${byBrowser.toFixed(0)} ms`);
  console.log(`${rows} rows, university ${largeRows} rows`);
  const results = {
    ratio_to_copy: median(measured.map(({ copy, load }) => load / copy)).toFixed(2),
    rows_per_s: Math.round((1000 * rows) / median(measured.map(({ load }) => load))),
    university_rows_per_s: Math.round((1000 * largeRows) / median(apart.map(({ ms }) => ms))),
    peak_mb: Math.round(Math.max(...apart.map(({ mb }) => mb))),
    reimport_ratio: median(measured.map(({ load, again }) => again / load)).toFixed(2),
    browser_ratio: (byBrowser / median(apart.map(({ ms }) => ms))).toFixed(2),
  };
  const line = Object.entries(results).map(([name, value]) => `${name}=${value}`);
  console.log(`RESULT import ${line.join(' ')}`);
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** How many rows the tables of a folder have, without their headers. */
async function rowsOf(data: string): Promise<number> {
  let sum = 0;
  for (const file of await readdir(data)) sum += (await readFile(join(data, file), 'utf8')).split('\n').length - 2;
  return sum;
}

async function newEvaluation({ pool }: Database, slug: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, state)
     VALUES ($1, $2, 'x', 'x', $3, $3, 5) RETURNING id`,
    [demoTerm.semester, demoTerm.year, slug],
  );
  return rows[0]!.id;
}

/** What was imported whole is imported again, as whoever asks for it does. */
async function forgetSteps(id: number): Promise<void> {
  await database.pool.query('DELETE FROM import_step WHERE evaluation_id = $1', [id]);
}

async function importOnce(database: Database, evaluationId: number, data: string, profiled = false): Promise<void> {
  await forgetSteps(evaluationId);
  const begun = performance.now();
  let [done, first, last] = [0, 0, begun];
  const turns = importOf({ imported: async () => {}, changed: async () => {} }, evaluationId, 'bench');
  const outcome = await runImport({
    database,
    evaluationId,
    source: csvSource(data),
    mayLose: 1,
    markOf: numberMarks('of the bench'),
    turns,
    onProgress(progress) {
      if (!profiled) return;
      last = performance.now();
      first ||= last;
      profile.onProgress(progress, done);
      done = progress.done;
    },
  });
  if (profiled) {
    profile.note('import: before its first step', first - begun);
    profile.note('import: after its last step', performance.now() - last);
  }
  if (outcome.status !== 'completed') throw new Error(outcome.error.message);
}

/** An import in a process of its own. Gives how long it took and the most memory that the process held. */
async function importApart(id: number, data: string): Promise<{ ms: number; mb: number }> {
  await forgetSteps(id);
  const child = fork(join(import.meta.dirname, 'import/process.ts'), [String(id), data], {
    env: { ...process.env, DATABASE_URL: postgres.url },
  });
  const [sent] = (await once(child, 'message')) as [{ ms: number; mb: number }];
  await once(child, 'exit');
  return sent;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
