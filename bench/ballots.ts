import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Acknowledged, fillIn, type Load, openFilling } from './ballots/load.ts';
import { prepareStudents, slug } from './ballots/students.ts';

/**
 * Students who fill in 25-answer questionnaires, 16 at any moment, against a running server on a database with fsync on;
 * server, PostgreSQL and this load share the machine. Each cycle is what a student's phone does: read the questionnaire of
 * a course, submit its answers. `p95_ms` is of whole cycles. What was acknowledged is then looked for in the database:
 * `lost` and `double` come from there. The baseline is what PostgreSQL alone does: the same rows inserted by as many
 * connections as the server has.
 *
 * Ten minutes, or BENCH_MINUTES. `slowest_minute_per_s` says whether the rate stays.
 */
const parallel = 16;
const minutes = Number(process.env.BENCH_MINUTES ?? 10);
const port = 4175;
const secret = randomBytes(32).toString('base64url');

const folder = await mkdtemp(join(tmpdir(), 'anketa-ballots-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const server = start(join(folder, 'data'), join(folder, 'keys'));
try {
  await untilReady();
  const pool = new pg.Pool({ connectionString: await readFile(join(folder, 'data/database-url'), 'utf8'), max: 10 });
  const students = await prepareStudents(pool, { minutes });
  const load: Load = { port, secret, slug, parallel };
  await openFilling(load, students);
  await fillIn(load, students.warmUp, { until: Number.POSITIVE_INFINITY });
  const { acknowledged, times, seconds, byMinute } = await fillIn(load, students.work, {
    until: performance.now() + minutes * 60_000,
  });
  const { lost, double } = await account(pool, acknowledged);
  const alone = await baseline(pool, Math.min(acknowledged.length, 20_000));
  await pool.end();
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const perSecond = acknowledged.length / seconds;
  console.log(`${acknowledged.length} ballots in ${seconds.toFixed(1)} s, ${parallel} students at once`);
  console.log(`PostgreSQL alone, the same rows: ${alone.toFixed(0)} per second`);
  console.log(
    `RESULT ballots per_s=${perSecond.toFixed(0)} p95_ms=${p95.toFixed(1)} lost=${lost} double=${double} ` +
      `slowest_minute_per_s=${Math.min(...byMinute).toFixed(0)} ballots=${acknowledged.length} postgres_alone_per_s=${alone.toFixed(0)}`,
  );
} finally {
  const ended = new Promise((done) => server.on('exit', done));
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

function start(data: string, keys: string): ChildProcess {
  return spawn(process.execPath, [...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []), 'server/src/cli.ts', 'serve'], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PUBLIC_URL: 'https://bench.example',
      ANKETA_SECRET: secret,
      ANKETA_DATA: data,
      ANKETA_KEYSTORE: keys,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  });
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error('The server was not ready in time.');
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

/** The same rows into bare copies of the two tables, by ten connections, without a server: submissions a second. */
async function baseline(pool: pg.Pool, count: number): Promise<number> {
  await pool.query('CREATE TABLE bare_participation (LIKE participation INCLUDING ALL)');
  await pool.query('CREATE TABLE bare_inbox (LIKE ballot_inbox INCLUDING ALL)');
  const { rows } = await pool.query<{ box_bytes: number }>('SELECT max(box_bytes) AS box_bytes FROM evaluation');
  const sealed = randomBytes(rows[0]?.box_bytes ?? 0);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const client = await pool.connect();
      for (let mine = next++; mine < count; mine = next++) {
        await client.query('BEGIN');
        await client.query(
          'INSERT INTO bare_participation (evaluation_id, oidos, course_code, refused) VALUES (1, $2, $1, false)',
          [`C${mine}`, `S${mine}`],
        );
        await client.query('INSERT INTO bare_inbox (evaluation_id, course_code, id, sealed) VALUES (1, $1, $2, $3)', [
          `C${mine}`,
          randomUUID(),
          sealed,
        ]);
        await client.query('COMMIT');
      }
      client.release();
    }),
  );
  return count / ((performance.now() - started) / 1000);
}
