import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proof, randomSource } from '@anketa/testing/proof';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { fillInAsStudents } from '../demo/fill-in.ts';
import { movePhase } from '../features/evaluations/lifecycle.ts';
import { evaluationById, storePhaseDates } from '../features/evaluations/store.ts';
import { lifecycleHooks } from '../lifecycle-hooks.ts';
import { connect, inTransaction } from '../platform/database/connect.ts';
import { openDraftKeys } from '../platform/draft-key-files.ts';
import { openJobs } from '../platform/jobs.ts';
import { openKeystore } from '../platform/keystore.ts';
import { bareEnvironment } from '../testing/bare-environment.ts';
import { createFaculty } from '../testing/faculty.ts';
import { works } from '../testing/works.ts';

/**
 * A worker with its own database, both by a clock that jumps at random, forth and back, from seconds to a year, and is right again each time.
 * Each round is a day of the right clock: an evaluation is due to open by its date, another one's filling closes, now and then while the clock is
 * wrong, and nights are done whenever the worker finds that one is due.
 */
const rounds = proof('clocks', { sample: 1, full: 40 });
/** Products side by side, each with clocks of its own: most of it is waiting for a minute to pass. */
const lanes = Math.min(4, rounds.runs);
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const isFaked = works(
  'test',
  ['-f', library],
  'no clock can be moved here (Debian: libfaketime): that the product lives with wrong ones is not tried',
);
const day = 86_400;
const year = 365 * day;
const cli = join(import.meta.dirname, '../cli.ts');

const products = new Set<ChildProcess>();
const folders: string[] = [];
afterAll(async () => {
  for (const product of products) product.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A worker whose clock is so many seconds ahead of this one. */
async function startProduct(lane: number) {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-clocks-'));
  folders.push(folder);
  await chmod(folder, 0o755);
  const clock = join(folder, 'clock');
  const set = (ahead: number) => writeFile(clock, `${ahead < 0 ? '-' : '+'}${Math.abs(Math.round(ahead))}`);
  await set(0);
  const [data, keys] = [join(folder, 'data'), join(folder, 'keys')];
  const env = {
    ...bareEnvironment,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    LOG_LEVEL: 'info',
    ANKETA_SECRET: '0123456789abcdefghijklmnopqrstuv',
    PUBLIC_URL: 'https://anketa.example',
    ANKETA_DATA: data,
    ANKETA_KEYSTORE: keys,
    ANKETA_TAKE_BACK_SECONDS: '1',
    ANKETA_WORKER_PORT: `${4570 + lane}`,
  };
  await promisify(execFile)(process.execPath, [cli, 'migrate'], { env });
  let worker: ChildProcess | undefined;
  let logged = 0;
  async function start() {
    const started = spawn(process.execPath, [cli, 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    worker = started;
    products.add(started);
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        logged += chunk.length;
      });
    const ready = `http://127.0.0.1:${4570 + lane}/readyz`;
    await vi.waitFor(async () => expect((await fetch(ready)).status).toBe(200), { timeout: 60_000, interval: 200 });
    return readFile(join(data, 'database-url'), 'utf8');
  }
  async function stop() {
    if (!worker) return;
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    products.delete(worker);
  }
  return { folder, keys, set, start, stop, logged: () => logged };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

/** What a test does in the product's database beside its worker. */
async function openSecond({ keys }: Product, url: string) {
  const { db, close } = connect(url);
  const jobs = await openJobs({ url, db, log: { error: () => {} }, migrates: false });
  const keystore = await openKeystore(keys);
  const draftKeys = await openDraftKeys(join(keys, 'drafts'));
  const lifecycle = lifecycleHooks({ config: { takeBackSeconds: 1 }, jobs, keyMaker: keystore });
  const phase = (id: number, number: number) => movePhase({ db, lifecycle }, { id, phase: number, by: 'test' });
  return {
    db,
    keystore,
    phase,
    async openFaculty(slug: string, students: number) {
      const { evaluationId } = await createFaculty(db, { slug, students });
      await phase(evaluationId, 1);
      return evaluationId;
    },
    fillIn: (evaluationId: number, slug: string) =>
      fillInAsStudents({ db, draftKeys, evaluationId, slug, seed: 1, share: 1 }),
    /** Has the worker look whether a night is due. */
    night: () => jobs.enqueue({ name: 'nightly-work' }, '', { by: 'test' }),
    async end() {
      await jobs.stop();
      await close();
    },
  };
}

function secondsToNoon(): number {
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  const ahead = Math.round((noon.getTime() - Date.now()) / 1000);
  return ahead < 0 ? ahead + day : ahead;
}

async function live(lane: number, runs: number): Promise<void> {
  const random = randomSource(rounds.seed * 1000 + lane);
  const product = await startProduct(lane);
  let beside = await openSecond(product, await product.start());
  /** Seconds by which the right clock is ahead of this one: it begins at the next noon, since before three a night is that of the day before. Days pass. */
  let right = secondsToNoon();
  await product.set(right);
  /** Evaluations by the number of right nights since they were closed. */
  const closed = new Map<number, number>();

  async function restart() {
    await beside.end();
    await product.stop();
    beside = await openSecond(product, await product.start());
  }
  const hasKeys = async (id: number) => (await beside.keystore.evaluations()).includes(id);
  const soon = { timeout: 120_000, interval: 500 };

  for (let round = 0; round < runs; round++) {
    const [slug, dueSlug] = [`closing-${lane}-${round}`, `due-${lane}-${round}`];
    const closing = await beside.openFaculty(slug, 5);
    expect(await beside.fillIn(closing, slug)).toBeGreaterThan(0);
    const due = await beside.openFaculty(dueSlug, 1);

    // The clock is wrong.
    const jump = random.pick([1, -1]) * Math.exp((random.below(1000) / 1000) * Math.log(year));
    await product.set(right + jump);
    if (random.chance(0.3)) await restart();
    const isEarly = random.chance(0.5);
    if (isEarly) await beside.phase(closing, 2);
    if (random.chance(0.5)) await beside.night();
    await new Promise((resume) => setTimeout(resume, random.between(1, 20) * 1000));

    // It is right again.
    await product.set(right);
    if (random.chance(0.3)) await restart();
    if (!isEarly) await beside.phase(closing, 2);
    const now = await sql<{ now: Date }>`SELECT now() AS now`.execute(beside.db);
    const checking = new Date((now.rows[0]?.now.getTime() ?? 0) + 2000).toISOString();
    await inTransaction(beside.db, (tx) => storePhaseDates(tx, due, { filling: null, checking, published: null }));
    await vi.waitFor(async () => {
      const waiting =
        await sql`SELECT FROM ballot_inbox WHERE evaluation_id = ${closing} AND state = 'waiting'`.execute(beside.db);
      expect(waiting.rows).toHaveLength(0);
      expect((await evaluationById(beside.db, due))?.state).toBe(2);
    }, soon);
    closed.set(closing, 0);

    // A right day passes, and its night.
    right += day;
    await product.set(right);
    const nights = sql<{ n: number }>`SELECT count(*)::int AS n FROM daily_run WHERE day = current_date AND NOT early`;
    await vi.waitFor(
      async () => {
        await beside.night();
        expect((await nights.execute(beside.db)).rows).toEqual([{ n: 1 }]);
      },
      { timeout: 120_000, interval: 2000 },
    );
    for (const [id, before] of closed) {
      const age = before + 1;
      closed.set(id, age);
      const label = `lane ${lane}, round ${round}: evaluation ${id}, ${age} nights after it was closed`;
      if (age < 7) expect(await hasKeys(id), label).toBe(true);
      if (age > 8) expect(await hasKeys(id), label).toBe(false);
    }
    expect(product.logged()).toBeLessThan(1_000_000);
    rounds.held();
  }
  await beside.end();
  await product.stop();
}

test.runIf(isFaked)(
  'whatever the clock did, once it is right all goes on, and keys end on their day',
  { timeout: rounds.timeout(240_000) },
  async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => live(lane, Math.floor(rounds.runs / lanes))));
  },
);
