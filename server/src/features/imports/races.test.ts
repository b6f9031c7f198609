import { changePhase, readEvaluation } from '@anketa/contract/evaluations/administration';
import { importSteps, runImportStep, startImport } from '@anketa/contract/evaluations/import-steps';
import { createImport, deleteImport } from '@anketa/contract/evaluations/imports';
import { expect, test } from 'vitest';
import { demoSource } from '../../sis/demo/source.ts';
import { importInto, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
const queued = await testApplication({}, { hasQueue: true });
const wish = { semester: 1, year: 2025 };

const start = (id: number) => admin(startImport, { params: { id } });
const remove = (id: number, step = 'buildings') => admin(deleteImport, { params: { id }, body: { step } });
const open = (id: number) => admin(changePhase, { body: { import_id: id, phase: 1 } });

test('evaluations of one name made at one moment all get addresses of their own, in both languages together', async () => {
  const [here, there] = [
    { name_cs: 'Hodnocení výuky', name_en: 'Course evaluation' },
    { name_cs: 'Course evaluation', name_en: 'Hodnocení výuky' },
  ];
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, n) => admin(createImport, { body: { ...wish, ...(n % 2 ? here : there) } })),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const rows = await app.db.selectFrom('evaluation').select(['slug_cs', 'slug_en']).execute();
  const slugs = rows.flatMap(({ slug_cs, slug_en }) => [slug_cs, slug_en]);
  expect(slugs).toHaveLength(60);
  expect(new Set(slugs).size).toBe(60);
});

test('an evaluation with the longest name there may be has an address that leads to it', async () => {
  const name = 'Velmi dlouhý název hodnocení '.repeat(7).slice(0, 200);
  for (const _ of [1, 2]) {
    const { body } = await admin(createImport, { body: { ...wish, name_cs: name, name_en: name } });
    const { slug_en } = (await admin(readEvaluation, { params: { id: body.import_id } })).body.evaluation;
    await app.db.updateTable('evaluation').set({ state: 3 }).where('id', '=', body.import_id).execute();
    expect((await admin.get(`/internal/results/evaluation/${slug_en}`)).status).toBe(200);
  }
});

test('of a deletion and an import that begin at one moment one wins, and the other is told why not', async () => {
  for (const round of Array.from({ length: 20 }, (_, n) => n)) {
    const id = await givenEvaluation(app.db, { slug: `round-${round}` });
    const calls = round % 2 ? [() => start(id), () => remove(id)] : [() => remove(id), () => start(id)];
    const replies = await Promise.all(calls.map((call) => call()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409)?.body as { type?: string } | undefined;
    expect(['/problems/being-deleted', '/problems/import-running']).toContain(lost?.type);
  }
  // Whichever comes first: the other one stays refused.
  const [deleted, started] = [
    await givenEvaluation(app.db, { slug: 'a' }),
    await givenEvaluation(app.db, { slug: 'b' }),
  ];
  expect((await remove(deleted)).status).toBe(200);
  expect(await start(deleted)).toMatchObject({ status: 409, body: { title: expect.stringContaining('se maže') } });
  expect(await open(deleted)).toMatchObject({ status: 409, body: { type: '/problems/being-deleted' } });
  expect((await start(started)).status).toBe(200);
  expect(await remove(started)).toMatchObject({ status: 409, body: { type: '/problems/import-running' } });
  expect(await open(started)).toMatchObject({ status: 409, body: { type: '/problems/import-running' } });
});

test('of a deletion and an opening that begin at one moment one wins', async () => {
  for (const round of Array.from({ length: 12 }, (_, n) => n)) {
    const id = await givenEvaluation(app.db, { slug: `opened-${round}` });
    const calls = round % 2 ? [() => open(id), () => remove(id)] : [() => remove(id), () => open(id)];
    const replies = await Promise.all(calls.map((call) => call()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test('an import that was started again imports everything again', async () => {
  const id = await newEvaluation(app);
  const source = demoSource({ size: 'small', seed: 1, year: 2025, semester: 1 });
  await importInto(app, source, id);
  await app.pool.query("UPDATE course SET name_cs = 'Přepsaný' WHERE evaluation_id = $1", [id]);
  await app.pool.query('UPDATE evaluation SET legacy_import = true WHERE id = $1', [id]);
  expect((await start(id)).status).toBe(200);
  expect((await start(id)).status).toBe(200);
  expect(app.queued).toContainEqual({ name: 'import', subject: String(id) });
  // It is the server's now, although a browser began it: it cannot be deleted under its hands.
  expect((await remove(id)).status).toBe(409);
  await importInto(app, source, id);
  expect((await admin(readEvaluation, { params: { id } })).body.evaluation.state).toBe(0);
  const { rows } = await app.pool.query("SELECT FROM course WHERE evaluation_id = $1 AND name_cs = 'Přepsaný'", [id]);
  expect(rows).toHaveLength(0);
});

test('two browsers that drive one import at the same time both learn where it is, and none meets an error', async () => {
  const names = { name_cs: 'Dva prohlížeče', name_en: 'Two browsers' };
  const { body } = await admin(createImport, { body: { ...wish, ...names, legacyImport: true } });
  const import_id = body.import_id;
  const drive = async () => {
    const statuses: number[] = [];
    for (const name of importSteps(false)) {
      const [folder = '', action = ''] = name.split('/');
      const params = { folder, action };
      for (let remain = 1, turns = 0; remain > 0 && turns < 100; turns++) {
        const given = { options: params, offset: 0, take: 2000, import_id, counter: 0 };
        const reply = await admin(runImportStep, { params, body: given });
        statuses.push(reply.status);
        remain = reply.body.status ? reply.body.remain : 1;
      }
    }
    return statuses;
  };
  const before = app.lines.length;
  const statuses = (await Promise.all([drive(), drive()])).flat();
  // A machine that is busy may ask one of them to try again.
  const failed = app.lines.slice(before).filter((line) => line.includes('a request failed'));
  expect(
    statuses.filter((status) => status !== 200 && status !== 503),
    failed.join('\n'),
  ).toEqual([]);
  const { rows } = await app.pool.query('SELECT DISTINCT state FROM import_step WHERE evaluation_id = $1', [import_id]);
  expect(rows).toEqual([{ state: 'done' }]);
});

test('a deletion that a browser began and left is gone on with at once when somebody asks for it, and soon by itself', async () => {
  const id = await givenEvaluation(queued.db, { slug: 'left' });
  const boss = await queued.as(await givenPerson(queued.db, 'boss-of-queue', { roles: ['admin'] }));
  const waits = async () => {
    const { rows } = await queued.pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM start_after - now())::float8 AS seconds FROM jobs.job
       WHERE name = 'deletion' AND singleton_key = $1 AND state = 'created'`,
      [String(id)],
    );
    return rows.map(({ seconds }) => seconds);
  };
  expect((await boss(deleteImport, { params: { id }, body: { step: 'buildings' } })).status).toBe(200);
  const [later = 0] = await waits();
  expect(later).toBeGreaterThan(1);
  expect(later).toBeLessThanOrEqual(5);
  expect((await boss(deleteImport, { params: { id }, body: {} })).status).toBe(200);
  expect(await waits()).toHaveLength(1);
  expect((await waits())[0]).toBeLessThanOrEqual(0);
});
