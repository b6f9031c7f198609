import type { JWTPayload } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { type Browser, createBrowser } from '../../testing/browser.ts';
import { givenPerson } from '../../testing/given.ts';
import { startHostileProvider } from '../../testing/hostile-provider.ts';
import { clientId, startIdentityProvider } from '../../testing/identity-provider.ts';
import { oidcSettings } from '../../testing/oidc-settings.ts';
import { setStanding } from './administration/stage-store.ts';

const publicUrl = 'http://anketa.test';
const hostile = await startHostileProvider({ clientId });
const real = await startIdentityProvider({
  publicUrl,
  key: 'real',
  accounts: { novak: { ucn: '1001' } },
  // The logout tokens of the real provider go to the application, which has no port.
  async fetch(url, options) {
    const { pathname } = new URL(String(url));
    const { method = 'GET', headers, body } = options ?? {};
    const given = { method: method as 'POST', url: pathname, headers: Object.fromEntries(new Headers(headers)) };
    const { statusCode } = await app.fastify.inject({ ...given, payload: String(body) });
    return new Response(null, { status: statusCode });
  },
});
afterAll(() => Promise.all([hostile.stop(), real.stop()]));

const app = await testApplication({
  publicUrl,
  providers: [oidcSettings('uni', hostile.issuer), oidcSettings('real', real.issuer)],
});
for (const key of ['uni', 'real']) await setStanding(app.db, key, { stage: 'on', trialEndsAt: null, trialBy: null });
await givenPerson(app.db, '1001');
await givenPerson(app.db, '1002');

const freshBrowser = () => createBrowser({ fastify: app.fastify, publicUrl });

/** Signs a subject in, in a session of theirs at the provider. */
async function signedIn(subject: string, sid: string, number = '1001'): Promise<Browser> {
  hostile.wishes.answer = async ({ nonce }) =>
    hostile.withIdToken(await hostile.token({ ...hostile.usual(nonce), sub: subject, sid, ucn: number }));
  const browser = freshBrowser();
  await browser.go('/sign-in/uni');
  return browser;
}

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const now = () => Math.floor(Date.now() / 1000);
const usual = (): JWTPayload => ({ iss: hostile.issuer, aud: clientId, iat: now(), jti: `${Math.random()}`, events });

/** Sends a logout token as the provider does. Gives the status. */
async function send(token: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ logout_token: token }).toString();
  return (await app.fastify.inject({ method: 'POST', url: '/sign-in/uni/logout', headers, payload })).statusCode;
}

const logout = async (
  change: JWTPayload,
  signed: Parameters<typeof hostile.token>[1] = { header: { typ: 'logout+jwt' } },
) => send(await hostile.token({ ...usual(), ...change }, signed));

beforeEach(async () => {
  await app.db.deleteFrom('provider_logout').execute();
  await app.db.deleteFrom('session').execute();
});

describe('a logout at the provider', () => {
  test('of a subject ends all their sessions, and nobody else’s', async () => {
    const mine = [await signedIn('novak', 'a'), await signedIn('novak', 'b')];
    const others = await signedIn('svobodova', 'c', '1002');
    expect(await logout({ sub: 'novak', sid: 'a' })).toBe(200);
    expect(await Promise.all(mine.map((browser) => browser.whoIn()))).toEqual([null, null]);
    expect(await others.whoIn()).toBe('1002');
  });

  test('of a session ends that one', async () => {
    const [a, b] = [await signedIn('novak', 'a'), await signedIn('novak', 'b')];
    expect(await logout({ sid: 'a' })).toBe(200);
    expect([await a.whoIn(), await b.whoIn()]).toEqual([null, '1001']);
  });

  test.each([
    ['JWT', { typ: 'JWT' }],
    ['logout+jwt', { typ: 'logout+jwt' }],
    ['application/logout+jwt', { typ: 'application/logout+jwt' }],
    ['nothing', {}],
  ])('may have the type %s', async (_type, header) => {
    const browser = await signedIn('novak', 'a');
    expect(await logout({ sub: 'novak' }, { header })).toBe(200);
    expect(await browser.whoIn()).toBe(null);
  });

  test('that comes before the session is there lets none begin', async () => {
    hostile.wishes.answer = async ({ nonce }) => {
      const token = await hostile.token({ ...hostile.usual(nonce), sub: 'novak', sid: 'a' });
      // They sign out while the browser is on its way back.
      expect(await logout({ sub: 'novak', sid: 'a', iat: now() })).toBe(200);
      return hostile.withIdToken(token);
    };
    const browser = freshBrowser();
    const { status, body } = await browser.go('/sign-in/uni');
    expect([status, await browser.whoIn()]).toEqual([403, null]);
    expect(body).toContain('mezitím odhlásili');
    // A sign-in after that is one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
    expect(await (await signedIn('novak', 'b')).whoIn()).toBe('1001');
    vi.useRealTimers();
  });

  test('counts once: the same token again ends nobody who has come since', async () => {
    await signedIn('novak', 'a');
    const token = await hostile.token({ ...usual(), sub: 'novak', iat: now() - 2 }, { header: { typ: 'logout+jwt' } });
    expect(await send(token)).toBe(200);
    const browser = await signedIn('novak', 'b');
    expect(await send(token)).toBe(200);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('of somebody who is not here is fine', async () => {
    expect(await logout({ sub: 'nobody' })).toBe(200);
  });

  test.each([
    ['is not signed', {}, { by: 'nobody' }],
    ['is signed by somebody else', {}, { by: 'foreign' }],
    ['is of another issuer', { iss: 'https://idp.example' }, {}],
    ['is for another application', { aud: 'other' }, {}],
    ['is old', { iat: now() - 400 }, {}],
    ['is of a time to come', { iat: now() + 400 }, {}],
    ['has no time', { iat: undefined }, {}],
    ['has no id', { jti: undefined }, {}],
    ['says that of nobody', { sub: undefined }, {}],
    ['has a nonce, as an ID token', { nonce: 'x' }, {}],
    ['has no event', { events: undefined }, {}],
    ['has another event', { events: { other: {} } }, {}],
    ['has an event that is null', { events: { 'http://schemas.openid.net/event/backchannel-logout': null } }, {}],
    ['has another type', {}, { header: { typ: 'at+jwt' } }],
  ] as const)('whose token %s ends nothing', async (_what, change, signed) => {
    const browser = await signedIn('novak', 'a');
    expect(await logout({ sub: 'novak', ...change }, signed)).toBe(400);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('is never taken for an ID token, nor an ID token for one', async () => {
    const browser = await signedIn('novak', 'a');
    expect(await send(await hostile.token({ ...hostile.usual('n'), sub: 'novak', jti: 'x' }))).toBe(400);
    expect(await browser.whoIn()).toBe('1001');
    hostile.wishes.answer = async () =>
      hostile.withIdToken(await hostile.token({ ...usual(), sub: 'novak', ucn: '1001' }));
    const other = freshBrowser();
    expect((await other.go('/sign-in/uni')).status).toBe(400);
    expect(await other.whoIn()).toBe(null);
  });

  test('is sent by a real provider when somebody signs out there', async () => {
    const browser = freshBrowser();
    real.people.next = 'novak';
    await browser.go('/sign-in/real');
    expect(await browser.whoIn()).toBe('1001');
    const elsewhere = await browser.go(`${real.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(elsewhere.body)?.[1] ?? '';
    await browser.go(`${real.issuer}/session/end/confirm`, { method: 'POST', form: { xsrf, logout: 'yes' } });
    expect(await browser.whoIn()).toBe(null);
  });
});

test('what the database has of a subject and a session are marks', async () => {
  await signedIn('novak', 'a');
  const rows = await app.db.selectFrom('session').selectAll().execute();
  expect(rows[0]?.subject_mark).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain('novak');
});
