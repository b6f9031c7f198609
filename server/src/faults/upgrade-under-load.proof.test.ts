import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from '../testing/application.ts';
import { end, siblingCheckout } from '../testing/checkouts.ts';
import { cycleOf } from '../testing/cycle.ts';
import { guidedNginx, hasNginx } from '../testing/guided-nginx.ts';
import { freePort } from '../testing/guided-proxy.ts';
import { startLoad } from '../testing/load.ts';
import { completeAnswers, questionnairePage } from '../testing/students.ts';

/** With `pnpm prove` alone: seven processes are started, one by one. */
const upgrades = proof('upgrade-under-load', { sample: 0, full: 1 });
const students = 1500;
const loaded = ['evaluation', 'person', 'session', 'draft', 'participation', 'ballot_inbox', 'course', 'question'];

const app = await testApplication({ publicUrl: 'https://localhost' });
const { db, config, url } = app;
const { openFaculty, phaseAndCount, submitAll } = cycleOf(app);
const folder = await mkdtemp(join(tmpdir(), 'anketa-upgrade-'));
const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const settings = {
  DATABASE_URL: url,
  PUBLIC_URL: 'https://localhost',
  ANKETA_SECRET: config.secret,
  ANKETA_DATA: join(folder, 'data'),
  ANKETA_DRAFT_KEYS: config.draftKeysFolder,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'error',
};
const ofWorker = { ...settings, ANKETA_KEYSTORE: config.keystoreFolder ?? '' };
const serve = ['serve', '--no-work'];

async function givenCheckouts() {
  const older = await siblingCheckout(join(folder, 'older'), []);
  const columns = (statement: string) => loaded.map((table) => `ALTER TABLE ${table} ${statement}`).join(';\n');
  const newer = await siblingCheckout(join(folder, 'newer'), [
    { mark: 'expand', sql: columns('ADD COLUMN further integer') },
    { mark: 'contract', sql: columns('DROP COLUMN further') },
  ]);
  cleanUps.push(older.kill, newer.kill);
  return { older, newer };
}

/** An evaluation that is filled in, with what its students answer, beside one whose results everybody reads. */
async function givenEvaluations() {
  const published = await openFaculty('published', { students: 8 });
  await submitAll(published);
  await phaseAndCount(published, 2);
  await phaseAndCount(published, 3);
  const faculty = await openFaculty('upgrade', { students });
  const first = await app.as(faculty.students[0] ?? '');
  const { answers } = await completeAnswers(first, faculty);
  const { questions } = await questionnairePage(first, faculty.slug);
  const comment = questions.find(({ target, form }) => target === 'povinn' && form === 'text')?.id ?? 0;
  const said = (student: string) => `hlas ${student}`;
  const answersOf = (student: string) => ({
    answers: [...answers, { block: 'povinn', question: comment, value: said(student) }],
    not_taught: [],
  });
  return { faculty, answersOf, said };
}

test.runIf(hasNginx && upgrades.runs > 0)(
  'an upgrade with one of the servers killed in its midst: nobody meets an error, and whoever was thanked is counted, once',
  { timeout: upgrades.timeout(900_000) },
  async () => {
    const { older, newer } = await givenCheckouts();
    const { faculty, answersOf, said } = await givenEvaluations();
    await older.run(settings, ['migrate']);
    const [a, b, spare, work] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const olderA = await older.start(settings, serve, a);
    const olderB = await older.start(settings, serve, b);
    const olderWorker = await older.start(ofWorker, ['worker'], work);
    const port = await freePort();
    const nginx = await guidedNginx([a, b, spare], { port });
    cleanUps.push(nginx.stop);
    const load = startLoad({ app, port, faculty, answersOf, lanes: 4 });
    cleanUps.push(load.stop);
    /** Some more is asked of what now runs. */
    const goOn = async () => {
      const before = load.seen.requests;
      await expect.poll(() => load.seen.requests, { timeout: 60_000 }).toBeGreaterThan(before + 150);
      expect(load.errors).toEqual([]);
    };
    await goOn();

    const plan = await newer.run(settings, ['migrate', '--plan']);
    expect(plan).toMatch(/_further\.sql \(expand\): is applied now\n.*_further\.sql \(contract\): waits for/);
    await goOn();
    expect(await newer.run(settings, ['migrate'])).toMatch(
      /^\d{4}_further\.sql \(contract\): waits for ([^()]* \((server|worker) [^()]*\)){3}\n/,
    );
    await goOn();

    // What broke once: after the first step none of before could start any more.
    await load.during(() => end(olderA, 'SIGKILL'));
    await goOn();
    const again = await older.start(settings, serve, a);
    await goOn();

    const newerA = await newer.start(settings, serve, spare);
    expect(await end(again)).toBe(0);
    await goOn();
    const newerB = await newer.start(settings, serve, a);
    expect(await end(olderB)).toBe(0);
    expect(await end(olderWorker)).toBe(0);
    const newerWorker = await newer.start(ofWorker, ['worker'], work);
    await goOn();

    const last = await db
      .selectFrom('heartbeat')
      .select((eb) => eb.fn.max('schema').as('schema'))
      .executeTakeFirst();
    const newest = last?.schema ?? 0;
    const killedAgo = async (seconds: number) => {
      const seen_at = new Date(Date.now() - seconds * 1000);
      const { numUpdatedRows } = await db
        .updateTable('heartbeat')
        .set({ seen_at })
        .where('schema', '<', newest)
        .executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
    };
    // The one that was killed is waited for, and alone: for five minutes.
    await killedAgo(240);
    expect(await newer.run(settings, ['migrate'])).toMatch(/\(contract\): waits for [^()]* \(server [^()]*\)\n/);
    await killedAgo(301);
    expect(await newer.run(settings, ['migrate'])).toBe('The schema is up to date.\n');
    await goOn();
    expect(await older.run({ ...settings, PORT: String(b) }, serve)).toContain(
      'The database is newer than this checkout',
    );

    await load.stop();
    for (const one of [newerA, newerB, newerWorker]) expect(await end(one)).toBe(0);
    expect(load.errors).toEqual([]);
    expect(await db.selectFrom('heartbeat').select('process').where('schema', '=', newest).execute()).toEqual([]);

    const drafts = await db.selectFrom('draft').select(['oidos', 'version']).execute();
    expect(new Map(drafts.map(({ oidos, version }) => [oidos, version]))).toEqual(load.drafts);
    await phaseAndCount(faculty, 2);
    const of = { evaluation_id: faculty.evaluationId };
    const comments = await db
      .selectFrom('comment')
      .select('body')
      .where('evaluation_id', '=', of.evaluation_id)
      .execute();
    const thanked = [...load.submitted.keys()].map(said);
    expect(thanked.length).toBeGreaterThan(100);
    expect(comments.map(({ body }) => body).toSorted()).toEqual(thanked.toSorted());
    upgrades.held({
      errors: load.errors.length,
      requests: load.seen.requests,
      again: load.seen.again,
      submitted: thanked.length,
      drafts: load.drafts.size,
    });
  },
);
