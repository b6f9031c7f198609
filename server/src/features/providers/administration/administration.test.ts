import { listUsers, readUser } from '@anketa/contract/people/people';
import { linkAnew, listProviders, switchProvider } from '@anketa/contract/people/providers';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/connect.ts';
import { csrfTokenOf } from '../../../platform/http/csrf.ts';
import { testApplication } from '../../../testing/application.ts';
import { type Browser, createBrowser } from '../../../testing/browser.ts';
import { forgetAudit } from '../../../testing/forget-audit.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { startIdentityProvider } from '../../../testing/identity-provider.ts';
import { oidcSettings } from '../../../testing/oidc-settings.ts';
import { linkPerson } from '../identity.ts';
import { followRoles } from '../roles/roles.ts';
import { mustLetStudentsIn, optionsOf } from './options.ts';
import { setStanding } from './stage-store.ts';

const publicUrl = 'http://anketa.test';
const accounts: Record<string, Record<string, unknown>> = {
  boss: { ucn: '1', groups: ['it'] },
  novak: { ucn: '1001', groups: ['anketa'] },
};
const provider = await startIdentityProvider({ publicUrl, key: 'muni', accounts, claims: ['groups'] });
afterAll(() => provider.stop());

const settings = oidcSettings('muni', provider.issuer, {
  roles: { claim: 'groups', values: { anketa: 'manager', it: 'editor' } },
});
const production = await testApplication({ publicUrl, providers: [settings], demo: false });
const app = await testApplication({ publicUrl, providers: [settings] });
await givenPerson(app.db, '1', { surname: 'Správná', roles: ['admin'] });
await givenPerson(app.db, '1001', { surname: 'Novák', roles: ['questioner'] });
await givenPerson(app.db, 'manager', { roles: ['manager'] });
const admin = await app.as('1');

const browserOf = () => createBrowser({ fastify: app.fastify, publicUrl });

/** Signs in at the provider. Gives the status of where that led. */
async function comeIn(browser: Browser, account: string, address = '/sign-in/muni') {
  provider.people.next = account;
  browser.forget(provider.issuer);
  return browser.go(address);
}

/** A browser with the session of a person that was opened without a provider. */
async function browserAs(oidos: string): Promise<Browser> {
  const browser = browserOf();
  const [name = '', token = ''] = (await app.cookieOf(oidos)).split('=');
  browser.cookies(publicUrl).set(name, token);
  return browser;
}

const stage = async () => (await admin(listProviders)).body.providers[0]?.stage;
const switchTo = (on: boolean) => admin(switchProvider, { params: { key: 'muni' }, body: { on } });

beforeEach(async () => {
  await app.db.deleteFrom('provider_stage').execute();
  await app.db.deleteFrom('identity').execute();
  await app.db.deleteFrom('refused_identity').execute();
  await forgetAudit(app.db);
});
afterEach(() => vi.useRealTimers());

describe('a provider', () => {
  test('in rehearsal lets nobody in, and stands on no page', async () => {
    const browser = browserOf();
    expect((await comeIn(browser, 'novak')).status).toBe(404);
    expect(await browser.whoIn()).toBe(null);
    expect((await optionsOf(app)).providers).toEqual([]);
  });

  test('is tried by an administrator, who sees what arrives and whom it means; nobody is let in, nothing is stored', async () => {
    const browser = await browserAs('1');
    const { status, body } = await comeIn(browser, 'novak', '/sign-in/muni?aim=rehearsal');
    expect(status).toBe(200);
    for (const part of ['Novák', '1001', 'ucn', 'groups', 'anketa', 'Role od poskytovatele: manager']) {
      expect(body).toContain(part);
    }
    expect(await browser.whoIn()).toBe('1');
    expect(await app.db.selectFrom('identity').selectAll().execute()).toEqual([]);
    accounts.stranger = { ucn: '<b>77</b>' };
    const refused = await comeIn(browser, 'stranger', '/sign-in/muni?aim=rehearsal');
    expect(refused.body).toContain('V této podobě osobní číslo nepoužíváme');
    expect(refused.body).not.toContain('<b>');
  });

  test('is not tried by others, and what was begun as a trial by an administrator is no sign-in', async () => {
    expect((await (await browserAs('manager')).go('/sign-in/muni?aim=rehearsal')).status).toBe(403);
    expect((await browserOf().go('/sign-in/muni?aim=rehearsal')).status).toBe(403);
  });

  test('that is switched on takes itself back after ten minutes', async () => {
    expect((await switchTo(true)).body).toEqual({ status: true, already: false });
    expect(await stage()).toBe('trial');
    expect((await optionsOf(app)).providers).toEqual([{ key: 'muni', name: settings.name }]);
    const browser = browserOf();
    await comeIn(browser, 'novak');
    // Whoever is no administrator confirms nothing.
    expect([await browser.whoIn(), await stage()]).toEqual(['1001', 'trial']);
    await app.db
      .updateTable('provider_stage')
      .set({ trial_ends_at: new Date(Date.now() - 1) })
      .execute();
    expect(await stage()).toBe('rehearsal');
    expect((await comeIn(browserOf(), 'novak')).status).toBe(404);
    expect((await optionsOf(app)).providers).toEqual([]);
  });

  test('stays on once an administrator came in by it from another browser than it was switched on in', async () => {
    const cookie = await app.cookieOf('1');
    const [name = '', session = ''] = cookie.split('=');
    const headers = { cookie, 'x-csrf-token': csrfTokenOf(app.config, session), 'sec-fetch-site': 'same-origin' };
    const url = '/internal/providers/muni';
    const switched = await app.fastify.inject({ method: 'PUT', url, payload: { on: true }, headers });
    expect(switched.statusCode).toBe(200);
    const first = browserOf();
    first.cookies(publicUrl).set(name, session);
    for (const given of switched.cookies) first.cookies(publicUrl).set(given.name, given.value);
    await comeIn(first, 'boss');
    expect([await first.whoIn(), await stage()]).toEqual(['1', 'trial']);
    await comeIn(browserOf(), 'boss');
    expect(await stage()).toBe('on');
    const acts = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(acts.map(({ action }) => action)).toEqual(['provider.trial', 'user.roles', 'provider.on']);
  });

  test('that is switched off while an administrator comes in by it stays off, and nothing says that it was switched on', async () => {
    await switchTo(true);
    const { arriving } = await inTransaction(app.db, async (tx) => {
      await setStanding(tx, 'muni', { stage: 'rehearsal', trialEndsAt: null, trialBy: null });
      const arriving = comeIn(browserOf(), 'boss');
      await vi.waitFor(async () => {
        const { rows } = await app.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      });
      // Not the promise itself: it goes on once this transaction has ended.
      return { arriving };
    });
    await arriving;
    expect(await stage()).toBe('rehearsal');
    const acts = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(acts.map(({ action }) => action)).not.toContain('provider.on');
  });

  test('is switched off at once, and says so where it was off already', async () => {
    await switchTo(true);
    expect((await switchTo(true)).body.already).toBe(true);
    await switchTo(false);
    expect((await switchTo(false)).body.already).toBe(true);
    expect((await comeIn(browserOf(), 'novak')).status).toBe(404);
  });

  test('is for administrators alone', async () => {
    const manager = await app.as('manager');
    expect((await manager(listProviders)).status).toBe(403);
    expect((await manager(switchProvider, { params: { key: 'muni' }, body: { on: true } })).status).toBe(403);
    const body = { issuer: 'a', subject: 'b', number: 'c' };
    expect((await manager(linkAnew, { params: { key: 'muni' }, body })).status).toBe(403);
    expect((await manager(listUsers)).body.may.providers).toBe(false);
    expect((await admin(listUsers)).body.may.providers).toBe(true);
    expect((await admin(switchProvider, { params: { key: 'none' }, body: { on: true } })).status).toBe(404);
  });

  test('that refused somebody lets them in once an administrator has had them linked anew', async () => {
    await switchTo(true);
    await comeIn(browserOf(), 'novak');
    accounts.novak2 = { ucn: '1001' };
    expect((await comeIn(browserOf(), 'novak2')).status).toBe(403);
    const [listed] = (await admin(listProviders)).body.providers;
    expect(listed?.refused).toMatchObject([
      { subject: 'novak2', number: '1001', reason: 'other-identity', people: [{ oident: '1001' }] },
    ]);
    expect(listed?.linked).toBe(1);
    const { issuer, subject, number } = listed?.refused[0] ?? { issuer: '', subject: '', number: '' };
    const request = { params: { key: 'muni' }, body: { issuer, subject, number } };
    expect((await admin(linkAnew, request)).status).toBe(200);
    expect((await admin(linkAnew, request)).status).toBe(404);
    const browser = browserOf();
    await comeIn(browser, 'novak2');
    expect(await browser.whoIn()).toBe('1001');
    // The one before is refused by now: the number is somebody else's.
    expect((await comeIn(browserOf(), 'novak')).status).toBe(403);
    const [act] = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'provider.link-anew').execute();
    expect(act).toMatchObject({ subject: 'muni 1001 1001' });
  });

  test('says of how many in the register its number finds exactly the one', async () => {
    const id = await givenEvaluation(app.db);
    await givenPerson(app.db, 's1');
    await app.db.insertInto('study').values({ evaluation_id: id, code: 'S1', oidos: 's1' }).execute();
    const [listed] = (await admin(listProviders)).body.providers;
    expect(listed).toMatchObject({
      students: { found: 1, nobody: 0, several: 0 },
      reached: 'ready',
      stage: 'rehearsal',
    });
    expect(listed?.others.found).toBeGreaterThan(2);
  });
});

describe('roles that a provider gives', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('person_role').where('oidos', '=', '1001').execute();
    await app.db.insertInto('person_role').values({ oidos: '1001', role: 'questioner' }).execute();
    await switchTo(true);
  });
  const rolesOf = async () => (await admin(readUser, { params: { oident: '1001' } })).body.user.roles;

  test('come and go with what it says; what was given by hand stays, and what it does not say changes nothing', async () => {
    accounts.novak = { ucn: '1001', groups: ['anketa'] };
    await comeIn(browserOf(), 'novak');
    expect(await rolesOf()).toEqual(['manager', 'questioner']);
    const { user } = (await admin(readUser, { params: { oident: '1001' } })).body;
    expect(user.given_roles).toEqual(['questioner']);
    accounts.novak = { ucn: '1001' };
    await comeIn(browserOf(), 'novak');
    expect(await rolesOf()).toEqual(['manager', 'questioner']);
    accounts.novak = { ucn: '1001', groups: [] };
    await comeIn(browserOf(), 'novak');
    expect(await rolesOf()).toEqual(['questioner']);
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'user.roles')
      .execute();
    expect(acts).toEqual([
      { actor: 'provider:muni', subject: '1001 manager' },
      { actor: 'provider:muni', subject: '1001 -' },
    ]);
  });

  test('are given once where somebody signs in twice at one moment', async () => {
    const arrived = (groups: string[]) => ({
      issuer: provider.issuer,
      subject: 'novak',
      sid: undefined,
      issuedAt: new Date(),
      claims: { ucn: '1001', groups },
    });
    const person = await linkPerson(app.db, 'muni', settings.number, arrived([]));
    for (const groups of [['anketa'], [], ['it', 'anketa'], []])
      await Promise.all([1, 2, 3].map(() => followRoles(app.db, settings, person, arrived(groups))));
    const acts = await app.db.selectFrom('audit_log').select('subject').where('action', '=', 'user.roles').execute();
    expect(acts.map(({ subject }) => subject)).toEqual(['1001 manager', '1001 -', '1001 editor,manager', '1001 -']);
  });
});

describe('a production', () => {
  test('where no provider is on has no way in for students, and says so', async () => {
    await expect(mustLetStudentsIn(production)).rejects.toThrow('no identity provider is on');
    expect(await optionsOf(production)).toEqual({ providers: [], mailedLink: false, students: false });
    await production.db.insertInto('provider_stage').values({ provider: 'muni', stage: 'on' }).execute();
    await expect(mustLetStudentsIn(production)).resolves.toBeUndefined();
    expect((await optionsOf(production)).students).toBe(true);
    // One that is no longer configured lets nobody in.
    await production.db.updateTable('provider_stage').set({ provider: 'gone' }).execute();
    expect((await optionsOf(production)).students).toBe(false);
  });
});
