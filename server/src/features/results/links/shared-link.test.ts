import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import { sharedLink } from './shared-link.ts';

const application = await testApplication({ indexed: true, publicUrl: 'https://anketa.example.cz' });
const { db, fastify } = application;
const { evaluationId: evaluation_id } = await createFaculty(db, { slug: 'zs-25' });
const state = (number: number) =>
  db.updateTable('evaluation').set({ state: number }).where('id', '=', evaluation_id).execute();
await state(3);
await db.insertInto('codebook').values({ evaluation_id, kind: 'programme', code: 'P 1', name_cs: 'Chemie' }).execute();
await refreshFigures(db, evaluation_id);
await sql`UPDATE place_rate SET submitted = 2 WHERE kind IN ('course', 'evaluation', 'department')`.execute(db);
const rate = { evaluation_id, kind: 'programme', code: 'P 1', hidden: false, courses: 0, enrolled: 9, submitted: 3 };
await db.insertInto('place_rate').values(rate).execute();

const root = '/results/evaluation/zs-25';
const link = (path: string, locale: 'cs' | 'en' = 'cs') => sharedLink(db, path, locale);

test('a shared link says what its page is about, in the language of who asks, and the page’s one address', async () => {
  expect(await link(`${root}/course/zs-25-course`)).toEqual({
    title: 'Předmět – Zimní semestr',
    heading: 'Předmět',
    description:
      'Jak studenti hodnotí předmět Předmět (zs-25-course): Zimní semestr. Návratnost 40 % (odesláno 2, zapsáno 5).',
    path: `${root}/course/zs-25-course`,
  });
  expect((await link(`${root}/course/zs-25-course`, 'en'))?.title).toBe('Course – Winter semester');
  expect((await link(root))?.title).toBe('Zimní semestr');
  expect((await link(`${root}/teacher/zs-25-teacher`))?.title).toBe('Jan Učitel – Zimní semestr');
  expect((await link(`${root}/department/zs-25`))?.title).toBe('Katedra – Zimní semestr');
  expect((await link(`${root}/study-programme/P%201`))?.description).toBe(
    'Jak studenti hodnotí studijní program Chemie: Zimní semestr. Návratnost 33 % (odesláno 3, zapsáno 9).',
  );
});

test('whatever address a page is opened by, it has one: of its own code, under the Czech name of the evaluation', async () => {
  const one = `${root}/course/zs-25-course`;
  expect((await link('/results/evaluation/zs-25-en/course/zs-25-course'))?.path).toBe(one);
  expect((await link(`${root}/course/zs-25-parallel`))?.path).toBe(one);
  expect((await link(`${one}/`))?.path).toBe(one);
  expect((await link(`${root}/department`))?.path).toBe(root);
  expect((await link(`${root}/study-programme/P%201`))?.path).toBe(`${root}/study-programme/P%201`);
});

test('nothing is said of what a visitor may not see, or of what is none', async () => {
  for (const path of [
    '/',
    '/results',
    `${root}/search`,
    `${root}/course`,
    `${root}/course/none`,
    `${root}/x/y`,
    `${root}/course/%`,
  ]) {
    expect(await link(path), path).toBeNull();
  }
  expect(await link(`${root}/course/%00`)).toBeNull();
  const places = ['course/zs-25-course', 'teacher/zs-25-teacher', 'department/zs-25'].map(
    (place) => `${root}/${place}`,
  );
  await db.updateTable('department').set({ hidden: true }).where('evaluation_id', '=', evaluation_id).execute();
  for (const path of places) expect(await link(path), path).toBeNull();
  expect(await link(root)).not.toBeNull();
  await db.updateTable('department').set({ hidden: false }).where('evaluation_id', '=', evaluation_id).execute();
  for (const hidden of [0, 1, 2, 4, 5]) {
    await state(hidden);
    for (const path of [root, ...places, `${root}/study-programme/P%201`]) expect(await link(path), path).toBeNull();
  }
  await state(3);
  for (const path of places) expect(await link(path), path).not.toBeNull();
});

test('where results may be listed, search engines find their addresses: of what visitors see, and not of people', async () => {
  const robots = await fastify.inject('/robots.txt');
  expect(robots.body).toContain('Sitemap: https://anketa.example.cz/sitemap.xml');
  const map = `/sitemap-${evaluation_id}.xml`;
  expect((await fastify.inject('/sitemap.xml')).body).toContain(`<loc>https://anketa.example.cz${map}</loc>`);
  const { body } = await fastify.inject(map);
  const addresses = [...body.matchAll(/<loc>https:\/\/anketa\.example\.cz(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(addresses).toEqual([
    root,
    `${root}/course/zs-25-course`,
    `${root}/department/zs-25`,
    `${root}/study-programme/P%201`,
  ]);
  for (const path of addresses) expect((await link(path ?? ''))?.path).toBe(path);
  await state(2);
  expect((await fastify.inject(map)).statusCode).toBe(404);
  expect((await fastify.inject('/sitemap.xml')).body).not.toContain('<loc>');
  await state(3);
  const { fastify: unlisted } = await testApplication({}, { database: application });
  for (const path of ['/robots.txt', '/sitemap.xml', map]) expect((await unlisted.inject(path)).statusCode).toBe(404);
});
