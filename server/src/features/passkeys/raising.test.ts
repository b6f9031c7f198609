import { randomBytes } from 'node:crypto';
import { beginPasskeyRaise, raiseByPasskey, removePasskey } from '@anketa/contract/people/passkeys';
import { listUsers } from '@anketa/contract/people/people';
import { endSessions, readSession } from '@anketa/contract/people/session';
import { afterEach, expect, test, vi } from 'vitest';
import { outrun } from '../../testing/account-races.ts';
import { testApplication } from '../../testing/application.ts';
import type { Authenticator, Odd } from '../../testing/authenticator.ts';
import { hasNoRight, passkeyBrowsers } from '../../testing/passkey-browser.ts';

const publicUrl = 'https://anketa.example.cz';
const application = await testApplication({ publicUrl, demo: false, raiseMinutes: 30 });
const { db } = application;
const { givenPasskey, browserOf, stored } = passkeyBrowsers(application);
const reason = 'Oprava importu';
const proves = { status: 422, body: { type: '/problems/passkey-not-proof' } };

afterEach(() => void vi.useRealTimers());

/** An administrator with a passkey, signed in at a browser that has it. */
async function givenAdministrator() {
  const given = await givenPasskey();
  await db.insertInto('person_role').values({ oidos: given.login, role: 'admin' }).execute();
  return given;
}
type Browser = Awaited<ReturnType<typeof browserOf>>;

const begun = async ({ call }: Browser) => (await call(beginPasskeyRaise)).body.options;
const raise = async (browser: Browser, key: Authenticator, odd: Odd = {}) =>
  browser.call(raiseByPasskey, { body: { reason, credential: key.get(await begun(browser), odd) } });
const howRaised = async ({ call }: Browser) => (await call(readSession)).body.raise;

test('an administrator raises their rights by a passkey, in another session, for the time that is set', async () => {
  const { login, owner, key } = await givenAdministrator();
  expect((await owner.call(listUsers)).status).toBe(403);
  expect((await raise(owner, key)).status).toBe(200);
  expect(await howRaised(owner)).toBe('raised');
  expect((await owner.call(listUsers)).status).toBe(200);
  const sessions = await db.selectFrom('session').select('raised_until').where('oidos', '=', login).execute();
  expect(sessions).toHaveLength(1);
  const left = (sessions[0]?.raised_until?.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(29 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
  const log = db.selectFrom('audit_log').select(['action', 'subject']).where('actor', '=', login);
  expect(await log.execute()).toEqual([{ action: 'session.raised', subject: reason }]);
  // Using it has left its row as it was: it does not count.
  expect((await stored(login))[0]?.counter).toBeNull();
});

test.each<[string, Odd]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['without verification of the user', { isUserVerified: false }],
  ['for a challenge that is not ours', { challenge: randomBytes(54).toString('base64url') }],
])('a key that signed %s raises nothing', async (_what, odd) => {
  const { owner, key } = await givenAdministrator();
  expect(await raise(owner, key, odd)).toMatchObject(proves);
  expect(await howRaised(owner)).toBe('possible');
});

test('another person’s key raises nothing, nor does one that was removed', async () => {
  const [{ login, owner, key }, other] = [await givenAdministrator(), await givenAdministrator()];
  expect(await raise(owner, other.key)).toMatchObject(proves);
  await owner.call(removePasskey, { params: { passkey: (await stored(login))[0]?.id ?? '' } });
  expect(await raise(owner, key)).toMatchObject(proves);
  expect(await howRaised(owner)).toBe('possible');
});

test('a proof is for the session that asked, once, for five minutes, and for raising alone', async () => {
  const { login, owner, key } = await givenAdministrator();
  const second = await browserOf(login);
  const present = (browser: Browser, credential: ReturnType<Authenticator['get']>) =>
    browser.call(raiseByPasskey, { body: { reason, credential } });
  expect(await present(second, key.get(await begun(owner)))).toMatchObject(proves);
  // One that signs in does not raise, and the other way round.
  expect(await present(owner, key.get(await owner.begun()))).toMatchObject(proves);
  expect((await owner.present(key.get(await begun(owner)))).status).toBe(401);
  const again = key.get(await begun(owner));
  const answers = await Promise.all([1, 2, 3].map(() => present(owner, again)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['Date'] });
  const late = key.get(await begun(second));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await present(second, late)).toMatchObject(proves);
});

test('who has nothing to raise, who acts as an administrator, and who gives no reason, raises nothing', async () => {
  const { owner, key } = await givenPasskey();
  expect(await owner.call(beginPasskeyRaise)).toMatchObject(hasNoRight);
  const admin = await givenAdministrator();
  const acting = await application.as(admin.login, { impersonatedBy: admin.login });
  expect((await acting(beginPasskeyRaise)).status).toBe(403);
  const credential = key.get(await admin.owner.begun());
  expect(await owner.call(raiseByPasskey, { body: { reason, credential } })).toMatchObject(hasNoRight);
  expect((await admin.owner.call(raiseByPasskey, { body: { reason: '  ', credential } })).status).toBe(400);
});

test('a session that ends between the proof and the raising is not raised, nor by a key that goes meanwhile', async () => {
  const [ended, removed] = [await givenAdministrator(), await givenAdministrator()];
  const race = async ({ login, owner, key }: typeof ended, table: 'session' | 'passkey') => {
    const credential = key.get(await begun(owner));
    const present = () => owner.call(raiseByPasskey, { body: { reason, credential } });
    const [answer] = await outrun(application, login, [present], (tx) =>
      tx.deleteFrom(table).where('oidos', '=', login).execute(),
    );
    return answer?.status;
  };
  expect(await race(ended, 'session')).toBe(401);
  expect(await race(removed, 'passkey')).toBe(422);
  expect((await ended.owner.call(endSessions)).status).toBe(401);
  expect(await howRaised(removed.owner)).toBe('possible');
});
