import { randomUUID } from 'node:crypto';
import { mailLink } from '@anketa/contract/people/mailed-link';
import { createLoginLink, listUsers, readUser, saveUser, searchUsers } from '@anketa/contract/people/people';
import { activateUser } from '@anketa/contract/people/person-edits';
import { logIn, readSession } from '@anketa/contract/people/session';
import { makeToken } from '@anketa/contract/people/tokens';
import { expect, test } from 'vitest';
import { type As, testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { countAudience } from '../../mailing/audience/audience-store.ts';
import { hashPassword } from '../../session/passwords.ts';

/** Whoever is deactivated signs in by no way, and nothing is sent to them; one act brings them back. */
const app = await testApplication();
const { db } = app;
const secret = 'kobyla má malý bok';
const password_hash = await hashPassword(secret);
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'leaver', { roles: ['admin'], password_hash, surname: 'Odešlá', email: 'leaver@example.cz' });
await givenPerson(db, 'student', { email: 'student@example.cz' });
const admin = await app.as('boss');
const evaluation = await givenEvaluation(db, { state: 1 });
for (const [code, oidos] of [
  ['S1', 'student'],
  ['S2', 'leaver'],
] as const)
  await db.insertInto('study').values({ evaluation_id: evaluation, code, oidos }).execute();

const activate = (active: boolean, oident = 'leaver', by = admin) =>
  by(activateUser, { params: { oident }, body: { active } });
const merge = (record: string, merged_into: string | null) =>
  db.updateTable('person').set({ merged_into }).where('oidos', '=', record).execute();
const isIn = async (as: As) => (await as(readSession)).body.signedIn;
const signIn = async (password = secret) =>
  (await (await app.as(null))(logIn, { body: { login: 'leaver', password } })).status;
const audience = (medium: 'mail' | 'push') =>
  countAudience(db, { evaluationId: evaluation, filter: { target: 'studium' }, purpose: 'other', medium });

test('sessions end, also those as others and by others; password, links, passkeys and tokens open nothing; all but sessions is back by one act', async () => {
  const own = await app.as('leaver');
  const acting = await app.as('student', { impersonatedBy: 'leaver' });
  const acted = await app.as('leaver', { impersonatedBy: 'boss' });
  const other = await app.as('student');
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const token = (await own(makeToken, { body: { name: 'SIS', scopes: ['sis'], ends_on: day } })).body.token;
  const machine = async () =>
    (await app.fastify.inject({ url: '/api/sis-notification/1', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  const link = (await admin(createLoginLink, { params: { oident: 'leaver' } })).body.url;
  expect([await machine(), await signIn()]).toEqual([404, 200]);

  expect((await activate(false)).body).toEqual({ status: true, already: false });
  expect((await activate(false)).body).toEqual({ status: true, already: true });
  expect(await Promise.all([own, acting, acted, other].map(isIn))).toEqual([false, false, false, true]);
  // A session that somebody slipped in with meanwhile counts for nothing either.
  expect(await isIn(await app.as('leaver'))).toBe(false);
  expect([await machine(), await signIn(), await signIn('něco jiného')]).toEqual([403, 403, 401]);
  expect((await app.fastify.inject({ method: 'POST', url: new URL(link).pathname })).statusCode).toBe(410);
  expect((await admin(createLoginLink, { params: { oident: 'leaver' } })).status).toBe(403);

  expect((await activate(true)).body).toEqual({ status: true, already: false });
  expect([await machine(), await signIn()]).toEqual([404, 200]);
  expect(await isIn(own)).toBe(false);
});

test('nobody gets a link by e-mail while they are deactivated, and one that waited opens nothing', async () => {
  const visitor = await app.as(null);
  const links = async () => (await db.selectFrom('mailed_link').select('oidos').execute()).map(({ oidos }) => oidos);
  const ask = async (before: number, who = 'leaver') => {
    expect((await visitor(mailLink, { body: { who } })).status).toBe(200);
    await expect.poll(links).toHaveLength(before + 1);
  };
  await ask(0);
  expect(await links()).toEqual(['leaver']);
  await activate(false);
  expect(await links()).toEqual([]);
  await ask(0);
  expect(await links()).toEqual([null]);
  // Nor by another record of theirs.
  await merge('student', 'leaver');
  await ask(1, 'student');
  expect(await links()).toEqual([null, null]);
  await merge('student', null);
  await activate(true);
});

test('neither e-mails nor notifications are for whoever is deactivated, and what waited for them does not leave', async () => {
  const subscription = { endpoint: 'https://push.example.com/x', p256dh: 'p', auth: 'a', key_id: 'k' };
  await db
    .insertInto('push_subscription')
    .values({ ...subscription, channels: ['studium'], oidos: 'leaver' })
    .execute();
  expect([await audience('mail'), await audience('push')]).toEqual([
    { people: 2, reachable: 2 },
    { people: 2, reachable: 1 },
  ]);
  await activate(false);
  expect([await audience('mail'), await audience('push')]).toEqual([
    { people: 1, reachable: 1 },
    { people: 1, reachable: 0 },
  ]);
  expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([]);
  await activate(true);
  expect(await audience('mail')).toEqual({ people: 2, reachable: 2 });
});

test('nothing is for whoever is deactivated by a record that is merged into theirs either, and what waited by it does not leave', async () => {
  await merge('student', 'leaver');
  const { id: email_id } = await db
    .insertInto('email')
    .values({ evaluation_id: evaluation, target: 'studium', purpose: 'other', subject_cs: 'x', body_cs: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('email_recipient')
    .values({
      email_id,
      oidos: 'student',
      place: randomUUID(),
      mark: Buffer.from('m'),
      digest: Buffer.from('d'),
      length: 1,
    })
    .execute();
  await activate(false);
  expect(await audience('mail')).toEqual({ people: 0, reachable: 0 });
  expect(await db.selectFrom('email_recipient').select('oidos').execute()).toEqual([]);
  await activate(true);
  await db.updateTable('person').set({ deactivated: true }).where('oidos', '=', 'student').execute();
  expect(await audience('mail')).toEqual({ people: 1, reachable: 1 });
  await db.updateTable('person').set({ deactivated: false }).where('oidos', '=', 'student').execute();
  await merge('student', null);
});

test('they stand in the list of users, and are offered for nothing', async () => {
  await activate(false);
  const listed = async (query: object) => (await admin(listUsers, { query })).body.data.map(({ oident }) => oident);
  expect(await listed({ active: 'off' })).toEqual(['leaver']);
  expect(await listed({ search: 'odesla' })).toEqual(['leaver']);
  expect((await admin(searchUsers, { query: { search: 'odesla' } })).body.data).toEqual([]);
  expect((await admin(readUser, { params: { oident: 'leaver' } })).body.user.deactivated).toBe(true);
  await activate(true);
});

test('the only administrator stays active: one who is deactivated is none; nobody deactivates themselves, or who may do more', async () => {
  await givenPerson(db, 'manager', { roles: ['manager'] });
  const manager = await app.as('manager');
  expect((await activate(false, 'boss')).status).toBe(403);
  expect((await activate(false, 'leaver', manager)).status).toBe(403);
  expect((await activate(false, 'student', manager)).body).toMatchObject({ already: false });
  expect((await activate(true, 'student', manager)).status).toBe(200);
  await givenPerson(db, 'helper', { roles: ['temporary-admin'] });
  await activate(false);
  const helper = await app.as('helper');
  expect((await activate(false, 'boss', helper)).status).toBe(409);
  const demote = { params: { oident: 'boss' }, body: { roles: [], extra_permissions: 0 } };
  expect((await helper(saveUser, demote)).status).toBe(422);
  await activate(true);
  const { may } = (await admin(readUser, { params: { oident: 'boss' } })).body;
  expect([may.deactivate, may.delete]).toEqual([false, false]);
});

test('the role of whoever counts as no administrator, deactivated or merged, is taken by the only one who does', async () => {
  const only = await app.as('boss');
  const dismiss = async () =>
    (await only(saveUser, { params: { oident: 'leaver' }, body: { roles: [], extra_permissions: 0 } })).status;
  const give = () => db.insertInto('person_role').values({ oidos: 'leaver', role: 'admin' }).execute();
  const write = (columns: { deactivated?: boolean; merged_into?: string | null }) =>
    db.updateTable('person').set(columns).where('oidos', '=', 'leaver').execute();
  await write({ deactivated: true });
  expect(await dismiss()).toBe(200);
  await give();
  await write({ deactivated: false, merged_into: 'student' });
  expect(await dismiss()).toBe(200);
  await give();
  expect((await activate(false, 'leaver', only)).status).toBe(200);
  await write({ deactivated: false, merged_into: null });
});

test('the audit log says who did it', async () => {
  await activate(false, 'student');
  await activate(true, 'student');
  const log = await db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', 'student').execute();
  expect(log.slice(-2)).toEqual([
    { actor: 'boss', action: 'user.deactivate' },
    { actor: 'boss', action: 'user.activate' },
  ]);
});

test('of two administrators who shut each other out at one moment, or of whom one is dismissed then, one stays', async () => {
  const dismiss = async (oident: string, by: As) =>
    by(saveUser, { params: { oident }, body: { roles: [], extra_permissions: 0 } });
  const ways = [
    (one: As, other: As) => [activate(false, 'leaver', one), activate(false, 'boss', other)],
    (one: As, other: As) => [activate(false, 'leaver', one), dismiss('boss', other)],
  ];
  for (const [index, both] of [...ways, ...ways, ...ways, ...ways].entries()) {
    const statuses = (await Promise.all(both(await app.as('boss'), await app.as('leaver')))).map(
      ({ status }) => status,
    );
    expect(
      statuses.filter((status) => status === 200),
      `${index}: ${statuses}`,
    ).toHaveLength(1);
    await db.updateTable('person').set({ deactivated: false }).execute();
    await db
      .insertInto('person_role')
      .values({ oidos: 'boss', role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
});
