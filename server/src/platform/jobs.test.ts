import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './database/connect.ts';
import { testDatabase } from './database/testing.ts';
import { jobOf, noteCancelled } from './job-store.ts';
import { JobFailure, type JobKind, openJobs, type Run } from './jobs.ts';

const { db, url } = await testDatabase();
const errors: object[] = [];
const jobs = await openJobs({ url, db, log: { error: (details) => void errors.push(details) }, migrates: true });
afterAll(() => jobs.stop());

/** What jobs of a kind do is decided by each test. They run side by side, each with kinds of its own: most of it is waiting. */
const runs = new Map<string, Run>();
const kinds = ['held', 'cancelled', 'failing', 'full', 'fileless', 'refused', 'again', 'later', 'lost', 'revived'].map(
  (name) => ({
    name,
  }),
);
const kind = (name: string): JobKind => ({ name });
beforeAll(async () => {
  for (const each of kinds)
    await jobs.work(each, (subject, working) => runs.get(each.name)?.(subject, working) ?? Promise.resolve());
});

const told = (name: string, subject = '1') => jobOf(db, { kind: name, subject }, 'en');
/** Progress is written once a second, and a busy machine takes longer. */
const soon = { timeout: 20_000, interval: 100 };
const until = (name: string, state: string, subject = '1') =>
  vi.waitFor(async () => expect((await told(name, subject))?.state).toBe(state), soon);
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

// On a database of its own: whatever else the killed process was at waits as long.
const elsewhere = await testDatabase();

test.concurrent('work of a process that was killed is taken over within 30 s', { timeout: 120_000 }, async () => {
  const survivor = await openJobs({ ...elsewhere, log: { error: () => {} }, migrates: true });
  await survivor.enqueue(kind('endless'), '7', { by: 'ann' });
  const worker = fork(join(import.meta.dirname, '../testing/job-process.ts'), {
    env: { ...process.env, DATABASE_URL: elsewhere.url },
  });
  expect(await once(worker, 'message')).toContain('7');
  const taken = Promise.withResolvers<string>();
  await survivor.work(kind('endless'), async (subject) => taken.resolve(subject));
  worker.kill('SIGKILL');
  const killed = performance.now();
  expect(await taken.promise).toBe('7');
  expect(performance.now() - killed).toBeLessThan(30_000);
  const told = () => jobOf(elsewhere.db, { kind: 'endless', subject: '7' }, 'en');
  await vi.waitFor(async () => expect((await told())?.state).toBe('done'), soon);
  await survivor.stop();
});

test.concurrent('who asks for a job is told whether it was taken, waits already or runs already', async () => {
  const gate = Promise.withResolvers<void>();
  runs.set('held', async (_subject, { report }) => {
    report({ step: 'half', done: 1, total: 2, items: 50 });
    await gate.promise;
  });
  expect(await jobs.enqueue(kind('held'), '2', { by: 'ann', afterSeconds: 3600 })).toBe('taken');
  expect(await jobs.enqueue(kind('held'), '2', { by: 'bob' })).toBe('waiting');
  expect(await jobs.enqueue(kind('held'), '1', { by: 'ann' })).toBe('taken');
  await until('held', 'running');
  expect(await inTransaction(db, (tx) => jobs.enqueue(kind('held'), '1', { by: 'bob', tx }))).toBe('running');
  await vi.waitFor(
    async () => expect(await told('held')).toMatchObject({ step: 'half', done: 1, total: 2, items: 50 }),
    soon,
  );
  gate.resolve();
  await until('held', 'done');
  expect(await told('held')).toMatchObject({ who: 'ann', items: 50, error: null });
});

test.concurrent('a job that is asked for where nothing commits is not done', async () => {
  const given = inTransaction(db, async (tx) => {
    expect(await jobs.enqueue(kind('later'), '1', { by: 'ann', tx })).toBe('taken');
    throw new Error('taken back');
  });
  await expect(given).rejects.toThrow('taken back');
  expect(await told('later')).toBeUndefined();
  expect(await jobs.enqueue(kind('later'), '1', { by: 'ann' })).toBe('taken');
});

test.concurrent('a job is cancelled while it runs and while it waits, and goes on when it is asked for again', async () => {
  runs.set('cancelled', (_subject, { signal }) => {
    signal.throwIfAborted();
    return untilAborted(signal);
  });
  await jobs.enqueue(kind('cancelled'), '1', { by: 'ann' });
  await until('cancelled', 'running');
  const cancel = () => inTransaction(db, (tx) => noteCancelled(tx, { kind: 'cancelled', subject: '1' }));
  expect(await cancel()).toBe(true);
  await until('cancelled', 'cancelled');
  expect(await cancel()).toBe(false);
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(kind('cancelled'), '1', { by: 'ann', tx });
    await noteCancelled(tx, { kind: 'cancelled', subject: '1' });
  });
  await until('cancelled', 'cancelled');
  runs.set('cancelled', async () => {});
  await vi.waitFor(async () => expect(await jobs.enqueue(kind('cancelled'), '1', { by: 'bob' })).toBe('taken'), soon);
  await until('cancelled', 'done');
});

test.concurrent('a job that fails is tried again; one that no try would mend is not, and both say why', async () => {
  let tries = 0;
  runs.set('failing', async () => {
    tries += 1;
    throw new Error('the disk is full');
  });
  runs.set('refused', async () => {
    tries += 100;
    throw new JobFailure({ key: 'sis.missing-table', values: { table: 'POVINN' }, code: 1100 });
  });
  await jobs.enqueue(kind('failing'), '1', { by: 'ann' });
  await jobs.enqueue(kind('refused'), '1', { by: 'ann' });
  runs.set('full', () => {
    const raw = 'could not extend file "base/16384/16833": No space left on device';
    return Promise.reject(Object.assign(new Error(raw), { code: '53100' }));
  });
  runs.set('fileless', async () => void (await readFile('/nowhere/that/anybody/should/read/of')));
  await jobs.enqueue(kind('full'), '1', { by: 'ann' });
  await jobs.enqueue(kind('fileless'), '1', { by: 'ann' });
  await until('failing', 'failed');
  await until('refused', 'failed');
  expect(tries).toBe(104);
  expect((await told('failing'))?.error).toMatchObject({ code: null, message: expect.stringContaining('error') });
  await until('full', 'failed');
  await until('fileless', 'failed');
  expect((await told('full'))?.error).toMatchObject({ message: 'The disk of the database is full.' });
  // Whoever reads a page is told no path of the server.
  expect((await told('fileless'))?.error?.message).not.toContain('nowhere');
  expect((await told('refused'))?.error).toEqual({
    code: 1100,
    reason: 'missing-table',
    message: 'The source data lack the table POVINN.',
  });
  expect(errors).toContainEqual(expect.objectContaining({ job: 'failing' }));
});

test.concurrent('a job asked for afresh while its predecessor is about to end is done, too', async () => {
  const begun: (() => void)[] = [];
  runs.set('again', () => new Promise((done) => begun.push(done)));
  await jobs.enqueue(kind('again'), '1', { by: 'ann' });
  await vi.waitFor(() => expect(begun).toHaveLength(1), soon);
  expect(await jobs.enqueue(kind('again'), '1', { by: 'bob', afresh: true })).toBe('taken');
  begun[0]?.();
  await vi.waitFor(async () => {
    await jobs.enqueue(kind('unfinished-jobs'), '', { by: 'clock' });
    expect(begun).toHaveLength(2);
  }, soon);
  begun[1]?.();
  await until('again', 'done');
  expect((await told('again'))?.who).toBe('bob');
});

test.concurrent('a job that is asked for while it is about to stop is done, at once', async () => {
  const begun: string[] = [];
  const stopping = Promise.withResolvers<void>();
  runs.set('revived', async (_subject, { signal, by }) => {
    begun.push(by);
    if (begun.length > 1) return;
    await untilAborted(signal).catch(() => undefined);
    await stopping.promise;
    signal.throwIfAborted();
  });
  await jobs.enqueue(kind('revived'), '1', { by: 'ann' });
  await vi.waitFor(() => expect(begun).toEqual(['ann']), soon);
  await inTransaction(db, (tx) => noteCancelled(tx, { kind: 'revived', subject: '1' }));
  expect((await told('revived'))?.state).toBe('cancelling');
  await jobs.enqueue(kind('revived'), '1', { by: 'bob' });
  expect(await told('revived')).toMatchObject({ state: 'waiting', who: 'bob' });
  stopping.resolve();
  // Sooner than the queue looks for what is left, each minute.
  await until('revived', 'done');
  expect(begun).toEqual(['ann', 'bob']);
});

test.concurrent('a job that nobody is at is cancelled at once, and done when it is asked for again', async () => {
  const done: string[] = [];
  runs.set('lost', async (_subject, { by }) => void done.push(by));
  await jobs.enqueue(kind('lost'), '1', { by: 'ann', afterSeconds: 3600 });
  await inTransaction(db, (tx) => noteCancelled(tx, { kind: 'lost', subject: '1' }));
  expect((await told('lost'))?.state).toBe('cancelled');
  expect(await jobs.enqueue(kind('lost'), '1', { by: 'bob', afterSeconds: 0 })).toBe('taken');
  await until('lost', 'done');
  expect(done).toEqual(['bob']);
});
