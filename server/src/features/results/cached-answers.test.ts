import { urlOf } from '@anketa/contract/client';
import { departmentResultsCsv } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { refreshFigures } from '../figures/refresh.ts';

const application = await testApplication();
const { db, fastify } = application;
const faculty = await createFaculty(db, { slug: 'kept' });
await sql`UPDATE evaluation SET state = 3 WHERE id = ${faculty.evaluationId}`.execute(db);
await refreshFigures(db, faculty.evaluationId);

const results = '/internal/results';
const addresses = [
  results,
  `${results}/search?search=p%C5%99`,
  ...[
    '',
    '/department',
    '/department/kept',
    '/course/kept-course',
    '/search?search=p',
    '/department/csv',
    '/answers/json',
  ].map((rest) => `${results}/evaluation/kept${rest}`),
];

const ask = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });

test('what a visitor reads of results may be kept for a minute, by a proxy, and is asked for again by its mark', async () => {
  for (const url of addresses) {
    const first = await ask(url);
    expect(first.statusCode, url).toBe(200);
    expect(first.headers['cache-control'], url).toBe('public, max-age=0, s-maxage=60');
    expect(String(first.headers.vary).toLowerCase(), url).toMatch(/cookie, accept-language/);
    const etag = String(first.headers.etag);
    expect(etag, url).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await ask(url, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body], url).toEqual([304, '']);
    expect(again.headers.etag, url).toBe(etag);
    expect((await ask(url, { 'if-none-match': '"other"' })).statusCode, url).toBe(200);
    // In another language it is another answer; what is JSON says both.
    expect((await ask(url, { 'accept-language': 'en' })).headers.vary, url).toBe(first.headers.vary);
  }
});

test('every public address of results may be kept, and nothing else', () => {
  const { paths = {} } = fastify.swagger();
  const operations = Object.entries(paths).map(([path, methods]) => ({ path, ...(methods as { get?: object }).get }));
  const right = (one: object) => (one as { 'x-right'?: string })['x-right'];
  const shared = (one: object) => (one as { 'x-shared'?: boolean })['x-shared'] === true;
  const isComments = (path: string) => path.includes('/comments/');
  const wanted = operations.filter(
    (one) => one.path.startsWith(results) && right(one) === 'public' && !isComments(one.path),
  );
  expect(operations.filter(shared).map(({ path }) => path)).toEqual(wanted.map(({ path }) => path));
  expect(wanted.length).toBeGreaterThan(8);
});

test('with a session cookie, also one that is nobody’s, and for what is refused, nothing is kept', async () => {
  const cookies = { [application.config.publicUrl.startsWith('https:') ? '__Host-anketa' : 'anketa-session']: 'x' };
  const answers = [
    ...(await Promise.all(addresses.map((url) => fastify.inject({ url, cookies })))),
    await ask(`${results}/evaluation/none`),
    await ask('/internal/session'),
    await fastify.inject({ url: `${results}/evaluation/kept/comments/csv` }),
  ];
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.etag).toBeUndefined();
  }
  // A mark that is known does not help whoever has a session.
  const url = addresses[3] ?? '';
  const { etag } = (await ask(url)).headers;
  expect((await fastify.inject({ url, cookies, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200);
});

test('the mark of a file changes with figures, with what the evaluation is, and with a comment that is hidden', async () => {
  const url = urlOf(departmentResultsCsv, { params: { slug: 'kept', id: 'kept' } });
  const { evaluationId: evaluation_id, course: course_code } = faculty;
  const comment = {
    evaluation_id,
    course_code,
    target: 'povinn',
    question_id: 1,
    body: 'text',
    id: crypto.randomUUID(),
  };
  await db.insertInto('comment').values(comment).execute();
  const mark = async () => (await ask(url)).headers.etag;
  const changes = [
    sql`UPDATE evaluation SET name_cs = 'Jiné' WHERE id = ${evaluation_id}`,
    sql`UPDATE figures_kept SET of_version = NULL WHERE evaluation_id = ${evaluation_id}`,
    sql`UPDATE comment SET hidden_by = 'A' WHERE evaluation_id = ${evaluation_id}`,
    sql`DELETE FROM comment WHERE evaluation_id = ${evaluation_id}`,
    sql`UPDATE department SET hidden = false WHERE evaluation_id = ${evaluation_id}`,
  ];
  const marks = new Set([await mark()]);
  for (const change of changes) {
    await change.execute(db);
    marks.add(await mark());
  }
  expect(marks.size).toBe(changes.length + 1);
  expect(await mark()).toBe([...marks].at(-1));
});

test('where a proxy shall keep nothing, nothing may be kept', async () => {
  const { fastify: without } = await testApplication({ cacheSeconds: 0 }, { database: application });
  const { headers } = await without.inject(results);
  expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
});
