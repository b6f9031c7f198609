import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';

/**
 * Students who submit 25-answer questionnaires at once, against a running server on a database with fsync on; server,
 * PostgreSQL and this load share the machine. Each student is one connection and works through their courses. What was
 * acknowledged is then looked for in the database: `lost` and `double` come from there. The baseline is what PostgreSQL
 * alone does: the same rows inserted by as many connections as the server has.
 */
const students = 50;
const courses = Number(process.env.BENCH_COURSES ?? 60);
const questionsInCourse = 25;
const port = 4175;
const secret = randomBytes(32).toString('base64url');

const folder = await mkdtemp(join(tmpdir(), 'anketa-ballots-'));
// PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
await chmod(folder, 0o711);
const server = start(join(folder, 'data'), join(folder, 'keys'));
try {
  await untilReady();
  const pool = new pg.Pool({ connectionString: await readFile(join(folder, 'data/database-url'), 'utf8'), max: 10 });
  const work = await prepare(pool);
  await load(work, 2); // warm-up, on courses of its own
  const { seconds, times, acknowledged } = await load(work);
  const { lost, double } = await account(pool, acknowledged);
  const alone = await baseline(pool, acknowledged.length);
  await pool.end();
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const perSecond = acknowledged.length / seconds;
  console.log(`${acknowledged.length} submissions of ${students} students in ${seconds.toFixed(1)} s`);
  console.log(`PostgreSQL alone, the same rows: ${alone.toFixed(0)} per second`);
  console.log(
    `RESULT ballots per_s=${perSecond.toFixed(0)} p95_ms=${p95.toFixed(1)} lost=${lost} double=${double} postgres_alone_per_s=${alone.toFixed(0)}`,
  );
} finally {
  const ended = new Promise((done) => server.on('exit', done));
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

function start(data: string, keys: string): ChildProcess {
  return spawn(process.execPath, ['server/src/cli.ts', 'serve'], {
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

interface Work {
  readonly courseCodes: readonly string[];
  readonly warmUpCodes: readonly string[];
  readonly tokens: readonly string[];
  readonly body: string;
}

/** An evaluation in its filling phase: students enrolled in every course, 25 questions in each, sessions open. */
async function prepare(pool: pg.Pool): Promise<Work> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO evaluation (semester, year, name_cs, name_en, slug_cs, slug_en, completed_at, state)
     VALUES (1, 2025, 'Zátěž', 'Load', 'zatez', 'load', now(), 0) RETURNING id`,
  );
  const id = rows[0]?.id ?? 0;
  const courseCodes = Array.from({ length: courses }, (_, index) => `C${index}`);
  const warmUpCodes = ['W0', 'W1'];
  const all = [...courseCodes, ...warmUpCodes];
  const people = Array.from({ length: students }, (_, index) => `S${index}`);
  await pool.query('INSERT INTO person (oidos, oident, login, surname) SELECT p, p, p, p FROM unnest($1::text[]) p', [
    [...people, 'admin'],
  ]);
  await pool.query("INSERT INTO person_role VALUES ('admin', 'admin')");
  await pool.query('INSERT INTO study (evaluation_id, code, oidos) SELECT $1, p, p FROM unnest($2::text[]) p', [
    id,
    people,
  ]);
  await pool.query(
    'INSERT INTO course (evaluation_id, code, name_cs, active, enrolled) SELECT $1, c, c, true, $3 FROM unnest($2::text[]) c',
    [id, all, students],
  );
  await pool.query(
    "INSERT INTO parallel (evaluation_id, code, course_code, type, enrolled) SELECT $1, c, c, 'P', $3 FROM unnest($2::text[]) c",
    [id, all, students],
  );
  await pool.query('INSERT INTO enrolment SELECT $1, c, p FROM unnest($2::text[]) c CROSS JOIN unnest($3::text[]) p', [
    id,
    all,
    people,
  ]);
  const questions = await pool.query<{ id: number; form: string }>(
    `INSERT INTO question (evaluation_id, target, form, body_cs, body_en, choices, slot, sort_order)
     SELECT $1, 'povinn', CASE WHEN n % 5 = 0 THEN 'text' ELSE 'slider' END, 'Otázka ' || n, 'Question ' || n, '[]',
       CASE WHEN n % 5 = 0 THEN NULL ELSE n END, n FROM generate_series(1, $2) n RETURNING id, form`,
    [id, questionsInCourse],
  );
  const tokens = [...people, 'admin'].map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    "INSERT INTO session (token_hash, oidos, expires_at) SELECT t, p, now() + interval '1 hour' FROM unnest($1::bytea[], $2::text[]) s(t, p)",
    [tokens.map((token) => createHash('sha256').update(token).digest()), [...people, 'admin']],
  );
  const opened = await send(new Agent(), '/internal/import/update-state', tokens.at(-1) ?? '', {
    body: JSON.stringify({ phase: 1, import_id: id }),
  });
  if (opened !== 200) throw new Error(`The evaluation did not open: ${opened}`);
  const comment = 'Předmět byl vedený velmi přehledně a cvičení dobře navazovala na přednášky. Děkuji.';
  const answers = questions.rows.map((question, index) => ({
    block: 'povinn',
    question: question.id,
    value: question.form === 'text' ? comment : (index % 5) + 1,
  }));
  return { courseCodes, warmUpCodes, tokens: tokens.slice(0, -1), body: JSON.stringify({ answers, not_taught: [] }) };
}

interface Acknowledged {
  readonly student: number;
  readonly course: string;
  readonly id: string;
}

/** All students at once; each submits course after course. With `warmUp` only that many courses, apart. */
async function load({ courseCodes, warmUpCodes, tokens, body }: Work, warmUp?: number) {
  const times: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const codes = warmUp ? warmUpCodes.slice(0, warmUp) : courseCodes;
  const started = performance.now();
  await Promise.all(
    tokens.map(async (token, student) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const course of codes) {
        const id = randomUUID();
        const before = performance.now();
        const status = await send(agent, `/internal/evaluation/zatez/course/${course}/submit`, token, { body, id });
        times.push(performance.now() - before);
        if (status === 200) acknowledged.push({ student, course, id });
        else console.error(`student ${student}, ${course}: ${status}`);
      }
      agent.destroy();
    }),
  );
  return { seconds: (performance.now() - started) / 1000, times, acknowledged };
}

function send(agent: Agent, path: string, token: string, { body, id }: { body: string; id?: string }): Promise<number> {
  const csrf = createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url');
  return new Promise((done, fail) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: `__Host-anketa=${token}`,
      'x-csrf-token': csrf,
      ...(id && { 'idempotency-key': id }),
    };
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
    });
    call.on('error', fail);
    call.end(body);
  });
}

/** Looks every acknowledged submission up: its ballot and its participation, each exactly once. */
async function account(pool: pg.Pool, acknowledged: readonly Acknowledged[]) {
  const { rows } = await pool.query<{ lost: number; double: number }>(
    `WITH acknowledged AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) a(id, course, person))
     SELECT
       (SELECT count(*) FROM acknowledged a
         LEFT JOIN ballot_inbox b ON b.id = a.id AND b.course_code = a.course
         LEFT JOIN participation p ON p.course_code = a.course AND p.oidos = a.person
         WHERE b.id IS NULL OR p.oidos IS NULL)::int AS lost,
       ((SELECT count(*) FROM ballot_inbox WHERE course_code LIKE 'C%') - (SELECT count(*) FROM acknowledged))::int AS double`,
    [
      acknowledged.map(({ id }) => id),
      acknowledged.map(({ course }) => course),
      acknowledged.map(({ student }) => `S${student}`),
    ],
  );
  return rows[0] ?? { lost: -1, double: -1 };
}

/** The same rows into bare copies of the two tables, by ten connections, without a server: submissions a second. */
async function baseline(pool: pg.Pool, count: number): Promise<number> {
  await pool.query('CREATE TABLE bare_participation (LIKE participation INCLUDING ALL)');
  await pool.query('CREATE TABLE bare_inbox (LIKE ballot_inbox INCLUDING ALL)');
  const sealed = randomBytes(2048);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const client = await pool.connect();
      for (let mine = next++; mine < count; mine = next++) {
        await client.query('BEGIN');
        await client.query('INSERT INTO bare_participation VALUES (1, $1, $2, false)', [`C${mine}`, `S${mine}`]);
        await client.query('INSERT INTO bare_inbox VALUES (1, $1, $2, $3)', [`C${mine}`, randomUUID(), sealed]);
        await client.query('COMMIT');
      }
      client.release();
    }),
  );
  return count / ((performance.now() - started) / 1000);
}
