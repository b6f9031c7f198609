import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createBrowser } from '../../testing/browser.ts';
import { givenPerson } from '../../testing/given.ts';
import { startHostileProvider } from '../../testing/hostile-provider.ts';
import { oidcSettings } from '../../testing/oidc-settings.ts';
import { setStanding } from './administration/stage-store.ts';

const publicUrl = 'http://anketa.test';
const clientId = 'anketa';
const secret = 'a secret of a client that an attacker may know';
const one = await startHostileProvider({ clientId });
const other = await startHostileProvider({ clientId });
afterAll(() => Promise.all([one.stop(), other.stop()]));

const app = await testApplication({
  publicUrl,
  providers: [oidcSettings('one', one.issuer, { secret }), oidcSettings('other', other.issuer, { secret })],
  raiseMinutes: 30,
});
for (const key of ['one', 'other']) await setStanding(app.db, key, { stage: 'on', trialEndsAt: null, trialBy: null });
await givenPerson(app.db, '1001');
await givenPerson(app.db, '1002');

const freshBrowser = () => createBrowser({ fastify: app.fastify, publicUrl });

const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');

beforeEach(async () => {
  await app.db.deleteFrom('identity').execute();
  Object.assign(one.wishes, { isDown: false });
  Object.assign(other.wishes, { isDown: false });
});

/** Signs in where the ID token has these claims beside the usual ones. */
async function comeInWith(change: object, signed: Parameters<typeof one.token>[1] = {}) {
  one.wishes.answer = async ({ nonce }) => one.withIdToken(await one.token({ ...one.usual(nonce), ...change }, signed));
  const browser = freshBrowser();
  const { status, body } = await browser.go('/sign-in/one');
  return { status, body, who: await browser.whoIn() };
}

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test('as it should be lets in', async () => {
    expect((await comeInWith({})).who).toBe('1001');
  });

  test.each([
    ['is not signed', {}, { by: 'nobody' }],
    ['is signed by a key of somebody else', {}, { by: 'foreign' }],
    ['is of another issuer', { iss: 'https://idp.example' }, {}],
    ['is for another application', { aud: 'other' }, {}],
    ['is for several, and another asked for it', { aud: ['anketa', 'other'], azp: 'other' }, {}],
    ['has another nonce', { nonce: 'other' }, {}],
    ['has no nonce', { nonce: undefined }, {}],
    ['has ended', { iat: now() - 900, exp: now() - 120 }, {}],
    ['begins later', { nbf: now() + 300 }, {}],
    ['has no subject', { sub: undefined }, {}],
    ['has an algorithm that was not agreed on', {}, { header: { alg: 'none' } }],
  ] as const)('that %s lets nobody in', async (_what, change, signed) => {
    const refused = signed && 'header' in signed ? await comeInWithHeader() : await comeInWith(change, signed);
    expect(refused.status).toBe(400);
    expect(refused.who).toBe(null);
    expect(await app.db.selectFrom('identity').selectAll().execute()).toEqual([]);
  });

  /** A token whose key is the secret of the client, which the provider's public key is not. */
  async function comeInWithHeader() {
    one.wishes.answer = async ({ nonce }) => {
      const key = new TextEncoder().encode(secret);
      return one.withIdToken(await new SignJWT(one.usual(nonce)).setProtectedHeader({ alg: 'HS256' }).sign(key));
    };
    const browser = freshBrowser();
    const { status, body } = await browser.go('/sign-in/one');
    return { status, body, who: await browser.whoIn() };
  }

  test.each([
    ['a minute ahead lets in', 50, '1001'],
    ['a minute behind lets in', -340, '1001'],
  ])('of a clock %s', async (_what, offset, who) => {
    const iat = now() + offset;
    expect((await comeInWith({ iat, exp: iat + 300 })).who).toBe(who);
  });

  test('of a clock that is ten minutes behind is refused, and the reason is said', async () => {
    const iat = now() - 900;
    const { body, who } = await comeInWith({ iat, exp: iat + 300 });
    expect(who).toBe(null);
    expect(body).toContain('má čas, který neodpovídá našemu');
  });

  test('that is missing, or is none, lets nobody in', async () => {
    for (const answer of [{ access_token: 'a', token_type: 'Bearer' }, one.withIdToken('a.b.c'), one.withIdToken('')]) {
      one.wishes.answer = () => answer;
      const browser = freshBrowser();
      expect((await browser.go('/sign-in/one')).status).toBeGreaterThanOrEqual(400);
      expect(await browser.whoIn()).toBe(null);
    }
  });
});

test('an address to come back by is used once, though a provider takes a code twice', async () => {
  one.wishes.answer = async ({ nonce }) => one.withIdToken(await one.token(one.usual(nonce)));
  const browser = freshBrowser();
  const { url } = await browser.go('/sign-in/one', {}, isCallback);
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send(url)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const again = await browser.go(url);
  expect([again.status, again.body.includes('už bylo použito')]).toEqual([400, true]);
});

describe('rights', () => {
  beforeAll(() => givenPerson(app.db, '7', { roles: ['admin'] }));
  const now = () => Math.floor(Date.now() / 1000);

  /** What becomes of the rights of an administrator who comes back with this time of signing in. */
  async function raisedWith(auth_time: number | undefined) {
    const browser = freshBrowser();
    one.wishes.answer = async ({ nonce }) =>
      one.withIdToken(await one.token({ ...one.usual(nonce), sub: 'boss', ucn: '7', auth_time }));
    await browser.go('/sign-in/one');
    await browser.go('/sign-in/one?aim=raise&reason=Oprava');
    return (await browser.session()).raise;
  }

  test.each([
    ['is just now', () => now(), 'raised'],
    ['is ten minutes ago', () => now() - 600, 'possible'],
    ['is not said', () => undefined, 'possible'],
  ])('of an administrator whose sign-in %s: are they raised?', async (_what, time, raise) => {
    expect(await raisedWith(time())).toBe(raise);
  });
});

describe('of two providers', () => {
  test('one cannot answer what was begun at the other, whatever it knows of it', async () => {
    one.wishes.answer = async ({ nonce }) => one.withIdToken(await one.token(one.usual(nonce)));
    const browser = freshBrowser();
    const there = await browser.go('/sign-in/one', {}, ({ pathname }) => pathname === '/auth');
    const nonce = new URL(there.url).searchParams.get('nonce') ?? '';
    other.wishes.answer = async () => other.withIdToken(await other.token(other.usual(nonce)));
    const { url } = await browser.go(there.url, {}, isCallback);
    const mixed = await browser.go(url.replace('/sign-in/one/', '/sign-in/other/'));
    expect([mixed.status, await browser.whoIn()]).toEqual([400, null]);
    await browser.go(url);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('a subject of one is nobody at the other: each is linked by the number that its own provider tells', async () => {
    one.wishes.answer = async ({ nonce }) => one.withIdToken(await one.token(one.usual(nonce)));
    other.wishes.answer = async ({ nonce }) =>
      other.withIdToken(await other.token({ ...other.usual(nonce), ucn: '1002' }));
    const [first, second] = [freshBrowser(), freshBrowser()];
    await first.go('/sign-in/one');
    await second.go('/sign-in/other');
    expect([await first.whoIn(), await second.whoIn()]).toEqual(['1001', '1002']);
  });
});

describe('a provider that is down', () => {
  test('between the way there and the way back is said to be, and a new sign-in works once it is up', async () => {
    one.wishes.answer = async ({ nonce }) => one.withIdToken(await one.token(one.usual(nonce)));
    const browser = freshBrowser();
    const { url } = await browser.go('/sign-in/one', {}, isCallback);
    one.wishes.isDown = true;
    const { status, body } = await browser.go(url);
    expect([status, await browser.whoIn()]).toEqual([503, null]);
    expect(body).toContain('teď neodpovídá');
    one.wishes.isDown = false;
    await browser.go('/sign-in/one');
    expect(await browser.whoIn()).toBe('1001');
  });

  test('when the application starts keeps nothing from starting, and is found once it is there', async () => {
    const late = await startHostileProvider({ clientId });
    late.wishes.isDown = true;
    const { openOidc } = await import('./protocols/oidc.ts');
    const lines: string[] = [];
    const log = { error: (_details: object, message: string) => void lines.push(message) };
    const oidc = openOidc(oidcSettings('late', late.issuer, { secret }), { publicUrl, insecure: true, log });
    const begun = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), aim: 'sign-in', back: '/', id: 'i' } as const;
    await expect(oidc.address(begun)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(oidc.reached().state).toBe('failed');
    late.wishes.isDown = false;
    await vi.waitFor(() => expect(oidc.reached()).toEqual({ state: 'ready' }), 10_000);
    expect((await oidc.address(begun)).origin).toBe(late.issuer);
    expect(lines).toEqual(['the provider cannot be reached', 'no longer: the provider cannot be reached']);
    oidc.stop();
    await late.stop();
  });
});

test('of many who come back at one moment sixteen are looked at, the others wait, and all get in', async () => {
  const people = 40;
  const come = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const used = () =>
    app.db
      .selectFrom('used_token')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
  one.wishes.answer = async ({ nonce }) => {
    asked += 1;
    if (asked === 16) come.resolve();
    await gate.promise;
    return one.withIdToken(await one.token(one.usual(nonce)));
  };
  const before = Number((await used()).n);
  const browsers = Array.from({ length: people }, freshBrowser);
  const visits = browsers.map((browser) => browser.go('/sign-in/one', {}, ({ pathname }) => pathname === '/'));
  await come.promise;
  // All are back: their states are used. Then there is time enough to go on, if they were let.
  await vi.waitFor(async () => expect(Number((await used()).n) - before).toBe(people));
  for (let turn = 0; turn < 200; turn++) await app.fastify.inject('/livez');
  const most = asked;
  gate.resolve();
  await Promise.all(visits);
  expect(most).toBe(16);
  const who = await Promise.all(browsers.map((browser) => browser.whoIn()));
  expect(new Set(who)).toEqual(new Set(['1001']));
});
