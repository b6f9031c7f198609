import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Acknowledged, type Filled, fillIn, type Load, openFilling, pageOf } from './ballots/load.ts';
import { anketa, end, processorTime, startNode, untilAnswering } from './ballots/processes.ts';
import { prepareStudents, slug, type Visit } from './ballots/students.ts';

/**
 * Students who fill in 25-answer questionnaires, 16 at any moment, against a running server on a database with fsync on;
 * server, PostgreSQL and this load share the machine. Each cycle is what a student's phone does: read the questionnaire of
 * a course, submit its answers; then comes the next of that student's courses. `p95_ms` is of whole cycles. What was
 * acknowledged is then looked for in the database: `lost` and `double` come from there.
 *
 * The baseline is a bare server (ballots/bare.ts) under the same load: after every five seconds it has two, so that whatever
 * else the machine does meets both. `ratio_to_bare` is the median of the minutes. `cpu_ms_per_cycle` is the processor time of
 * the server's process.
 *
 * Ten minutes, or BENCH_MINUTES. `slowest_to_first` says whether the rate stays; `bare_slowest_to_first` how far the machine did.
 */
const parallel = 16;
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const stretch = 5;
const bareStretch = 2;
const stretchesAMinute = Math.round((Math.min(1, minutes) * 60) / stretch);
const secret = randomBytes(32).toString('base64url');
const ports = { product: 4175, bare: 4176 };

const folder = await mkdtemp(join(tmpdir(), 'anketa-ballots-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
const settings = {
  PUBLIC_URL: 'https://bench.example',
  ANKETA_SECRET: secret,
  ANKETA_DATA: join(folder, 'data'),
  ANKETA_KEYSTORE: join(folder, 'keys'),
  PORT: String(ports.product),
  LOG_LEVEL: 'warn',
};
await once(startNode([...anketa, 'migrate'], settings), 'exit');
const product = startNode([...flags, ...anketa, 'serve'], settings);
try {
  await untilAnswering(`http://127.0.0.1:${ports.product}/readyz`);
  const url = await readFile(join(folder, 'data/database-url'), 'utf8');
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const students = await prepareStudents(pool, { minutes });
  const load: Load = { port: ports.product, secret, slug, parallel };
  await openFilling(load, students);
  await fillIn(load, students.warmUp.values(), { seconds: 60 });
  const bare = await startBare(pool, url, await pageOf(load, students.work[0] as Visit));
  await fillIn({ ...load, port: ports.bare }, students.warmUp.values(), { seconds: 60 });
  const visits = { product: students.work.values(), bare: students.work.values() };
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
    const [mine, bares] = [[] as Measured[], [] as Measured[]];
    for (let nth = 0; nth < stretchesAMinute; nth++) {
      mine.push(await measured(product, () => fillIn(load, visits.product, { seconds: stretch })));
      bares.push(
        await measured(bare, () => fillIn({ ...load, port: ports.bare }, visits.bare, { seconds: bareStretch })),
      );
    }
    ours.push(together(mine));
    theirs.push(together(bares));
    console.log(`minute ${minute}: ${rate(ours.at(-1)).toFixed(0)} a second, bare ${rate(theirs.at(-1)).toFixed(0)}`);
  }
  await end(bare);
  const acknowledged = ours.flatMap((one) => one.acknowledged);
  const { lost, double } = await account(pool, acknowledged);
  await pool.end();
  const times = ours.flatMap((one) => one.times).sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const ratios = ours.map((one, minute) => rate(one) / rate(theirs[minute])).sort((a, b) => a - b);
  const figures = {
    per_s: (acknowledged.length / ours.reduce((sum, { seconds }) => sum + seconds, 0)).toFixed(0),
    p95_ms: p95.toFixed(1),
    lost,
    double,
    slowest_to_first: slowestToFirst(ours).toFixed(2),
    bare_slowest_to_first: slowestToFirst(theirs).toFixed(2),
    ballots: acknowledged.length,
    ratio_to_bare: (ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2),
    cpu_ms_per_cycle: processorPerCycle(ours).toFixed(2),
    bare_cpu_ms_per_cycle: processorPerCycle(theirs).toFixed(2),
  };
  console.log(
    `RESULT ballots ${Object.entries(figures)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  );
} finally {
  await end(product);
  await rm(folder, { recursive: true, force: true });
}

interface Measured extends Filled {
  /** Milliseconds of processor that the server used. */
  readonly processor: number;
}

async function measured(server: ChildProcess, work: () => Promise<Filled>): Promise<Measured> {
  const before = await processorTime(server);
  const filled = await work();
  return { ...filled, processor: (await processorTime(server)) - before };
}

function together(all: readonly Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    acknowledged: all.flatMap((one) => one.acknowledged),
    times: all.flatMap((one) => one.times),
    seconds: sum(({ seconds }) => seconds),
    processor: sum(({ processor }) => processor),
  };
}

function rate(filled: Filled | undefined): number {
  return filled ? filled.acknowledged.length / filled.seconds : 0;
}

function slowestToFirst(all: readonly Measured[]): number {
  const rates = all.map(rate);
  return Math.min(...rates) / (rates[0] ?? 0);
}

function processorPerCycle(all: readonly Measured[]): number {
  const processor = all.reduce((sum, one) => sum + one.processor, 0);
  return processor / all.reduce((sum, { times }) => sum + times.length, 0);
}

/** Starts the bare server on bare copies of the two tables, with a page that the product answered. */
async function startBare(pool: pg.Pool, url: string, page: string): Promise<ChildProcess> {
  await pool.query('CREATE TABLE bare_participation (LIKE participation INCLUDING ALL)');
  await pool.query('CREATE TABLE bare_inbox (LIKE ballot_inbox INCLUDING ALL)');
  const file = join(folder, 'page.json');
  await writeFile(file, page);
  const bare = startNode([...flags, 'bench/ballots/bare.ts'], {
    DATABASE_URL: url,
    PORT: String(ports.bare),
    BARE_PAGE: file,
  });
  await untilAnswering(`http://127.0.0.1:${ports.bare}/`);
  return bare;
}

/** Looks every acknowledged ballot up: its box and its participation, each exactly once. */
async function account(pool: pg.Pool, acknowledged: readonly Acknowledged[]) {
  const { rows } = await pool.query<{ lost: number; double: number }>(
    `WITH acknowledged AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) a(id, course, person))
     SELECT
       (SELECT count(*) FROM acknowledged a
         LEFT JOIN ballot_inbox b ON b.id = a.id AND b.course_code = a.course
         LEFT JOIN participation p ON p.course_code = a.course AND p.oidos = a.person
         WHERE b.id IS NULL OR p.oidos IS NULL)::int AS lost,
       ((SELECT count(*) FROM ballot_inbox WHERE course_code NOT LIKE 'W%') - (SELECT count(*) FROM acknowledged))::int
         AS double`,
    [
      acknowledged.map(({ id }) => id),
      acknowledged.map(({ course }) => course),
      acknowledged.map(({ student }) => student),
    ],
  );
  return rows[0] ?? { lost: -1, double: -1 };
}
