import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { submitCourse } from '../testing/students.ts';

/** With `pnpm prove` alone: settings of a whole PostgreSQL are changed, so it takes one of its own. */
const changes = proof('noting', { sample: 0, full: 6 });
const metricsToken = 'a token of the tests, nowhere else';
/** What the embedded database's own command line does not say, so that ALTER SYSTEM can. */
const settings = [
  { name: 'log_min_duration_sample', value: '0' },
  { name: 'log_transaction_sample_rate', value: '1' },
  { name: 'session_preload_libraries', value: "'auto_explain'" },
];
const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function givenApplication() {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-noting-'));
  const postgres = await startEmbeddedPostgres({ folder, fsync: false });
  const database = { ...connect(postgres.url), url: postgres.url };
  cleanUps.push(() => rm(folder, { recursive: true, force: true }), postgres.stop, database.close);
  await migrate(database.pool);
  return testApplication({ metricsToken }, { database });
}
const app = changes.runs > 0 ? await givenApplication() : undefined;

test.runIf(app)(
  'a setting that would note who submits when, made while the server runs: said everywhere, and no answers are taken until it is gone',
  { timeout: changes.timeout(30_000) },
  async () => {
    if (!app) return;
    const { db, fastify } = app;
    const { openFaculty, answersOf } = cycleOf(app);
    const ready = async () => (await fastify.inject('/readyz')).statusCode;
    const faculty = await openFaculty('noting', { students: changes.runs });
    const answers = await answersOf(faculty, faculty.students[0] ?? '');
    for (const [round, student] of faculty.students.entries()) {
      const { name = '', value = '' } = settings[round % settings.length] ?? {};
      const by = await app.as(student);
      const before = app.lines.length;
      const said = () => app.lines.slice(before).join('');
      await sql.raw(`ALTER SYSTEM SET ${name} = ${value}`).execute(db);
      await sql`SELECT pg_reload_conf()`.execute(db);
      await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 });
      await vi.waitFor(async () => expect((await submitCourse(by, faculty, {})).status).toBe(503), { timeout: 10_000 });
      expect((await submitCourse(by, faculty, answers)).body).toMatchObject({ type: '/problems/database-notes' });
      const headers = { authorization: `Bearer ${metricsToken}` };
      expect((await fastify.inject({ url: '/metrics', headers })).body).toContain('anketa_trouble{kind="noting"} 1');
      expect(said()).toContain('the database notes who submits when');
      expect(said()).toContain(name === 'session_preload_libraries' ? 'auto_explain is loaded' : name);
      await sql.raw(`ALTER SYSTEM RESET ${name}`).execute(db);
      await sql`SELECT pg_reload_conf()`.execute(db);
      await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 15_000 });
      await vi.waitFor(async () => expect((await submitCourse(by, faculty, answers)).status).toBe(200), {
        timeout: 10_000,
      });
      expect(said()).toContain('no longer: the database notes who submits when');
      expect(await db.selectFrom('ballot_inbox').select('id').execute()).toHaveLength(round + 1);
      changes.held();
    }
  },
);
