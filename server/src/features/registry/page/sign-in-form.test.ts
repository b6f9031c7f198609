import { randomBytes } from 'node:crypto';
import { logIn, readSession } from '@anketa/contract/people/session';
import type { Locale } from '@anketa/contract/values';
import { expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { csrfTokenOf } from '../../../platform/http/csrf.ts';
import { testApplication } from '../../../testing/application.ts';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { givenPerson } from '../../../testing/given.ts';
import { textsOf } from '../../../testing/wording.ts';

const application = await testApplication();
const { config, db } = application;
// What the shell draws is its own matter; what it is given to draw is looked at here.
const shell = fakeShell({
  folder: config.dataFolder,
  draw: async ({ refusal }) => ({ html: JSON.stringify(refusal), css: '', font: '' }),
});
const app = await createApp({ ...application, database: application, shell });
await app.ready();

async function given(login: string) {
  await givenPerson(db, login, { password_hash: await cheapHash('správné') });
}

interface Sent {
  readonly login: string;
  readonly password: string;
  readonly csrf?: string;
}

/** A browser at an address, before the script of the sign-in page has run: what its form sends, and what becomes of that. */
function browserAt(remoteAddress: string, locale: Locale = 'cs') {
  const jar: Record<string, string> = { 'anketa-session': randomBytes(32).toString('base64url') };
  const token = () => csrfTokenOf(config, jar['anketa-session'] ?? '');
  async function send(fields: Sent, { at = '/login', ...headers }: Record<string, string> = {}) {
    const reply = await app.inject({
      method: 'POST',
      url: at,
      remoteAddress,
      cookies: jar,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': locale,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams({ csrf: token(), ...fields }).toString(),
    });
    for (const { name, value } of reply.cookies) jar[name] = value;
    const { statusCode: status, body, headers: answered, cookies } = reply;
    const refusal = /<div id="root">(.*?)<\/div>/.exec(body)?.[1];
    return {
      status,
      body,
      cookies,
      location: answered.location,
      type: answered['content-type'],
      refusal: refusal === undefined ? undefined : JSON.parse(refusal),
    };
  }
  async function who() {
    const { login } = (await app.inject({ url: readSession.path, cookies: jar })).json();
    return login as string | null;
  }
  return { send, who, jar, token };
}

test('the form signs in without a script, leaves the browser known, and leads back inside the suite', async () => {
  await given('anna');
  const { send, who, jar } = browserAt('192.0.2.20');
  const before = jar['anketa-session'];
  const { status, location } = await send(
    { login: 'anna', password: 'správné' },
    { at: '/login?back=%2Fimport%2F1%3Fpage%3D2' },
  );
  expect([status, location]).toEqual([303, '/import/1?page=2']);
  expect(await who()).toBe('anna');
  expect(jar['anketa-session']).not.toBe(before);
  expect(jar['anketa-device']).toBeTruthy();
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
    const at = `/login?back=${encodeURIComponent(elsewhere)}`;
    expect((await send({ login: 'anna', password: 'správné' }, { at })).location, elsewhere).toBe('/');
  }
});

test.each(['cs', 'en'] as const)(
  'a wrong password draws the page anew, with the reason and the login: %s',
  async (locale) => {
    await given(`bořek-${locale}`);
    const { send, who, jar } = browserAt('192.0.2.21', locale);
    const before = jar['anketa-session'];
    const { status, refusal, body, type } = await send({ login: `bořek-${locale}`, password: 'jiné heslo' });
    expect(status).toBe(401);
    expect(type).toContain('text/html');
    expect(refusal).toEqual({ login: `bořek-${locale}`, text: textsOf(locale).get('errors.wrong-password') });
    expect(body).not.toContain('jiné heslo');
    expect(await who()).toBeNull();
    expect(jar['anketa-session']).toBe(before);
  },
);

test('guesses by the form and by the call are counted together', async () => {
  await given('cyril');
  const { send, jar, token } = browserAt('192.0.2.22');
  const call = async () =>
    (
      await app.inject({
        method: 'POST',
        url: logIn.path,
        remoteAddress: '192.0.2.22',
        cookies: jar,
        headers: { 'x-csrf-token': token(), 'sec-fetch-site': 'same-origin' },
        payload: { login: 'cyril', password: 'hádám' },
      })
    ).statusCode;
  for (let guess = 0; guess < 5; guess++) {
    expect((await send({ login: 'cyril', password: 'hádám' })).status).toBe(401);
    expect(await call()).toBe(401);
  }
  const { status, refusal } = await send({ login: 'cyril', password: 'správné' });
  expect(status).toBe(429);
  expect(refusal.text).toMatch(/Příliš mnoho pokusů\. Zkuste to prosím znovu za \d+ min\./);
  expect(await call()).toBe(429);
});

test('a page whose token is another one signs nobody in and is drawn anew with the right one', async () => {
  await given('dita');
  const { send, who, token } = browserAt('192.0.2.23');
  const stranger = browserAt('192.0.2.24');
  for (const csrf of ['', 'x', stranger.token()]) {
    const { status, refusal, body } = await send({ login: 'dita', password: 'správné', csrf });
    expect(status, csrf).toBe(403);
    expect(refusal.text).toBe(textsOf('cs').get('errors.bad-origin'));
    expect(body).toContain(`content="${token()}"`);
  }
  expect(await who()).toBeNull();
});

test('what another site sends signs nobody in, sets no cookie, and learns no token', async () => {
  await given('eva');
  const { send, who, token } = browserAt('192.0.2.25');
  const credentials = { login: 'eva', password: 'správné' };
  for (const [header, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ] as const) {
    const { status, type, body, cookies } = await send(credentials, { [header]: value });
    expect(status, value).toBe(403);
    expect(type).toContain('text/html');
    expect(body).not.toContain(token());
    expect(cookies).toEqual([]);
  }
  expect(await who()).toBeNull();
});

test('an empty field is refused in words; NUL is no text', async () => {
  const { send } = browserAt('192.0.2.26');
  const { status, refusal } = await send({ login: 'filip', password: '' });
  expect(status).toBe(422);
  expect(refusal).toEqual({ login: 'filip', text: textsOf('cs').get('errors.fields-invalid') });
  const nul = await send({ login: 'fi\0lip', password: 'x' });
  expect(nul.status).toBe(400);
  expect(nul.type).toContain('text/html');
});
