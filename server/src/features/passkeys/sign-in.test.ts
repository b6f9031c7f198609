import { randomBytes } from 'node:crypto';
import { beginPasskey, listPasskeys, removePasskey } from '@anketa/contract/people/passkeys';
import { afterEach, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createAuthenticator, type Odd } from '../../testing/authenticator.ts';
import { isRefused, isUnknown, passkeyBrowsers, password } from '../../testing/passkey-browser.ts';

const publicUrl = 'https://anketa.example.cz';
const application = await testApplication({ publicUrl, demo: false });
const { db } = application;
const { givenAccount, browserOf, givenPasskey, stored } = passkeyBrowsers(application);

afterEach(() => void vi.useRealTimers());

test('a passkey that was added signs in without a login; of it there is the day of its making and no use', async () => {
  const { login, key, stranger } = await givenPasskey();
  const { status, body } = await stranger.signIn({}, key);
  expect({ status, login: body.login }).toEqual({ status: 200, login });
  const [passkey] = await stored(login);
  expect(passkey).toMatchObject({
    name: 'Telefon',
    rp_id: 'anketa.example.cz',
    counter: null,
    transports: ['internal'],
  });
  expect(passkey?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const list = await stranger.call(listPasskeys);
  expect(list.body.passkeys).toEqual([{ id: passkey?.id, name: 'Telefon', day: passkey?.day, usable: true }]);
  // Using it once more leaves every row as it was, the number of its transaction too.
  const [before, after] = [await systemRow(login), await stranger.signIn({}, key).then(() => systemRow(login))];
  expect(after).toEqual(before);
});

/** Where and by which transactions a passkey's row was written and locked. */
async function systemRow(login: string) {
  const { rows } = await application.pool.query('SELECT ctid, xmin, xmax FROM passkey WHERE oidos = $1', [login]);
  return rows;
}

test.each<[string, Odd]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from our host by http', { origin: 'http://anketa.example.cz' }],
  ['for another RP ID', { rpId: 'example.cz' }],
  ['without verification of the user', { isUserVerified: false }],
  ['for a challenge that is not ours', { challenge: randomBytes(54).toString('base64url') }],
  ['as if a key were made', { type: 'webauthn.create' }],
])('an assertion %s signs nobody in', async (_what, odd) => {
  const { key, stranger } = await givenPasskey();
  expect(await stranger.signIn(odd, key)).toMatchObject(isRefused);
  expect((await stranger.signIn({}, key)).status).toBe(200);
});

test('an assertion that is sent again signs nobody in, however its challenge is written', async () => {
  const { key, stranger } = await givenPasskey();
  const options = await stranger.begun();
  const assertion = key.get(options);
  // The browser's cookie is another one after signing in: the same one is sent from a copy of the browser before.
  const again = await Promise.all([1, 2, 3].map(() => stranger.present(assertion)));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect(await stranger.present(assertion)).toMatchObject(isRefused);
  const other = await browserOf();
  expect(await other.present(assertion)).toMatchObject(isRefused);
});

test('a challenge is used up by a wrong answer, too, and another way to write it is no other challenge', async () => {
  const { key, stranger } = await givenPasskey();
  const options = await stranger.begun();
  expect(await stranger.present(key.get(options, { isUserVerified: false }))).toMatchObject(isRefused);
  expect(await stranger.present(key.get(options))).toMatchObject(isRefused);
  expect(await stranger.present(key.get({ ...options, challenge: `${options.challenge}=` }))).toMatchObject(isRefused);
});

test('a challenge is for the browser that asked for it, for five minutes, and for one purpose', async () => {
  const { login, key, stranger, owner } = await givenPasskey();
  const other = await browserOf();
  expect(await other.present(key.get(await stranger.begun()))).toMatchObject(isRefused);
  const { body } = await owner.call(beginPasskey, { body: { password } });
  const { challenge } = body.options;
  expect(await owner.present(key.get({ ...(await owner.begun()), challenge }))).toMatchObject(isRefused);

  vi.useFakeTimers({ toFake: ['Date'] });
  const inTime = key.get(await stranger.begun());
  vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
  expect((await stranger.present(inTime)).body.login).toBe(login);
  const late = key.get(await stranger.begun());
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await stranger.present(late)).toMatchObject(isRefused);
});

test("another person's key signs in as that person alone: neither ids nor users can be exchanged", async () => {
  const [one, two] = [await givenPasskey(), await givenPasskey()];
  const options = await one.stranger.begun();
  const [ofOne, ofTwo] = [one.key.get(options), two.key.get(options)];
  const exchanged = { ...ofTwo, id: ofOne.id, rawId: ofOne.rawId };
  expect(await one.stranger.present(exchanged)).toMatchObject(isRefused);
  const signedByTwo = two.key.get(await one.stranger.begun());
  const withUserOfOne = {
    ...signedByTwo,
    response: { ...signedByTwo.response, userHandle: ofOne.response.userHandle },
  };
  expect(await one.stranger.present(withUserOfOne)).toMatchObject(isRefused);
});

test('a counter is stored only where the key counts, and one that goes back or stands still signs nobody in', async () => {
  const { login, key, stranger } = await givenPasskey();
  expect((await stored(login))[0]?.counter).toBeNull();
  key.state.counter = 7;
  expect((await stranger.signIn({}, key)).status).toBe(200);
  expect((await stored(login))[0]?.counter).toBe(7);
  for (const counter of [7, 6, 0]) {
    key.state.counter = counter;
    expect(await stranger.signIn({}, key)).toMatchObject(isRefused);
  }
  key.state.counter = 8;
  expect((await stranger.signIn({}, key)).status).toBe(200);
  const counting = await givenPasskey(3);
  expect((await stored(counting.login))[0]?.counter).toBe(3);
});

test('of two copies of a key that count alike and sign in at once one comes in', async () => {
  const { key } = await givenPasskey();
  key.state.counter = 5;
  const browsers = await Promise.all([1, 2, 3, 4].map(() => browserOf()));
  const answers = await Promise.all(browsers.map((browser) => browser.signIn({}, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test('a removed key and a foreign one are refused in the same words, and the browser may forget them', async () => {
  const { login, owner, key, stranger } = await givenPasskey();
  const [passkey] = await stored(login);
  const params = { passkey: passkey?.id ?? '' };
  const thief = await browserOf(await givenAccount());
  expect((await thief.call(removePasskey, { params })).status).toBe(404);
  expect((await owner.call(removePasskey, { params })).status).toBe(200);
  expect(await stranger.signIn({}, key)).toMatchObject(isUnknown);
  const foreign = createAuthenticator(publicUrl);
  const { body } = await owner.call(beginPasskey, { body: { password } });
  foreign.create(body.options);
  expect(await stranger.signIn({}, foreign)).toMatchObject(isUnknown);
});

test('a person whose local password is gone does not come in by a passkey', async () => {
  const { login, key, stranger } = await givenPasskey();
  await db.updateTable('person').set({ password_hash: null }).where('oidos', '=', login).execute();
  expect(await stranger.signIn({}, key)).toMatchObject(isUnknown);
});

test('a person who is deactivated does not come in by a passkey, and the browser does not forget it: it opens again what is active again', async () => {
  const { login, key, stranger } = await givenPasskey();
  const deactivate = (deactivated: boolean) =>
    db.updateTable('person').set({ deactivated }).where('oidos', '=', login).execute();
  await deactivate(true);
  expect(await stranger.signIn({}, key)).toMatchObject(isRefused);
  await deactivate(false);
  expect((await stranger.signIn({}, key)).status).toBe(200);
});
