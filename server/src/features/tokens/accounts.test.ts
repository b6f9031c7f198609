import {
  deleteServiceAccount,
  listTokens,
  makeServiceAccount,
  makeToken,
  takeServiceAccount,
} from '@anketa/contract/people/tokens';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const { db } = app;
for (const name of ['boss', 'second', 'leaving']) await givenPerson(db, name, { roles: ['admin'] });
const admin = await app.as('boss');
const second = await app.as('second');
const ends_on = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);

beforeEach(async () => {
  await sql`DELETE FROM api_token`.execute(db);
  await sql`DELETE FROM service_account`.execute(db);
});

async function given(by = admin) {
  const { id } = (await by(makeServiceAccount, { body: { name: 'Data warehouse' } })).body;
  const body = { name: 'DWH', scopes: ['sis' as const], ends_on, account: id };
  return { id, token: (await by(makeToken, { body })).body.token };
}

const answerTo = async (token: string) =>
  (await app.fastify.inject({ url: '/api/sis-notification/1', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

const listed = async () => (await admin(listTokens)).body;

test('a token of a service account may what the owner of the account may, and goes with it', async () => {
  const { id, token } = await given();
  expect(await answerTo(token)).toBe(404);
  expect(await listed()).toMatchObject({
    tokens: [{ name: 'DWH', account: 'Data warehouse', owner: 'boss', state: 'valid' }],
    accounts: [{ id, name: 'Data warehouse', owner: 'boss', tokens: 1, may: { take: false } }],
  });
  expect((await admin(deleteServiceAccount, { params: { id } })).status).toBe(200);
  expect(await answerTo(token)).toBe(401);
  expect((await admin(deleteServiceAccount, { params: { id } })).status).toBe(404);
});

test('an account without its owner opens nothing until somebody takes it over, as their own', async () => {
  const { id, token } = await given(await app.as('leaving'));
  await sql`UPDATE person SET deactivated = true WHERE oidos = 'leaving'`.execute(db);
  expect(await answerTo(token)).toBe(403);
  await sql`DELETE FROM person WHERE oidos = 'leaving'`.execute(db);
  expect(await answerTo(token)).toBe(403);
  expect(await listed()).toMatchObject({
    tokens: [{ owner: null, state: 'powerless' }],
    accounts: [{ owner: null, may: { take: true } }],
  });
  expect((await second(takeServiceAccount, { params: { id } })).body).toMatchObject({ already: false });
  expect((await second(takeServiceAccount, { params: { id } })).body).toMatchObject({ already: true });
  expect(await answerTo(token)).toBe(404);
  expect(await listed()).toMatchObject({ tokens: [{ owner: 'second', state: 'valid' }] });
});

test('nobody makes, takes or deletes an account while they act as somebody else', async () => {
  const { id } = await given();
  const acting = await app.as('second', { impersonatedBy: 'boss' });
  const statuses = [
    await acting(makeServiceAccount, { body: { name: 'Another' } }),
    await acting(takeServiceAccount, { params: { id } }),
    await acting(deleteServiceAccount, { params: { id } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403]);
  expect((await acting(listTokens)).body.accounts).toMatchObject([{ may: { take: false } }]);
});

test('two accounts have no name in common, and a token is of an account that there is', async () => {
  const { id } = await given();
  const again = await second(makeServiceAccount, { body: { name: ' Data warehouse ' } });
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['name']]);
  await admin(deleteServiceAccount, { params: { id } });
  const late = await admin(makeToken, { body: { name: 'late', scopes: ['sis'], ends_on, account: id } });
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['account']]);
});

test('accounts that are made, taken over and deleted stand in the audit log', async () => {
  const { id } = await given();
  await second(takeServiceAccount, { params: { id } });
  await second(deleteServiceAccount, { params: { id } });
  const entries = db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject'])
    .where('action', 'like', 'account.%');
  expect((await entries.orderBy('id').execute()).slice(-3)).toEqual([
    { actor: 'boss', action: 'account.make', subject: 'Data warehouse' },
    { actor: 'second', action: 'account.take', subject: 'Data warehouse' },
    { actor: 'second', action: 'account.delete', subject: 'Data warehouse' },
  ]);
});
