import { endSessions, logIn, raiseRights, readSession } from '@anketa/contract/people/session';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/database/connect.ts';
import { outrun } from '../../testing/account-races.ts';
import { testApplication } from '../../testing/application.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { givenPerson } from '../../testing/given.ts';
import { closeSessions, replacePassword } from './store.ts';

const app = await testApplication({ raiseMinutes: 30 });
const { db } = app;
const password = 'správné heslo';

let people = 0;
/** An administrator with a local password, by key. */
async function givenAccount(): Promise<string> {
  people += 1;
  return givenPerson(db, `account-${people}`, { roles: ['admin'], password_hash: await cheapHash(password) });
}

/** The status that a request is answered with after something was done to the account. */
async function outrunStatus(
  login: string,
  racing: () => Promise<{ status: number }>,
  meanwhile: (tx: Tx) => Promise<unknown>,
) {
  const [answer] = await outrun(app, login, [racing], meanwhile);
  return answer?.status;
}

const sessionsOf = (oidos: string) => db.selectFrom('session').where('oidos', '=', oidos).selectAll().execute();

const reset = (login: string) => async (tx: Tx) => {
  await replacePassword(tx, login, await cheapHash('zcela nové heslo'));
  await closeSessions(tx, login);
};

test('a sign-in whose password is another one by then opens no session', async () => {
  const login = await givenAccount();
  const visitor = await app.as(null);
  const signIn = () => visitor(logIn, { body: { login, password } });
  expect(await outrunStatus(login, signIn, reset(login))).toBe(401);
  expect(await sessionsOf(login)).toEqual([]);
});

test('rights are not raised by a password that is another one by then, nor in a session that has ended', async () => {
  const [login, other] = [await givenAccount(), await givenAccount()];
  const raise = async (who: string) => {
    const here = await app.as(who);
    return () => here(raiseRights, { body: { password, reason: 'Oprava importu' } });
  };
  const changed = async (tx: Tx) => replacePassword(tx, login, await cheapHash('zcela nové heslo'));
  expect(await outrunStatus(login, await raise(login), changed)).toBe(422);
  expect(await outrunStatus(other, await raise(other), (tx) => closeSessions(tx, other))).toBe(401);
  const raised = db.selectFrom('session').selectAll().where('raised_until', 'is not', null);
  expect(await raised.execute()).toEqual([]);
});

test('signing out everywhere waits for a sign-in that is being let in, and ends its session too', async () => {
  const login = await givenAccount();
  const here = await app.as(login);
  const token = { token_hash: Buffer.alloc(32, 7), expires_at: new Date(Date.now() + 3_600_000) };
  const opened = { ...token, oidos: login, impersonated_by: null };
  const open = (tx: Tx) => tx.insertInto('session').values(opened).execute();
  expect(await outrunStatus(login, () => here(endSessions), open)).toBe(200);
  expect((await here(readSession)).body.signedIn).toBe(false);
  expect(await sessionsOf(login)).toEqual([]);
});
