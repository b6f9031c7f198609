import { changePassword } from '@anketa/contract/people/people';
import { readSession } from '@anketa/contract/people/session';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/connect.ts';
import { outrun } from '../../../testing/account-races.ts';
import { testApplication } from '../../../testing/application.ts';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { forgetAudit } from '../../../testing/forget-audit.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { passwordMatches } from '../../session/passwords.ts';
import { closeSessions, replacePassword } from '../../session/store.ts';

const app = await testApplication();
const { db } = app;
const present = 'správné heslo';
const next = 'čtyři různá slova';

let people = 0;
/** A person with a local password, by key. */
async function givenAccount(): Promise<string> {
  people += 1;
  return givenPerson(db, `account-${people}`, { password_hash: await cheapHash(present), surname: 'Nováková' });
}

const hashOf = async (oidos: string) => {
  const row = db.selectFrom('person').select('password_hash').where('oidos', '=', oidos);
  return (await row.executeTakeFirstOrThrow()).password_hash;
};
const isIn = async (call: Awaited<ReturnType<typeof app.as>>) => (await call(readSession)).body.signedIn;
const audited = () => db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();

beforeEach(() => forgetAudit(db));

test('one’s own password is changed by the present one; other sessions end, this one and other people’s stay', async () => {
  const login = await givenAccount();
  const here = await app.as(login);
  const phone = await app.as(login);
  const acting = await app.as(await givenAccount(), { impersonatedBy: login });
  const other = await app.as(await givenAccount());
  const from = app.lines.length;
  expect((await here(changePassword, { body: { present, password: next } })).status).toBe(200);
  expect(await passwordMatches(next, await hashOf(login))).toBe(true);
  expect(await Promise.all([here, phone, acting, other].map(isIn))).toEqual([true, false, false, true]);
  expect(await audited()).toEqual([{ actor: login, action: 'user.password', subject: login }]);
  const said = app.lines.slice(from).join('\n');
  for (const secret of [present, next]) expect(said).not.toContain(secret);
});

test.each([
  ['a wrong present one', { present: 'jiné heslo', password: next }, { present: ['Heslo nesouhlasí.'] }],
  ['one that is too short', { present, password: 'krátké' }, { password: ['Heslo musí mít alespoň 10 znaků.'] }],
  [
    'a common one',
    { present, password: 'password123' },
    { password: [expect.stringContaining('zkoušejí jako první')] },
  ],
  ['one’s own name', { present, password: 'Nováková1990' }, { password: [expect.stringContaining('ze jména')] }],
])('with %s nothing changes, and it is said beside the field', async (_what, body, errors) => {
  const login = await givenAccount();
  const [here, phone] = [await app.as(login), await app.as(login)];
  expect(await here(changePassword, { body })).toMatchObject({ status: 422, body: { errors } });
  expect(await passwordMatches(present, await hashOf(login))).toBe(true);
  expect([await isIn(phone), await audited()]).toEqual([true, []]);
});

test('guesses at the present password are under the limit of sign-in', async () => {
  const here = await app.as(await givenAccount());
  const guess = () => here(changePassword, { body: { present: 'hádám', password: next } });
  for (let guessed = 0; guessed < 10; guessed++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
  expect((await here(changePassword, { body: { present, password: next } })).status).toBe(429);
});

test('who acts as somebody else, and who has no local password, changes none', async () => {
  const login = await givenAccount();
  await givenPerson(db, 'admin', { roles: ['admin'] });
  const acting = await app.as(login, { impersonatedBy: 'admin' });
  const body = { present, password: next };
  expect((await acting(changePassword, { body })).status).toBe(403);
  expect((await (await app.as('admin'))(changePassword, { body })).status).toBe(403);
  expect((await (await app.as(null))(changePassword, { body })).status).toBe(401);
});

test('a student leaves no entry in the audit log: it would tell when they did something', async () => {
  const login = await givenAccount();
  const evaluation_id = await givenEvaluation(db);
  await db.insertInto('study').values({ evaluation_id, code: 'S1', oidos: login }).execute();
  const here = await app.as(login);
  expect((await here(changePassword, { body: { present, password: next } })).status).toBe(200);
  expect(await audited()).toEqual([]);
});

test.each([
  ['the session has ended', 401, (tx: Tx, login: string) => closeSessions(tx, login)],
  [
    'the password is another one',
    422,
    async (tx: Tx, login: string) => replacePassword(tx, login, await cheapHash('zcela nové heslo')),
  ],
])('a change that was on its way when %s changes nothing', async (_what, status, meanwhile) => {
  const login = await givenAccount();
  const here = await app.as(login);
  const change = () => here(changePassword, { body: { present, password: next } });
  const [answer] = await outrun(app, login, [change], (tx) => meanwhile(tx, login));
  expect(answer?.status).toBe(status);
  expect(await passwordMatches(next, await hashOf(login))).toBe(false);
});
