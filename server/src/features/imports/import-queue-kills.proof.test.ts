import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { connect, inTransaction } from '../../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { anonymous } from '../../platform/http/caller.ts';
import { csvSource } from '../../sis/csv.ts';
import { importInto, newEvaluation } from '../../sis/testing/import-once.ts';
import { exportTwice } from '../../sis/testing/variant-source.ts';
import { testApplication } from '../../testing/application.ts';
import { bareEnvironment } from '../../testing/bare-environment.ts';
import { contentOf, submitInCourses } from '../../testing/evaluation-content.ts';
import { killPostgres, startPostgresAgain } from '../../testing/killed-postgres.ts';
import { askForDeletion } from './deletion/deletion.ts';
import { importJob } from './importing/jobs.ts';
import { forgetSteps } from './store.ts';

/** As import-kills, by the queue: two workers import an evaluation, import another one again and delete a third, and whoever is left goes on. */
const works = ['import', 'import again'] as const;
type Work = (typeof works)[number];
const victims = ['PostgreSQL', 'workers'] as const;
const killed = proof('import-queue-kills', { sample: 1, full: 20 * victims.length });
const random = randomSource(killed.seed);

const folder = await mkdtemp(join(tmpdir(), 'anketa-queue-kills-'));
await chmod(folder, 0o711);
const [earlier, later] = await exportTwice(folder);

const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const database = { ...connect(postgres.url), url: postgres.url };
await migrate(database.pool);
const app = await testApplication({ sisFolder: later, takeBackSeconds: 0 }, { hasQueue: true, database });
let workers: readonly ChildProcess[] = [];
const killWorkers = async () => {
  const gone = workers.map((worker) => once(worker, 'exit'));
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(gone);
};
afterAll(async () => {
  await killWorkers();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Workers, as installations run them. */
function startWorkers(): void {
  const env = {
    ...bareEnvironment,
    PUBLIC_URL: 'https://anketa.example',
    LOG_LEVEL: 'silent',
    ANKETA_SECRET: '0123456789abcdefghijklmnopqrstuv',
    ANKETA_DATA: join(folder, 'served'),
    ANKETA_KEYSTORE: app.config.keystoreFolder,
    ANKETA_DRAFT_KEYS: app.config.draftKeysFolder,
    ANKETA_SIS_CSV: later,
    ANKETA_TAKE_BACK_SECONDS: '0',
    ANKETA_IMPORT_MAY_LOSE: '20',
    ANKETA_WORKER_PORT: '0',
    DATABASE_URL: postgres.url,
  };
  const cli = join(import.meta.dirname, '../../cli.ts');
  workers = [1, 2].map(() => spawn(process.execPath, [cli, 'worker'], { stdio: 'ignore', env }));
}

const count = async (of: ReturnType<typeof sql<{ n: number }>>) => (await of.execute(app.db)).rows[0]?.n ?? 0;
/** Imports and deletions that are not done. */
const unfinished = async () =>
  (
    await sql<{ kind: string; subject: string; state: string }>`
      SELECT kind, subject, state FROM background_job WHERE kind IN ('import', 'deletion') AND state <> 'done'`.execute(
      app.db,
    )
  ).rows;
const active = () =>
  count(sql`SELECT count(*)::int AS n FROM jobs.job WHERE name IN ('import', 'deletion') AND state = 'active'`);

/** An evaluation to which a work can be done. */
async function given(work: Work): Promise<number> {
  const id = await newEvaluation(app);
  if (work === 'import') return id;
  expect(await importInto(app, csvSource(earlier), id)).toEqual({ status: 'completed' });
  await submitInCourses(app, id);
  await inTransaction(app.db, (tx) => forgetSteps(tx, id));
  return id;
}

const ask = (id: number) => app.jobs.enqueue(importJob, String(id), { by: 'test' });
const soon = { timeout: 180_000, interval: 100 };
const allDone = () => vi.waitFor(async () => expect(await unfinished()).toEqual([]), soon);

test('workers or PostgreSQL killed while the queue imports, imports again and deletes: all goes on to the same data', {
  timeout: killed.timeout(90_000),
}, async () => {
  startWorkers();
  const whole = new Map<Work, { content: Record<string, unknown>; lasts: number }>();
  let deleted = 0;
  for (const work of works) {
    deleted = await given(work);
    const start = performance.now();
    await ask(deleted);
    await allDone();
    whole.set(work, { lasts: performance.now() - start, content: await contentOf(app, deleted) });
  }
  let hits = 0;
  for (let round = 0; round < killed.runs; round++) {
    const victim = victims[round % victims.length];
    const tasks: { work: Work; id: number; before: Record<string, unknown> }[] = [];
    for (const work of works) {
      const id = await given(work);
      tasks.push({ work, id, before: await contentOf(app, id) });
    }
    const closed = 'UPDATE evaluation SET state = 0 WHERE id = $1 RETURNING name_cs AS name';
    const { rows } = await app.pool.query<{ name: string }>(closed, [deleted]);
    const asked = tasks.map(({ id }) => ask(id));
    await Promise.all([...asked, askForDeletion(app, deleted, { ...anonymous('cs'), login: 'test' }, rows[0])]);
    await vi.waitFor(async () => expect(await active()).toBeGreaterThan(0), soon);
    await pause(random.below(Math.min(...works.map((work) => whole.get(work)!.lasts))));
    hits += (await unfinished()).length > 0 ? 1 : 0;
    if (victim === 'workers') {
      await killWorkers();
      startWorkers();
    } else {
      await killPostgres(postgres.place);
      await startPostgresAgain(postgres.place);
      await vi.waitFor(() => app.pool.query('SELECT'), soon);
    }
    // What is imported again is wholly the old data or wholly the new, at any moment. People are everybody's: another import may have ended.
    const again = tasks.find(({ work }) => work === 'import again')!;
    const moment = { ...(await contentOf(app, again.id)), person: '' };
    expect([
      { ...again.before, person: '' },
      { ...whole.get('import again')?.content, person: '' },
    ]).toContainEqual(moment);
    await allDone();
    for (const { work, id, before } of tasks) {
      const content = { ...whole.get(work)?.content, person: whole.get('import again')?.content.person };
      expect({ ...before, person: content.person }).not.toEqual(content);
      expect(await contentOf(app, id), `${work}, ${victim} killed, round ${round}`).toEqual(content);
    }
    const left = sql<{ n: number }>`SELECT count(*)::int AS n FROM evaluation WHERE id = ${deleted}`;
    expect(await count(left)).toBe(0);
    deleted = again.id;
    killed.held();
  }
  // Some are done just before.
  expect(hits).toBeGreaterThanOrEqual(Math.floor(killed.runs / 3));
});
