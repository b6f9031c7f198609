import { randomBytes } from 'node:crypto';
import { checkSession, logIn, type PresentSession, readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import { csrfTokenOf } from '../../platform/http/csrf.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { hashPassword } from './passwords.ts';

const application = await testApplication();
const { db, fastify } = application;

async function withPassword(login: string, password: string) {
  await givenPerson(db, login);
  await db
    .updateTable('person')
    .set({ password_hash: await hashPassword(password) })
    .where('login', '=', login)
    .execute();
}

test('signing in gives a new cookie, and only a hash of it is stored', async () => {
  await withPassword('novakova', 'správné heslo');
  const visitor = await application.as(null);
  const wrong = await visitor(logIn, { body: { login: 'novakova', password: 'jiné' } });
  expect(wrong.status).toBe(401);
  const { status, body } = await visitor(logIn, { body: { login: 'novakova', password: 'správné heslo' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ signedIn: true, login: 'novakova', role: { slug: 'user' } });
  const rows = await db.selectFrom('session').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.token_hash).toHaveLength(32);
  // The visitor's first cookie, which someone may have planted, is worth nothing.
  expect((await visitor(readSession)).body.signedIn).toBe(false);
});

test('after a wrong password the right one works from the same page, and the session before ends', async () => {
  await withPassword('svoboda', 'správné');
  await givenPerson(db, 'before');
  const page = await application.as('before');
  const attempt = (password: string) => page(logIn, { body: { login: 'svoboda', password } });
  expect((await attempt('jiné')).status).toBe(401);
  // Nothing has changed: neither the cookie nor the session.
  expect((await page(readSession)).body.login).toBe('before');
  expect((await attempt('správné')).body).toMatchObject({ login: 'svoboda' });
  expect((await page(readSession)).body.signedIn).toBe(false);
});

test('a wrong password sets no cookie', async () => {
  await withPassword('cerny', 'správné');
  const token = randomBytes(32).toString('base64url');
  const reply = await fastify.inject({
    method: 'POST',
    url: logIn.path,
    cookies: { 'anketa-session': token },
    headers: { 'x-csrf-token': csrfTokenOf(application.config, token), 'sec-fetch-site': 'same-origin' },
    payload: { login: 'cerny', password: 'jiné' },
  });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, undefined]);
});

test('the language link goes back to the page, and never to another site', async () => {
  const follow = async (referer: string) =>
    (await fastify.inject({ url: '/lang/en', headers: { host: 'anketa.test', referer } })).headers.location;
  expect(await follow('http://anketa.test/results?page=2')).toBe('/results?page=2');
  expect(await follow('http://anketa.test//evil.example/x')).toBe('/evil.example/x');
  expect(await follow('http://evil.example/x')).toBe('/');
});

test('signing in answers with the token of the new cookie, and the page goes on with it', async () => {
  await withPassword('kral', 'správné');
  const jar: Record<string, string> = {};
  async function send(request: { method?: 'GET' | 'POST'; url: string; csrf?: string; payload?: object }) {
    const { csrf = '', ...rest } = request;
    const headers = { 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
    const reply = await fastify.inject({ ...rest, cookies: jar, headers });
    for (const { name, value } of reply.cookies) jar[name] = value;
    return reply;
  }
  // Somebody signed out in another tab: there is no cookie.
  const first = (await send({ url: readSession.path })).json<PresentSession>();
  expect(first.signedIn).toBe(false);
  const payload = { login: 'kral', password: 'správné' };
  const answer = await send({ method: 'POST', url: logIn.path, csrf: first.csrf, payload });
  const renewed = answer.json<PresentSession>();
  expect([renewed.login, renewed.csrf === first.csrf]).toEqual(['kral', false]);
  const check = async (csrf: string) => (await send({ method: 'POST', url: checkSession.path, csrf })).statusCode;
  expect([await check(first.csrf), await check(renewed.csrf)]).toEqual([403, 200]);
});
