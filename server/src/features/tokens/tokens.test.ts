import { saveUser } from '@anketa/contract/people/people';
import { listTokens, makeToken, revokeToken } from '@anketa/contract/people/tokens';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const { db } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'second', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
const admin = await app.as('boss');

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const wish = { name: 'SIS', scopes: ['sis' as const], ends_on: inDays(90) };

beforeEach(() => sql`DELETE FROM api_token`.execute(db));

async function given(by = admin): Promise<{ id: number; token: string }> {
  const { status, body } = await by(makeToken, { body: wish });
  expect(status).toBe(200);
  return body;
}

/** What a call to the endpoint of the scope is answered with: 404 by whoever is let in, since there is nothing to announce. */
async function answerTo(authorization: string | undefined, headers: Record<string, string> = {}): Promise<number> {
  const reply = await app.fastify.inject({
    url: '/api/sis-notification/1',
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });
  return reply.statusCode;
}

test('a token opens what its scope is for, by its header alone', async () => {
  const { token } = await given();
  expect(token).toMatch(/^anketa_[\w-]{43}$/);
  expect(await answerTo(`Bearer ${token}`)).toBe(404);
  expect(await answerTo(undefined)).toBe(401);
  expect(await answerTo(undefined, { cookie: `anketa=${token}` })).toBe(401);
  for (const wrong of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    'Bearer ',
    `bearer  ${token}`,
  ])
    expect(await answerTo(wrong), wrong.slice(0, 10)).toBe(401);
});

test('a token opens nothing that people read', async () => {
  const { token } = await given();
  for (const url of ['/internal/api-tokens', '/internal/users', '/internal/imports']) {
    const { statusCode } = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(statusCode, url).toBe(401);
  }
});

test('the database has a hash, and the list how a token begins, whose it is and the day of its last use', async () => {
  const { id, token } = await given();
  const before = (await admin(listTokens)).body.tokens;
  expect(before).toMatchObject([
    { id, name: 'SIS', scopes: ['sis'], owner: 'boss', account: null, used_on: null, state: 'valid' },
  ]);
  await answerTo(`Bearer ${token}`);
  const [listed] = (await admin(listTokens)).body.tokens;
  expect(listed?.used_on).toBe(listed?.made_on);
  expect(token.startsWith(listed?.prefix ?? '-')).toBe(true);
  const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM api_token t`.execute(db);
  const random = token.slice('anketa_'.length + 6);
  expect(rows.map(({ row }) => row.includes(random))).toEqual([false]);
  expect(app.lines.some((line) => line.includes(random))).toBe(false);
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain(random);
});

test('a token may no more than its owner may at the moment', async () => {
  const { token } = await given(await app.as('second'));
  expect(await answerTo(`Bearer ${token}`)).toBe(404);
  const { body } = await admin(saveUser, {
    params: { oident: 'second' },
    body: { roles: ['manager'], confirmed: true },
  });
  expect(body).toMatchObject({ status: true });
  expect(await answerTo(`Bearer ${token}`)).toBe(403);
  expect((await admin(listTokens)).body.tokens).toMatchObject([{ state: 'powerless' }]);
  await admin(saveUser, { params: { oident: 'second' }, body: { roles: ['admin'], confirmed: true } });
  expect(await answerTo(`Bearer ${token}`)).toBe(404);
});

test('a token ends on its day, and at once when it is revoked; both are refused alike', async () => {
  const { id, token } = await given();
  await sql`UPDATE api_token SET ends_on = current_date`.execute(db);
  expect(await answerTo(`Bearer ${token}`)).toBe(404);
  await sql`UPDATE api_token SET ends_on = current_date - 1`.execute(db);
  expect(await answerTo(`Bearer ${token}`)).toBe(401);
  expect((await admin(listTokens)).body.tokens).toMatchObject([{ state: 'ended' }]);
  await sql`UPDATE api_token SET ends_on = current_date + 1`.execute(db);
  expect((await admin(revokeToken, { params: { id } })).status).toBe(200);
  expect(await answerTo(`Bearer ${token}`)).toBe(401);
  expect((await admin(revokeToken, { params: { id } })).status).toBe(404);
});

test.each([-1, 367, 4000])('a token that would end in %i days is refused beside its field', async (days) => {
  const { status, body } = await admin(makeToken, { body: { ...wish, ends_on: inDays(days) } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['ends_on']]);
});

test('nobody makes a token for what they may not do, nor while they act as somebody else', async () => {
  expect((await (await app.as('manager'))(makeToken, { body: wish })).status).toBe(403);
  const acting = await app.as('second', { impersonatedBy: 'boss' });
  expect((await acting(makeToken, { body: wish })).status).toBe(403);
  expect((await acting(listTokens)).status).toBe(200);
});

test('what is made and revoked stands in the audit log, with who did it', async () => {
  const { id } = await given();
  await admin(revokeToken, { params: { id } });
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('action', 'like', 'token.%')
    .execute();
  expect(entries.slice(-2)).toEqual([
    { actor: 'boss', action: 'token.make' },
    { actor: 'boss', action: 'token.revoke' },
  ]);
});
