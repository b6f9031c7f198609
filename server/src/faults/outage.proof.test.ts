import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { proof } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { isPassing } from '../platform/database/passing.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { startPostgresAgain } from '../testing/killed-postgres.ts';
import { completeAnswers, submitCourse } from '../testing/students.ts';

const outage = proof('database-stopped', { sample: 1, full: 20 });

const folder = await mkdtemp(join(tmpdir(), 'anketa-outage-'));
// As safe as an installation's: what was committed is there after the power came back.
const postgres = await startEmbeddedPostgres({ folder });
const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
const database = { ...connect(postgres.url, { log }), url: postgres.url };
await migrate(database.pool);
const app = await testApplication({}, { hasQueue: true, database });
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Stops PostgreSQL as a machine that loses its power would, with its children. */
async function stop(): Promise<void> {
  const [pid] = (await readFile(join(postgres.place, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  const gone = async () => expect(await stat(join(postgres.place, 'postmaster.pid')).catch(() => 'gone')).toBe('gone');
  await vi.waitFor(gone, { timeout: 10_000, interval: 20 });
}

test('a database that stops and comes back: clear answers meanwhile, and everything goes on without a restart', {
  timeout: outage.timeout(4000),
}, async () => {
  const faculty = await cycleOf(app).openFaculty('outage', { students: 2 });
  const student = await app.as(faculty.students[0] ?? '');
  const answers = await completeAnswers(student, faculty);
  const ballot = crypto.randomUUID();
  let isBack = false;
  await app.jobs.work({ name: 'enduring' }, async (_subject, { signal }) => {
    while (!isBack) {
      signal.throwIfAborted();
      await sql`SELECT pg_sleep(0.05)`.execute(app.db);
    }
  });
  const jobState = async (name: string) =>
    (await app.db.selectFrom('background_job').select('state').where('kind', '=', name).executeTakeFirst())?.state;
  await app.jobs.enqueue({ name: 'enduring' }, '1', { by: 'test' });
  await vi.waitFor(async () => expect(await jobState('enduring')).toBe('running'), { timeout: 10_000 });

  await stop();
  for (let second = 0; second < outage.runs; second++) {
    const refused = await submitCourse(student, faculty, answers, ballot);
    expect(refused).toMatchObject({ status: 503, body: { type: '/problems/busy' } });
    expect((await student.get('/readyz')).status).toBe(503);
    expect((await student.get('/healthz')).status).toBe(200);
    const asked = app.jobs.enqueue({ name: 'enduring' }, '2', { by: 'test' });
    await expect(asked).rejects.toSatisfy((error: Error) => isPassing(error));
    await pause(1000);
  }
  expect(logged.join('')).toContain('a connection to the database was lost');

  await startPostgresAgain(postgres.place);
  await vi.waitFor(async () => expect((await student.get('/readyz')).status).toBe(200), { timeout: 20_000 });
  expect((await submitCourse(student, faculty, answers, ballot)).status).toBe(200);
  expect((await submitCourse(student, faculty, answers, ballot)).status).toBe(200);
  const boxes = await app.db.selectFrom('ballot_inbox').select('id').execute();
  expect(boxes).toHaveLength(1);
  isBack = true;
  await vi.waitFor(async () => expect(await jobState('enduring')).toBe('done'), { timeout: 60_000, interval: 200 });
  expect(await app.jobs.enqueue({ name: 'enduring' }, '3', { by: 'test' })).toBe('taken');
  const last = app.db.selectFrom('background_job').select('state').where('subject', '=', '3');
  await vi.waitFor(async () => expect(await last.execute()).toEqual([{ state: 'done' }]), { timeout: 30_000 });
  for (let second = 0; second < outage.runs; second++) outage.held();
});

test.each([
  ['a full disk', '53100', true],
  ['too many connections', '53300', true],
  ['a deadlock', '40P01', true],
  ['a write to a standby', '25006', true],
  ['a row that is there already', '23505', false],
  ['a mistake in a statement', '42601', false],
])('%s passes by itself: %s %s', async (_, code, passes) => {
  await vi.waitFor(() => app.db.selectFrom('evaluation').select('id').execute(), { timeout: 20_000 });
  const statement = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'so' USING ERRCODE = '${code}'; END $$`);
  const error: Error = await statement.execute(app.db).then(
    () => new Error('not raised'),
    (raised) => raised,
  );
  expect(isPassing(error)).toBe(passes);
});
