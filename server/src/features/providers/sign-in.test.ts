import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { type Browser, createBrowser, type Visit } from '../../testing/browser.ts';
import { craftedAddresses } from '../../testing/crafted-addresses.ts';
import { givenPerson } from '../../testing/given.ts';
import { clientSecret, startIdentityProvider } from '../../testing/identity-provider.ts';
import { oidcSettings } from '../../testing/oidc-settings.ts';
import { setStanding } from './administration/stage-store.ts';

const publicUrl = 'http://anketa.test';
const accounts: Record<string, Record<string, unknown>> = {
  novak: { ucn: '1001', email: 'novak@example.cz' },
  svobodova: { ucn: '1002' },
  nobody: { ucn: '9999' },
  silent: {},
};
const claims = ['preferred_username', 'name', 'email_verified'];
const provider = await startIdentityProvider({ publicUrl, key: 'muni', accounts, claims });
afterAll(() => provider.stop());

const settings = oidcSettings('muni', provider.issuer);
const app = await testApplication({ publicUrl, providers: [settings], raiseMinutes: 30 });
const on = { stage: 'on', trialEndsAt: null, trialBy: null } as const;
await setStanding(app.db, 'muni', on);
await givenPerson(app.db, '1001', { surname: 'Novák', login: 'xnovak', email: 'svobodova@example.cz' });
await givenPerson(app.db, '1002', { surname: 'Svobodová' });

const freshBrowser = () => createBrowser({ fastify: app.fastify, publicUrl });

beforeEach(async () => {
  provider.people.next = undefined;
  await app.db.deleteFrom('identity').execute();
  await app.db.deleteFrom('refused_identity').execute();
  Object.assign(accounts, { novak: { ucn: '1001', email: 'novak@example.cz' } });
});
afterEach(() => vi.useRealTimers());

/** Signs in at the provider with an account; gives where that led. */
function comeIn(browser: Browser, account: string, address = '/sign-in/muni'): Promise<Visit> {
  provider.people.next = account;
  return browser.go(address);
}

const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');

/** Goes to the provider and back, up to the last step: gives the address that the provider sends the browser back to. */
async function callbackFor(browser: Browser, account: string): Promise<string> {
  provider.people.next = account;
  return (await browser.go('/sign-in/muni', {}, isCallback)).url;
}

describe('sign-in at a provider', () => {
  test('leads there, signs in whoever has the number, and leads back to where they wanted to go', async () => {
    const browser = freshBrowser();
    const there = await browser.go('/sign-in/muni?back=%2Fresults%3Fpage%3D2');
    expect(there.url).toMatch(`${provider.issuer}/interaction/`);
    const { url } = await browser.go(there.url, { method: 'POST', form: { account: 'novak' } });
    expect(url).toBe(`${publicUrl}/results?page=2`);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('is another session under another cookie: one that somebody planted is worthless', async () => {
    const browser = freshBrowser();
    await comeIn(browser, 'svobodova');
    const planted = browser.cookies(publicUrl).get('anketa-session');
    await comeIn(browser, 'novak');
    expect(await browser.whoIn()).toBe('1002');
    await browser.go('/logout', {}, () => true);
    browser.forget(provider.issuer);
    browser.cookies(publicUrl).set('anketa-session', planted ?? '');
    await comeIn(browser, 'novak');
    expect(browser.cookies(publicUrl).get('anketa-session')).not.toBe(planted);
    const thief = freshBrowser();
    thief.cookies(publicUrl).set('anketa-session', planted ?? '');
    expect(await thief.whoIn()).toBe(null);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('that did not begin in this browser signs nobody in, whoever it would be', async () => {
    const attacker = freshBrowser();
    const victim = freshBrowser();
    const address = await callbackFor(attacker, 'novak');
    const { status, body } = await victim.go(address);
    expect([status, await victim.whoIn()]).toEqual([400, null]);
    expect(body).toContain('nezačalo v tomto prohlížeči');
    // One that has begun one of its own, neither.
    await victim.go('/sign-in/muni', {}, () => true);
    expect((await victim.go(address)).body).toContain('nezačalo v tomto prohlížeči');
    expect(await victim.whoIn()).toBe(null);
  });

  test('with another state, or without one, signs nobody in', async () => {
    const browser = freshBrowser();
    const address = new URL(await callbackFor(browser, 'novak'));
    const state = address.searchParams.get('state') ?? '';
    for (const wrong of [`${state.slice(0, -2)}xx`, '', 'undefined', state.slice(1)]) {
      address.searchParams.set('state', wrong);
      expect((await browser.go(address.href)).status).toBe(400);
    }
    address.searchParams.delete('state');
    expect((await browser.go(address.href)).status).toBe(400);
    expect(await browser.whoIn()).toBe(null);
    // It goes on to hold for its own: nothing was used up.
    address.searchParams.set('state', state);
    expect((await browser.go(address.href)).url).toBe(`${publicUrl}/`);
    expect(await browser.whoIn()).toBe('1001');
  });

  test('is used once: neither its address nor its code lets anybody in again', async () => {
    const browser = freshBrowser();
    const address = await callbackFor(browser, 'novak');
    await browser.go(address);
    await browser.go('/logout', {}, () => true);
    const again = await browser.go(address);
    expect([again.status, await browser.whoIn()]).toEqual([400, null]);
    expect(again.body).toContain('už bylo použito');
    // The code with a state of its own, as who stole it would try.
    const thief = freshBrowser();
    const own = new URL(await callbackFor(thief, 'svobodova'));
    own.searchParams.set('code', new URL(address).searchParams.get('code') ?? '');
    expect((await thief.go(own.href)).status).toBe(400);
    expect(await thief.whoIn()).toBe(null);
  });

  test('of twenty requests with one address at one moment one comes in', async () => {
    const browser = freshBrowser();
    const address = await callbackFor(browser, 'novak');
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.send(address)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test('that took too long begins anew', async () => {
    const browser = freshBrowser();
    const address = await callbackFor(browser, 'novak');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 });
    expect((await browser.go(address)).status).toBe(400);
    expect(await browser.whoIn()).toBe(null);
  });

  test('says in either language who was looked for where nobody is found, and makes nobody', async () => {
    const before = await app.db.selectFrom('person').select('oidos').execute();
    const unknown = await comeIn(freshBrowser(), 'nobody');
    expect(unknown.status).toBe(403);
    expect(unknown.body).toContain('9999');
    expect(unknown.body).toContain('osobní číslo');
    const english = freshBrowser();
    english.cookies(publicUrl).set('anketa-locale', 'en');
    expect((await comeIn(english, 'nobody')).body).toContain('personal number');
    const silent = await comeIn(freshBrowser(), 'silent');
    expect([silent.status, silent.body.includes('ucn')]).toEqual([403, true]);
    expect(await app.db.selectFrom('person').select('oidos').execute()).toEqual(before);
  });

  test.each([
    ['several numbers', { ucn: ['1001', '1002'] }],
    ['a number of another kind', { ucn: 'x1001' }],
    ['an object', { ucn: { value: '1001' } }],
    ['nothing but spaces', { ucn: '  ' }],
    ['the e-mail address of somebody here', { email: 'svobodova@example.cz', email_verified: true }],
    ['the login of somebody here', { preferred_username: 'xnovak', name: 'xnovak' }],
  ])('lets nobody in who comes with %s', async (_what, claims) => {
    accounts.silent = claims;
    const browser = freshBrowser();
    expect((await comeIn(browser, 'silent')).status).toBe(403);
    expect(await browser.whoIn()).toBe(null);
    accounts.silent = {};
  });

  test('a number that was given to somebody else is refused and reported', async () => {
    await comeIn(freshBrowser(), 'novak');
    // The provider has given the number to another account.
    accounts.mallory = { ucn: '1001' };
    const other = freshBrowser();
    const { status, body } = await comeIn(other, 'mallory');
    expect([status, await other.whoIn()]).toEqual([403, null]);
    expect(body).toContain('jiným účtem');
    const refused = await app.db.selectFrom('refused_identity').select(['subject', 'number', 'reason']).execute();
    expect(refused).toEqual([{ subject: 'mallory', number: '1001', reason: 'other-identity' }]);
    expect(await whoInAs('novak')).toBe('1001');
  });

  test('an account whose number is somebody else’s by now is refused and reported', async () => {
    await comeIn(freshBrowser(), 'novak');
    accounts.novak = { ucn: '1002' };
    const browser = freshBrowser();
    expect((await comeIn(browser, 'novak')).status).toBe(403);
    expect(await browser.whoIn()).toBe(null);
    const [refused] = await app.db.selectFrom('refused_identity').select(['subject', 'reason']).execute();
    expect(refused).toEqual({ subject: 'novak', reason: 'other-person' });
  });

  test('who has been linked comes in although the number is no longer sent', async () => {
    await comeIn(freshBrowser(), 'novak');
    accounts.novak = { ucn: '8888' };
    expect(await whoInAs('novak')).toBe('1001');
  });

  test('two at one moment are linked once', async () => {
    const browsers = Array.from({ length: 8 }, freshBrowser);
    const addresses = await Promise.all(browsers.map((browser) => callbackFor(browser, 'novak')));
    await Promise.all(browsers.map((browser, at) => browser.go(addresses[at] ?? '')));
    expect(await Promise.all(browsers.map((browser) => browser.whoIn()))).toEqual(browsers.map(() => '1001'));
    expect(await app.db.selectFrom('identity').selectAll().execute()).toHaveLength(1);
  });

  test('500 crafted addresses to go back to stay here', async () => {
    const browser = freshBrowser();
    await comeIn(browser, 'novak');
    for (const back of craftedAddresses) {
      const { url } = await browser.go(`/sign-in/muni?${new URLSearchParams({ back })}`, {}, ({ origin, pathname }) => {
        return origin === publicUrl && !pathname.startsWith('/sign-in/');
      });
      expect(new URL(url).origin).toBe(publicUrl);
    }
  });

  test('nothing of who came stands in the log', async () => {
    await comeIn(freshBrowser(), 'novak');
    await comeIn(freshBrowser(), 'nobody');
    const log = app.lines.join('\n');
    for (const part of ['"1001"', '"9999"', 'novak', 'ucn', 'code=', 'state=', clientSecret])
      expect(log.includes(part), part).toBe(false);
  });

  test('signing out leads to the provider, to sign out there too', async () => {
    const browser = freshBrowser();
    await comeIn(browser, 'novak');
    const { url } = await browser.go('/logout', {}, () => true);
    expect(url).toMatch(`${provider.issuer}/session/end?`);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/`);
    expect(await browser.whoIn()).toBe(null);
  });

  describe('afresh raises the rights of an administrator', () => {
    beforeAll(() => givenPerson(app.db, '7', { roles: ['admin'] }));
    const raising = '/sign-in/muni?aim=raise&reason=Oprava&back=/settings';
    const raiseOf = async (browser: Browser) => (await browser.session()).raise;

    test('who is asked there again, and is the same person; the reason stands in the audit log', async () => {
      accounts.boss = { ucn: '7' };
      const browser = freshBrowser();
      await comeIn(browser, 'boss');
      expect(await raiseOf(browser)).toBe('possible');
      const before = browser.cookies(publicUrl).get('anketa-session');
      const there = await browser.go(raising, {}, ({ pathname }) => pathname === '/auth');
      expect(new URL(there.url).searchParams.get('max_age')).toBe('0');
      const { url } = await browser.go(there.url);
      expect(url).toBe(`${publicUrl}/settings`);
      expect(await raiseOf(browser)).toBe('raised');
      expect(browser.cookies(publicUrl).get('anketa-session')).not.toBe(before);
      const [act] = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'session.raised').execute();
      expect(act).toMatchObject({ actor: '7', subject: 'Oprava' });
    });

    test('not where somebody else signs in there, not without a reason, not for who has none to raise', async () => {
      const browser = freshBrowser();
      await comeIn(browser, 'boss');
      browser.forget(provider.issuer);
      const other = await comeIn(browser, 'novak', raising);
      expect([other.status, await raiseOf(browser), await browser.whoIn()]).toEqual([403, 'possible', '7']);
      expect((await browser.go('/sign-in/muni?aim=raise')).status).toBe(400);
      const student = freshBrowser();
      await comeIn(student, 'novak');
      expect((await student.go(raising)).status).toBe(403);
      expect((await freshBrowser().go(raising)).status).toBe(403);
    });
  });

  async function whoInAs(account: string): Promise<string | null> {
    const browser = freshBrowser();
    await comeIn(browser, account);
    return browser.whoIn();
  }
});
