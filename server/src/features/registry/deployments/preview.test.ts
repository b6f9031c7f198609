import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSession } from '@anketa/contract/people/session';
import type { TokenScope } from '@anketa/contract/rights';
import { startCanary } from '@anketa/contract/suite/canaries';
import { listDeployments } from '@anketa/contract/suite/deployments';
import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import { endPreview, makePreview } from '@anketa/contract/suite/previews';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { givenPerson } from '../../../testing/given.ts';
import { releasingTeam } from '../../../testing/releasing-team.ts';
import { presentLasts } from './newer-set.ts';

const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'somebody');
await givenPerson(db, 'clerk', { extra_permissions: 8 });
const admin = await app.as('boss');
const { built } = await builtRemotes();
const name = 'mfe-a';
const params = { name };
const pages = await createApp({ ...app, database: app, shell: fakeShell({ folder: config.dataFolder }) });
const cookies = {
  boss: await app.cookieOf('boss'),
  manager: await app.cookieOf('manager'),
  clerk: await app.cookieOf('clerk'),
};

vi.useFakeTimers({ toFake: ['performance', 'Date'] });
afterEach(() => {
  vi.setSystemTime(vi.getRealSystemTime());
  vi.advanceTimersByTime(presentLasts + 1);
});

beforeEach(async () => {
  await sql`TRUNCATE remote_canary, remote_canary_person, remote_canary_vote, remote_pointer, remote_activation, remote_revision, remote_name, api_token CASCADE`.execute(
    db,
  );
  await rm(join(config.dataFolder, 'mfe'), { recursive: true, force: true });
  await admin(makeRemoteName, { body: { name, prefixes: ['/a'] } });
});

/** A remote whose first revision is active, and a second one that is not. */
async function released(scopes: readonly TokenScope[] = ['release', 'activate', 'rollback', 'preview']) {
  const team = await releasingTeam(app, { admin, scopes, remotes: [name] });
  const { revision: first } = await team.release(await built({ code: 'one' }));
  await team.activate(first, 'none');
  const { revision: second } = await team.release(await built({ code: 'two' }));
  const link = async (login = 'boss', revision = second) => team.call('POST', `${name}/previews`, { revision, login });
  const address = async (login?: string) => new URL((await link(login)).body.link).pathname;
  return { team, first, second, link, address };
}

/** Opens a link, says yes, and gives what the browser carries then. */
async function begun(address: string, cookie: string): Promise<{ status: number; cookie: string }> {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode, headers: answer } = await pages.inject({ method: 'POST', url: address, headers });
  const set = [answer['set-cookie'] ?? []].flat().find((one) => one.startsWith('anketa-preview='));
  return { status: statusCode, cookie: [cookie, set?.split(';')[0]].filter(Boolean).join('; ') };
}

/** A page as a browser opens it: the revision that it has, its set, and what it says of a preview. */
async function opened(cookie: string) {
  const { body } = await pages.inject({ url: '/a', headers: { cookie } });
  const boot = JSON.parse(/id="anketa-boot">(.*)<\/script>/.exec(body)?.[1] ?? '');
  const [, revision] = /\/mfe\/mfe-a\/([0-9a-f]+)\//.exec(boot.registry.remotes[0]?.manifest ?? '') ?? [];
  return { revision, set: boot.set as string, load: boot.load as string | null, preview: boot.preview };
}

/** Whether a page of a browser is told that a new one would get another set. */
async function isNewer(set: string, cookie: string) {
  vi.advanceTimersByTime(presentLasts + 1);
  const { headers } = await pages.inject({ url: checkSession.path, headers: { [setHeader]: set, cookie } });
  return headers[setHeader] === newerSet;
}

test('one browser sees the revision, after its person has said yes; the others what is active, and so does it once it has left', async () => {
  const { first, second, address } = await released();
  const url = await address();
  const asked = await pages.inject({ url, headers: { cookie: cookies.boss } });
  expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined]);
  expect(asked.body).toContain(second);
  expect((await opened(cookies.boss)).revision).toBe(first);
  const browser = await begun(url, cookies.boss);
  expect(browser.status).toBe(303);
  const before = await opened(cookies.boss);
  const page = await opened(browser.cookie);
  expect(page).toMatchObject({ revision: second, preview: { remote: name, revision: second } });
  expect(before).toMatchObject({ revision: first, preview: null });
  expect(await isNewer(page.set, browser.cookie)).toBe(false);
  expect([await isNewer(before.set, browser.cookie), await isNewer(page.set, cookies.boss)]).toEqual([true, true]);
  expect((await admin(endPreview)).status).toBe(200);
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('action', 'like', 'remote.preview%')
    .execute();
  expect(audited).toEqual([
    { action: 'remote.preview', subject: `${name}@${second} → boss` },
    { action: 'remote.preview-open', subject: `${name}@${second}` },
  ]);
});

test('a page with a preview is neither a canary nor a load of what is active', async () => {
  const { second, team, address } = await released();
  const { revision: third } = await team.release(await built({ code: 'three' }));
  const activation = (await team.revisions()).body.activation;
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const body = { revision: third, to: { kind: 'role' as const, role: 'admin' as const }, ends_at };
  await admin(startCanary, { params, headers: { 'if-match': `"${activation}"` }, body });
  expect((await opened(cookies.boss)).revision).toBe(third);
  const { cookie } = await begun(await address(), cookies.boss);
  const counted = async () => (await admin(listDeployments)).body.remotes.find((one) => one.name === name)?.canary;
  const before = await counted();
  const page = await opened(cookie);
  expect(page).toMatchObject({ revision: second, load: null });
  expect(await isNewer(page.set, cookie)).toBe(false);
  expect(await counted()).toEqual(before);
});

test('a link opens for its person alone, not for who acts as them, and not as a cookie; whatever is changed in it, it is nothing', async () => {
  const { first, second, address } = await released();
  const url = await address();
  const status = async (link: string, cookie: string) =>
    (await pages.inject({ url: link, headers: { cookie } })).statusCode;
  expect(await status(url, cookies.boss)).toBe(200);
  const stranger = await pages.inject({ url });
  expect(stranger.body).toContain('Nejprve se prosím přihlaste');
  expect([await status(url, cookies.manager), (await begun(url, cookies.manager)).status]).toEqual([410, 410]);
  const link = url.slice('/preview/'.length);
  const swapped = [
    link.replace(second, first),
    link.replace(name, 'mfe-b'),
    link.replace(/~\d+/, `~${Date.now() + 1e10}`.slice(0, 14)),
    `${link}x`,
    `https:~~evil.example~${link}`,
    link.split('.')[0] ?? '',
  ];
  for (const one of swapped) expect(await status(`/preview/${encodeURIComponent(one)}`, cookies.boss), one).toBe(410);
  // What was signed for a link is nothing in a cookie.
  expect((await opened(`${cookies.boss}; anketa-preview=${link}`)).revision).toBe(first);
  const { cookie } = await begun(url, cookies.boss);
  const [, preview = ''] = /anketa-preview=([^;]+)/.exec(cookie) ?? [];
  expect((await opened(`${cookies.manager}; anketa-preview=${preview}`)).revision).toBe(first);
  expect((await opened(`anketa-preview=${preview}`)).revision).toBe(first);
  expect((await opened(`${cookies.boss}; anketa-preview=${preview.replace(second, first)}`)).preview).toBeNull();
  await sql`UPDATE session SET impersonated_by = 'manager' WHERE oidos = 'boss'`.execute(db);
  try {
    expect([await status(url, cookies.boss), (await opened(cookie)).revision]).toEqual([410, first]);
  } finally {
    await sql`UPDATE session SET impersonated_by = NULL WHERE oidos = 'boss'`.execute(db);
  }
});

test('it ends within a day, and where its revision is marked as bad or removed, or its person may administer nothing any more', async () => {
  const { first, second, team, address } = await released();
  const url = await address();
  const { cookie } = await begun(url, cookies.boss);
  const stands = async () => (await opened(cookie)).revision;
  expect(await stands()).toBe(second);
  await team.retire(second, true);
  expect([await stands(), (await begun(url, cookies.boss)).status]).toEqual([first, 410]);
  await team.retire(second, false);
  const removed = (at: string | null) =>
    sql`UPDATE remote_revision SET removed_at = ${at} WHERE content_hash = ${second}`.execute(db);
  await removed(new Date().toISOString());
  expect(await stands()).toBe(first);
  await removed(null);
  const clerk = await begun(await address('clerk'), cookies.clerk);
  expect((await opened(clerk.cookie)).revision).toBe(second);
  await db.updateTable('person').set({ extra_permissions: 0 }).where('oidos', '=', 'clerk').execute();
  expect((await opened(clerk.cookie)).revision).toBe(first);
  vi.setSystemTime(Date.now() + 23 * 3_600_000);
  expect(await stands()).toBe(second);
  vi.setSystemTime(Date.now() + 3_600_001);
  expect([await stands(), (await begun(url, cookies.boss)).status]).toEqual([first, 410]);
});

test('a link is made by an administrator, or a token of that scope and remote; for a revision that there is, of no questionnaire, and for who administers something', async () => {
  const { second, link, team } = await released();
  const asked = (body: object, of = name) => admin(makePreview, { params: { name: of }, body: body as never });
  expect((await asked({ revision: second, login: 'boss' })).status).toBe(200);
  expect((await link('boss')).status).toBe(200);
  expect((await link('boss', '0'.repeat(16))).status).toBe(404);
  for (const login of ['somebody', 'nobody', '']) expect([400, 422], login).toContain((await link(login)).status);
  expect((await asked({ revision: 'https://evil.example', login: 'boss' })).status).toBe(400);
  const others: readonly TokenScope[] = ['release', 'activate', 'canary', 'rollback'];
  const without = await releasingTeam(app, { admin, scopes: others, remotes: [name] });
  expect((await without.call('POST', `${name}/previews`, { revision: second, login: 'boss' })).status).toBe(403);
  const elsewhere = await releasingTeam(app, { admin, scopes: ['preview'], remotes: ['mfe-b'] });
  expect((await elsewhere.call('POST', `${name}/previews`, { revision: second, login: 'boss' })).status).toBe(403);
  const manager = await app.as('manager');
  expect((await manager(makePreview, { params, body: { revision: second, login: 'manager' } })).status).toBe(403);
  expect((await asked({ revision: second, login: 'boss' }, 'mfe-evaluation')).body).toMatchObject({
    type: '/problems/preview-questionnaire',
  });
  await team.retire(second, true);
  expect((await link()).status).toBe(409);
});
