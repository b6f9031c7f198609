import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { fillInAsStudents } from '../../demo/fill-in.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { anonymous } from '../../platform/http/caller.ts';
import { exportDemo } from '../../sis/demo/export.ts';
import { fingerprints, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { bareEnvironment } from '../../testing/bare-environment.ts';
import { givenEvaluation } from '../../testing/given.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { evaluationById, storePhaseDates } from '../evaluations/store.ts';
import { askForDeletion } from '../imports/deletion/deletion.ts';
import { importJob } from '../imports/importing/jobs.ts';
import { providedLibraries } from '../registry/shell-assets.ts';

const killed = proof('jobs-killed', { sample: 1, full: 50 });
const random = randomSource(killed.seed);
/** Evaluations that the clock moves in one round. */
const due = 20;

const folder = await mkdtemp(join(tmpdir(), 'anketa-killed-'));
const sisFolder = join(folder, 'sis');
await exportDemo({ size: 'small', seed: 1, dir: sisFolder, year: 2025, semester: 1 });
const app = await testApplication({ sisFolder, takeBackSeconds: 0 }, { hasQueue: true });
const { db, jobs } = app;

const processes = new Set<ChildProcess>();
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await rm(folder, { recursive: true });
});
// Only the full count starts `serve`, too, which needs a built shell: said before the first round.
const servesToo = killed.runs > 1;
if (servesToo) await providedLibraries();

/** A worker, or in turn with it a server that does the work itself, as installations run them, on the database of this test. */
function start(round: number): ChildProcess {
  const command = servesToo && round % 2 === 1 ? 'serve' : 'worker';
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../cli.ts'), command], {
    stdio: 'ignore',
    env: {
      ...bareEnvironment,
      PUBLIC_URL: 'https://anketa.example',
      LOG_LEVEL: 'silent',
      PORT: '4195',
      ANKETA_SECRET: '0123456789abcdefghijklmnopqrstuv',
      ANKETA_DATA: join(folder, 'data'),
      ANKETA_KEYSTORE: app.config.keystoreFolder,
      ANKETA_DRAFT_KEYS: app.config.draftKeysFolder,
      ANKETA_SIS_CSV: sisFolder,
      ANKETA_TAKE_BACK_SECONDS: '0',
      DATABASE_URL: app.url,
      ANKETA_WORKER_PORT: '0',
    },
  });
  processes.add(started);
  return started;
}

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? 0;
}
const activeJobs = () => count(sql<{ n: number }>`SELECT count(*)::int AS n FROM jobs.job WHERE state = 'active'`);
const stateOf = async (id: number) => (await evaluationById(db, id))?.state;
const phase = (id: number, to: number) => movePhase(app, { id, phase: to, by: 'test' });

async function askForImport(): Promise<number> {
  const id = await newEvaluation(app);
  await jobs.enqueue(importJob, String(id), { by: 'test' });
  return id;
}

/** Students fill in. Gives how many ballots then wait for filling to close. */
async function fillIn(id: number): Promise<number> {
  await phase(id, 1);
  const slug = (await evaluationById(db, id))?.slug_cs ?? '';
  return fillInAsStudents({ db, draftKeys: app.draftKeys, evaluationId: id, slug, seed: id, share: 0.2 });
}

/** Evaluations whose date to be opened has passed. */
async function givenDue(round: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < due; at++) {
    const id = await givenEvaluation(db, { slug: `due-${round}-${at}` });
    const filling = new Date(Date.now() - 1000).toISOString();
    await inTransaction(db, (tx) => storePhaseDates(tx, id, { filling, checking: null, published: null }));
    ids.push(id);
  }
  return ids;
}

const moves = (id: number, to: number) =>
  count(sql`SELECT count(*)::int AS n FROM phase_change WHERE evaluation_id = ${id} AND to_state = ${to}`);

async function rowsLeft(id: number): Promise<number> {
  const all = await fingerprints(app, id);
  const tables = Object.entries(all).filter(([table]) => table !== 'person');
  return tables.reduce((sum, [, print]) => sum + Number(print.split(' ')[0]), 0);
}

const soon = { timeout: 60_000, interval: 200 };

test('a worker or server killed while it imports, deletes, mixes and moves phases: everything goes on, nothing twice, nothing lost', {
  timeout: killed.timeout(90_000),
}, async () => {
  let working = start(0);
  let [reference = 0, imported = 0, deleted = 0] = await Promise.all([1, 2, 3].map(askForImport));
  for (const id of [reference, imported, deleted])
    await vi.waitFor(async () => expect(await stateOf(id)).toBe(0), soon);
  const whole = await fingerprints(app, reference);
  let hits = 0;

  for (let round = 0; round < killed.runs; round++) {
    const submitted = await fillIn(imported);
    const moved = await givenDue(round);
    const [importing] = await Promise.all([
      askForImport(),
      phase(imported, 2),
      askForDeletion(app, deleted, { ...anonymous('cs'), login: 'test' }),
      jobs.enqueue({ name: 'move-due-phases' }, '', { by: 'test' }),
    ]);
    await vi.waitFor(async () => expect(await activeJobs()).toBeGreaterThan(0), { timeout: 30_000, interval: 20 });
    await new Promise((resume) => setTimeout(resume, random.below(1200)));
    working.kill('SIGKILL');
    await once(working, 'exit');
    processes.delete(working);
    hits += (await activeJobs()) > 0 ? 1 : 0;

    working = start(round + 1);
    await vi.waitFor(async () => {
      expect(await stateOf(importing)).toBe(0);
      expect(await evaluationById(db, deleted)).toBeUndefined();
      for (const id of moved) expect(await stateOf(id)).toBe(1);
      const waiting = sql<{ n: number }>`
        SELECT count(*)::int AS n FROM ballot_inbox WHERE evaluation_id = ${imported} AND state = 'waiting'`;
      expect(await count(waiting)).toBe(0);
      const unfinished = sql<{ n: number }>`
        SELECT count(*)::int AS n FROM background_job WHERE state <> 'done' AND kind IN ('import', 'deletion', 'mixing')`;
      expect(await count(unfinished)).toBe(0);
    }, soon);
    expect(await fingerprints(app, importing)).toEqual(whole);
    expect(await moves(importing, 0)).toBe(1);
    expect(await rowsLeft(deleted)).toBe(0);
    for (const id of moved) expect(await moves(id, 1)).toBe(1);
    const tallied = sql<{ n: number }>`
      SELECT sum(counted + set_aside + unopenable)::int AS n FROM course_ballots WHERE evaluation_id = ${imported}`;
    expect(await count(tallied)).toBe(submitted);
    expect(submitted).toBeGreaterThan(0);
    // What was counted is deleted in the next round, what was imported is filled in.
    await phase(imported, 0);
    [deleted, imported] = [imported, importing];
    killed.held();
  }
  expect(hits).toBeGreaterThanOrEqual(Math.floor(killed.runs * 0.8));
});
