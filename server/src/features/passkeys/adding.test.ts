import { randomBytes } from 'node:crypto';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@anketa/contract/people/passkeys';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createAuthenticator, type Odd } from '../../testing/authenticator.ts';
import { givenPerson } from '../../testing/given.ts';
import { hasNoRight, isNotAdded, passkeyBrowsers, password } from '../../testing/passkey-browser.ts';

const publicUrl = 'https://anketa.example.cz';
const application = await testApplication({ publicUrl, demo: false });
const { db } = application;
const { givenAccount, browserOf, givenPasskey, stored } = passkeyBrowsers(application);

test('what is asked of browsers: a key that names its user by itself, verified, and no word of who made it', async () => {
  const browser = await browserOf(await givenAccount());
  const { body } = await browser.call(beginPasskey, { body: { password } });
  expect(body.options).toMatchObject({
    rp: { id: 'anketa.example.cz' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
  expect(await browser.begun()).toMatchObject({ rpId: 'anketa.example.cz', userVerification: 'required' });
});

test.each<[string, Odd]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another RP ID', { rpId: 'example.cz' }],
  ['without verification of the user', { isUserVerified: false }],
  ['for a challenge that is not ours', { challenge: randomBytes(54).toString('base64url') }],
  ['as if somebody signed in', { type: 'webauthn.get' }],
])('a key that was made %s is not added', async (_what, odd) => {
  const login = await givenAccount();
  const browser = await browserOf(login);
  expect(await browser.add(odd)).toMatchObject(isNotAdded);
  expect(await stored(login)).toEqual([]);
});

test('a key that proves itself is added; one with certificates, which nobody asked for, is not: verifying them calls their addresses', async () => {
  const login = await givenAccount();
  const browser = await browserOf(login);
  expect(await browser.add({ attestation: 'certificate' })).toMatchObject(isNotAdded);
  expect(await stored(login)).toEqual([]);
  expect((await browser.add({ attestation: 'self' })).status).toBe(200);
});

test('a credential that is somebody’s is not added to another account', async () => {
  const { login, key } = await givenPasskey();
  const thief = await browserOf(await givenAccount());
  const { body } = await thief.call(beginPasskey, { body: { password } });
  const before = key.state.key;
  const made = key.create(body.options);
  const attestation = Buffer.from(made.response.attestationObject, 'base64url');
  const ofVictim = before?.id ?? Buffer.alloc(0);
  const at = attestation.indexOf(key.state.key?.id ?? 'none');
  ofVictim.copy(attestation, at);
  const id = ofVictim.toString('base64url');
  const response = { ...made.response, attestationObject: attestation.toString('base64url') };
  const stolen = await thief.call(addPasskey, {
    body: { name: 'x', credential: { ...made, id, rawId: id, response } },
  });
  expect(stolen).toMatchObject(isNotAdded);
  expect(await stored(login)).toHaveLength(1);
});

test('adding asks for the present password, under the limit of sign-in', async () => {
  const browser = await browserOf(await givenAccount());
  const wrong = () => browser.call(beginPasskey, { body: { password: 'hádám' } });
  expect(await wrong()).toMatchObject({ status: 422, body: { errors: { password: ['Heslo nesouhlasí.'] } } });
  for (let guessed = 1; guessed < 10; guessed++) await wrong();
  expect((await wrong()).status).toBe(429);
  expect((await browser.call(beginPasskey, { body: { password } })).status).toBe(429);
});

test('who acts as somebody else, and who has no local password, sees, adds and removes none', async () => {
  const { login } = await givenPasskey();
  const [passkey] = await stored(login);
  const admin = await givenPerson(db, 'admin', { roles: ['admin'] });
  const acting = await application.as(login, { impersonatedBy: admin });
  const ofSis = await application.as(await givenPerson(db, 'of-sis'));
  for (const as of [acting, ofSis]) {
    expect(await as(listPasskeys)).toMatchObject(hasNoRight);
    expect(await as(beginPasskey, { body: { password } })).toMatchObject(hasNoRight);
    expect(await as(removePasskey, { params: { passkey: passkey?.id ?? '' } })).toMatchObject(hasNoRight);
    const key = createAuthenticator(publicUrl);
    const options = (await (await browserOf(login)).call(beginPasskey, { body: { password } })).body.options;
    const body = { name: 'x', credential: key.create(options) };
    expect(await as(addPasskey, { body })).toMatchObject(hasNoRight);
  }
  expect(await stored(login)).toHaveLength(1);
});

test('nobody has more than ten passkeys', async () => {
  const login = await givenAccount();
  const browser = await browserOf(login);
  const begun = await browser.creation();
  const credential = createAuthenticator(publicUrl).create(begun);
  for (let added = 0; added < 10; added++) expect((await browser.add()).status).toBe(200);
  const isFull = { status: 409, body: { type: '/problems/passkeys-full' } };
  expect(await browser.call(beginPasskey, { body: { password } })).toMatchObject(isFull);
  expect(await browser.call(addPasskey, { body: { name: 'x', credential } })).toMatchObject(isFull);
  expect(await stored(login)).toHaveLength(10);
});
