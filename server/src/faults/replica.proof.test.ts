import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluationResults } from '@anketa/contract/results/results';
import { proof } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { refreshFigures } from '../features/figures/refresh.ts';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { isPassing } from '../platform/database/passing.ts';
import { watchReplica } from '../platform/database/replica.ts';
import { testApplication } from '../testing/application.ts';
import { createFaculty } from '../testing/faculty.ts';
import { layOutStandby } from '../testing/standby.ts';

// Two databases are made for it, so `npm test` tries none.
const proven = proof('replica', { sample: 0, full: 3 });
const log = pino({ level: 'silent' });

async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-replica-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'primary') });
  afterAll(postgres.stop);
  const database = { ...connect(postgres.url), url: postgres.url };
  afterAll(database.close);
  await migrate(database.pool);
  await layOutStandby(postgres, join(folder, 'standby'));
  const standby = await startEmbeddedPostgres({ folder: join(folder, 'standby') });
  afterAll(standby.stop);
  const replica = watchReplica({ url: standby.url, primary: database.pool, poolSize: 4, log });
  afterAll(replica.stop);
  return { standby, replica, app: await testApplication({}, { database, replica }) };
}
const prepared = proven.runs > 0 ? await prepare() : undefined;

test.runIf(prepared)(
  'visitors read from a standby that follows, all others and with one that is behind or away everybody from the primary',
  { timeout: proven.timeout(60_000) },
  async () => {
    if (!prepared) throw new Error('nothing is prepared');
    const { standby, replica, app } = prepared;
    const faculty = await createFaculty(app.db, { slug: 'replica' });
    await sql`UPDATE evaluation SET state = 3 WHERE id = ${faculty.evaluationId}`.execute(app.db);
    await refreshFigures(app.db, faculty.evaluationId);
    const teacher = await app.as(faculty.teacherPerson);

    const named = async (name: string) => {
      const { evaluationId: id } = faculty;
      await app.db.updateTable('evaluation').set({ name_cs: name }).where('id', '=', id).execute();
    };
    const visitorReads = async () => {
      const { statusCode, body } = await app.fastify.inject('/internal/results/evaluation/replica');
      return statusCode === 200 ? JSON.parse(body).evaluation.name_cs : statusCode;
    };
    const teacherReads = async () =>
      (await teacher(evaluationResults, { params: { slug: 'replica' } })).body.evaluation.name_cs;
    const untilFresh = (isFresh: boolean) =>
      vi.waitFor(() => expect(replica.isFresh()).toBe(isFresh), { timeout: 20_000, interval: 50 });
    const onStandby = (statement: string) => sql.raw(statement).execute(replica.db);

    const primaryAlone = connect(standby.url);
    const refused = await primaryAlone.pool.query('SELECT 1').catch((error: Error) => error);
    await primaryAlone.close();
    expect(refused).toBeInstanceOf(Error);
    expect(isPassing(refused as Error)).toBe(true);

    for (let round = 0; round < proven.runs; round++) {
      await named(`follows ${round}`);
      await vi.waitFor(async () => expect(await visitorReads()).toBe(`follows ${round}`), { timeout: 10_000 });
      await untilFresh(true);
      // It stands still: a visitor reads what it has, for a few seconds at most; whoever has a session reads what is.
      await onStandby('SELECT pg_wal_replay_pause()');
      await named(`behind ${round}`);
      expect([await visitorReads(), await teacherReads()]).toEqual([`follows ${round}`, `behind ${round}`]);
      const stood = performance.now();
      await untilFresh(false);
      expect(performance.now() - stood).toBeLessThan(7000);
      expect(await visitorReads()).toBe(`behind ${round}`);
      await onStandby('SELECT pg_wal_replay_resume()');
      await untilFresh(true);

      await standby.stop();
      expect(await visitorReads()).toBe(`behind ${round}`);
      expect(replica.isFresh()).toBe(false);
      // The look after it says so to /readyz and to the alerts.
      await vi.waitFor(() => expect(replica.mustBeThere()).rejects.toThrow('it lacks'), { timeout: 10_000 });
      await standby.start();
      await untilFresh(true);
      await vi.waitFor(() => replica.mustBeThere(), { timeout: 10_000 });
      proven.held();
    }
  },
);
