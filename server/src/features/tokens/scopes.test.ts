import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestOf } from '@anketa/contract/endpoint';
import { saveUser } from '@anketa/contract/people/people';
import { isOfRemotes, listTokens, makeToken } from '@anketa/contract/people/tokens';
import { checkQuestionsInSis } from '@anketa/contract/questions/sis-sharing';
import { tokenScopes } from '@anketa/contract/rights';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { refreshFigures } from '../figures/refresh.ts';

const sisShareFolder = await mkdtemp(join(tmpdir(), 'anketa-scopes-'));
afterAll(() => rm(sisShareFolder, { recursive: true }));
const app = await testApplication({ sisShareFolder });
const { db } = app;
for (const name of ['boss', 'second']) await givenPerson(db, name, { roles: ['admin'] });
const admin = await app.as('boss');
const faculty = await createFaculty(db, { slug: 'scoped' });
await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', faculty.evaluationId).execute();
await refreshFigures(db, faculty.evaluationId);

const ends_on = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
async function tokenOf(wish: Partial<RequestOf<typeof makeToken>['body']>, by = admin): Promise<string> {
  const { status, body } = await by(makeToken, { body: { name: 'DWH', scopes: ['results'], ends_on, ...wish } });
  expect(status).toBe(200);
  return body.token;
}

interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
}

/** What a machine is answered: it has no cookie and no CSRF token. */
async function ask(token: string, { method = 'GET', url }: Asking) {
  return app.fastify.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
}

const results = '/internal/results/evaluation/scoped';

test('a token that is wrong, or of another scope, is refused also where everybody may read', async () => {
  const sis = await tokenOf({ scopes: ['sis'] });
  expect((await ask(await tokenOf({}), { url: results })).statusCode).toBe(200);
  expect((await ask(sis, { url: results })).statusCode).toBe(403);
  expect((await ask(`${sis.slice(0, -1)}`, { url: results })).statusCode).toBe(401);
  // What is meant for a proxy in front, such as a password of a test server, is no token.
  const basic = await app.fastify.inject({ url: results, headers: { authorization: 'Basic dGVzdDp0ZXN0' } });
  expect(basic.statusCode).toBe(200);
});

test('what a machine reads no proxy keeps, and a visitor is not given it', async () => {
  const token = await tokenOf({});
  for (const url of [results, `${results}/answers/json`]) {
    const { headers } = await ask(token, { url });
    expect(String(headers['cache-control']), url).toContain('no-store');
    const visited = await app.fastify.inject({ url });
    expect(String(visited.headers['cache-control']), url).toContain('s-maxage');
    expect(String(visited.headers.vary), url).toContain('Authorization');
  }
});

test('a token beside a session decides: nothing is read as the person of the cookie', async () => {
  const headers = { cookie: await app.cookieOf('boss'), authorization: `Bearer ${await tokenOf({})}` };
  const own = { url: `/internal/results/evaluation/scoped/rectorate`, headers };
  expect((await app.fastify.inject(own)).statusCode).toBe(200);
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', faculty.evaluationId).execute();
  const statuses: number[] = [];
  for (const one of [headers, { cookie: headers.cookie }])
    statuses.push((await app.fastify.inject({ url: results, headers: one })).statusCode);
  await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', faculty.evaluationId).execute();
  expect(statuses).toEqual([403, 200]);
});

test('the SIS has copied what administrators may, without a page’s token, and is noted by the name of its token', async () => {
  const url = `/internal/import/${faculty.evaluationId}/question/store-to-sis`;
  const sis = await tokenOf({ name: 'admin', scopes: ['sis'] });
  expect((await ask(sis, { method: 'POST', url })).statusCode).toBe(200);
  expect((await ask(await tokenOf({}), { method: 'POST', url })).statusCode).toBe(403);
  const known = await ask(sis, { url: checkQuestionsInSis.path.replace(':id', String(faculty.evaluationId)) });
  expect(known.json()).toEqual({ status: true });
  const entry = db.selectFrom('audit_log').select('actor').where('action', '=', 'sis.share-questions');
  expect((await entry.executeTakeFirst())?.actor).toBe(`admin (${sis.slice(0, 13)})`);
});

test('each scope ends with the right of the owner to what it is for', async () => {
  const second = await app.as('second');
  const token = await tokenOf({ scopes: ['results', 'sis'] }, second);
  const url = '/api/sis-notification/1';
  const both = async () => [(await ask(token, { url: results })).statusCode, (await ask(token, { url })).statusCode];
  expect(await both()).toEqual([200, 404]);
  const roles = (...given: ('manager' | 'editor' | 'admin')[]) =>
    admin(saveUser, { params: { oident: 'second' }, body: { roles: given, confirmed: true } });
  await roles('manager');
  expect(await both()).toEqual([200, 403]);
  await roles('editor');
  expect(await both()).toEqual([403, 403]);
  await roles('admin');
  expect(await both()).toEqual([200, 404]);
});

test('scopes of remotes name remotes, and others none', async () => {
  for (const scope of tokenScopes) {
    const tried = [];
    for (const remotes of [[], ['mfe-results']]) {
      const { status, body } = await admin(makeToken, { body: { name: 'x', scopes: [scope], ends_on, remotes } });
      tried.push([status, Object.keys(body.errors ?? {})]);
    }
    const refused = [422, ['remotes']];
    expect(tried, scope).toEqual(isOfRemotes(scope) ? [refused, [200, []]] : [[200, []], refused]);
  }
});

test('what is offered is what opens anything and the caller may give, with what it opens in both languages', async () => {
  const { scopes } = (await admin(listTokens)).body;
  const opens = new Map(scopes.map(({ scope, opens: words }) => [scope, words]));
  expect(opens.get('metrics')).toEqual([
    {
      cs: 'Číst metriky serveru pro dohled nad provozem',
      en: 'Read the metrics of the server for monitoring',
    },
  ]);
  expect(opens.get('results')?.map(({ en }) => en)).toContain('See the results of an evaluation');
  expect([...opens.values()].filter((words) => words.length === 0)).toEqual([]);
  const acting = await app.as('second', { impersonatedBy: 'boss' });
  expect((await acting(listTokens)).body.scopes).toEqual([]);
});
