import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSession } from '@anketa/contract/people/session';
import { type Recipients, startCanary, stopCanary } from '@anketa/contract/suite/canaries';
import { listDeployments, retireRevision } from '@anketa/contract/suite/deployments';
import { reportFailure } from '@anketa/contract/suite/failure-reports';
import { newerSet, setHeader } from '@anketa/contract/suite/page-set';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { sessionCookie } from '../../../platform/http/csrf.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { releasingTeam } from '../../../testing/releasing-team.ts';
import { lockRegistry } from '../store.ts';
import { presentLasts } from './newer-set.ts';
import { signLoad } from './page-set.ts';

const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'somebody');
const admin = await app.as('boss');
const { built } = await builtRemotes();
const name = 'mfe-a';
const params = { name };
const pages = await createApp({ ...app, database: app, shell: fakeShell({ folder: config.dataFolder }) });

vi.useFakeTimers({ toFake: ['performance'] });
afterEach(() => vi.advanceTimersByTime(presentLasts + 1));

beforeEach(async () => {
  await sql`TRUNCATE remote_canary, remote_canary_person, remote_canary_vote, remote_pointer, remote_activation, remote_revision, remote_name, api_token, evaluation CASCADE`.execute(
    db,
  );
  await rm(join(config.dataFolder, 'mfe'), { recursive: true, force: true });
  await admin(makeRemoteName, { body: { name, prefixes: ['/a'] } });
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const deploymentOf = async () => (await admin(listDeployments)).body.remotes.find((remote) => remote.name === name);

/** A remote whose first revision is active, and a second one. */
async function released() {
  const scopes = ['release', 'activate', 'rollback', 'canary'] as const;
  const team = await releasingTeam(app, { admin, scopes, remotes: [name] });
  const { revision: first } = await team.release(await built({ code: 'one' }));
  await team.activate(first, 'none');
  const { revision: second } = await team.release(await built({ code: 'two' }));
  return { team, first, second };
}

const seeing = (seen: string) => ({ 'if-match': `"${seen}"` });
const activation = async () => String((await deploymentOf())?.activation ?? 'none');
const begin = async (
  revision: string,
  to: Recipients = { kind: 'share', share: 50 },
  more: { anyway?: boolean; ends_at?: string; replaces?: boolean } = {},
) =>
  admin(startCanary, {
    params,
    headers: seeing(await activation()),
    body: { revision, to, ends_at: soon(), ...more },
  });

/** A page as it is opened: the revision that it has, the set and the load that it carries. `as`: by whose session; without, nobody's. */
async function opened(as?: string) {
  const cookie = as === undefined ? undefined : await app.cookieOf(as);
  const { body } = await pages.inject({ url: '/a', headers: { ...(cookie && { cookie }) } });
  const boot = JSON.parse(/id="anketa-boot">(.*)<\/script>/.exec(body)?.[1] ?? '');
  const [, revision] = /\/mfe\/mfe-a\/([0-9a-f]+)\//.exec(boot.registry.remotes[0].manifest) ?? [];
  return { revision, set: boot.set as string, load: boot.load as string | null, cookie };
}

/** Whether a page is told that a new one would get another set. */
async function isNewer({ set, cookie = `${sessionCookie(config)}=x` }: { set: string; cookie?: string | undefined }) {
  vi.advanceTimersByTime(presentLasts + 1);
  const { headers } = await pages.inject({ url: checkSession.path, headers: { [setHeader]: set, cookie } });
  return headers[setHeader] === newerSet;
}

/** A page load of a revision says that it failed, each from an address of its own unless `from` one. */
let addresses = 0;
async function failed(
  load: string,
  { of = name, revision, from }: { of?: string; revision?: string; from?: string } = {},
) {
  const { rows } = await sql<{
    content_hash: string;
  }>`SELECT content_hash FROM remote_canary ORDER BY id DESC LIMIT 1`.execute(db);
  const payload = {
    remote: of,
    revision: revision ?? rows[0]?.content_hash,
    kind: 'mount',
    place: null,
    id: '0badcafe',
    load,
  };
  addresses += 1;
  const remoteAddress = from ?? `10.0.${addresses >> 8}.${addresses & 255}`;
  const { path: url, method } = reportFailure;
  const { statusCode: status } = await pages.inject({
    method,
    url,
    payload,
    remoteAddress,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return { status };
}
const canaryId = async () =>
  (await sql<{ id: number }>`SELECT max(id) AS id FROM remote_canary`.execute(db)).rows[0]?.id ?? 0;
/** Page loads with a canary, or without, as if they had been opened. */
async function loads(arm: 'given' | 'control', count: number): Promise<string[]> {
  const id = await canaryId();
  const column = sql.ref(arm === 'given' ? 'assigned' : 'control_assigned');
  await sql`UPDATE remote_canary SET ${column} = ${column} + ${count} WHERE id = ${id}`.execute(db);
  return Array.from({ length: count }, () =>
    signLoad(config, { load: randomUUID(), given: [], control: [], [arm]: [id] }),
  );
}

test('a share of page loads gets a canary, the others what is active; both are counted as they are opened, and neither is told that it is old', async () => {
  const { first, second } = await released();
  expect((await begin(second)).status).toBe(200);
  const seen = await Promise.all(Array.from({ length: 40 }, () => opened()));
  const withIt = seen.filter(({ revision }) => revision === second);
  const without = seen.filter(({ revision }) => revision === first);
  expect(withIt.length + without.length).toBe(40);
  expect(Math.min(withIt.length, without.length)).toBeGreaterThan(0);
  expect((await deploymentOf())?.canary).toMatchObject({
    state: 'running',
    revision: second,
    to: { kind: 'share', share: 50 },
    canary: { assigned: withIt.length, failed: 0 },
    control: { assigned: without.length, failed: 0 },
  });
  for (const [page] of [withIt, without]) expect(await isNewer(page ?? { set: '' })).toBe(false);
  const [page = { set: '' }] = withIt;
  expect((await admin(stopCanary, { params })).status).toBe(200);
  expect([await isNewer(page), await isNewer(without[0] ?? page)]).toEqual([true, false]);
  expect((await opened()).revision).toBe(first);
  expect((await deploymentOf())?.canary?.state).toBe('stopped');
});

test('a role gets a canary, and nobody else; only its pages are told', async () => {
  const { first, second } = await released();
  const before = { manager: await opened('manager'), boss: await opened('boss') };
  await begin(second, { kind: 'role', role: 'manager' });
  expect([(await opened('manager')).revision, (await opened('boss')).revision, (await opened()).revision]).toEqual([
    second,
    first,
    first,
  ]);
  expect([await isNewer(before.manager), await isNewer(before.boss)]).toEqual([true, false]);
});

test('people get a canary by name, where they administer something; nobody else can be named', async () => {
  const { first, second } = await released();
  const refused = await begin(second, { kind: 'people', logins: ['manager', 'somebody'] });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['to']]);
  expect((await begin(second, { kind: 'people', logins: ['nobody-here'] })).status).toBe(422);
  await begin(second, { kind: 'people', logins: ['manager'] });
  expect([(await opened('manager')).revision, (await opened('boss')).revision]).toEqual([second, first]);
  await sql`DELETE FROM person_role WHERE oidos = (SELECT oidos FROM person WHERE login = 'manager')`.execute(db);
  expect((await opened('manager')).revision).toBe(first);
  await sql`INSERT INTO person_role (oidos, role) SELECT oidos, 'manager' FROM person WHERE login = 'manager'`.execute(
    db,
  );
});

test('a canary is refused beside another one, of what is active, of what is bad, with an end that has passed, and where nothing is active', async () => {
  const { team, first, second } = await released();
  expect((await begin(first)).body.title).toContain('dostávají všechny');
  expect((await begin('0'.repeat(16))).status).toBe(404);
  expect((await begin(second, undefined, { ends_at: new Date(0).toISOString() })).status).toBe(422);
  await team.retire(second, true);
  expect((await begin(second)).body.title).toContain('vadná');
  await team.retire(second, false);
  expect((await begin(second)).status).toBe(200);
  expect((await begin(second)).body.title).toContain('už má');
  expect((await team.remove(second)).body.title).toContain('na zkoušku');
  await admin(retireRevision, { params: { name, revision: second }, body: { retired: true } });
  expect((await deploymentOf())?.canary?.state).toBe('retired');
  await team.disable(String((await team.revisions()).body.activation));
  await team.retire(second, false);
  expect((await begin(second)).status).toBe(404);
});

test('what becomes active ends a canary', async () => {
  const { team, second } = await released();
  await begin(second);
  await team.activate(second, String((await team.revisions()).body.activation));
  expect((await deploymentOf())?.canary?.state).toBe('replaced');
});

test('a team starts and ends canaries by a token of that scope; one without it does not', async () => {
  const { team, second } = await released();
  const other = await releasingTeam(app, { admin, remotes: [name] });
  expect((await other.startCanary(second, soon(), await activation())).status).toBe(403);
  expect((await team.startCanary(second, soon(), await activation())).status).toBe(200);
  expect((await deploymentOf())?.canary?.by).toBe(`Team A (${team.token.slice(0, 13)})`);
  expect((await team.call('DELETE', `${name}/canary`)).status).toBe(200);
  expect((await team.call('DELETE', `${name}/canary`)).status).toBe(404);
  const { rows } = await sql<{
    action: string;
  }>`SELECT action FROM audit_log WHERE action LIKE 'remote.canary%' ORDER BY id DESC LIMIT 2`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(['remote.canary-stop', 'remote.canary']);
});

test('a canary whose pages fail rests at the second one and is taken back at the bound: it ends, and its revision is bad', async () => {
  const { first, second } = await released();
  await begin(second);
  await loads('control', 900);
  const given = await loads('given', 100);
  await failed(given[0] ?? '');
  expect((await deploymentOf())?.canary?.state).toBe('running');
  await failed(given[1] ?? '');
  expect((await deploymentOf())?.canary?.state).toBe('resting');
  const resting = await opened();
  expect([resting.revision, resting.load]).toEqual([first, null]);
  await failed(given[2] ?? '');
  const { canary, revisions } = (await deploymentOf()) ?? {};
  expect(canary).toMatchObject({
    state: 'convicted',
    canary: { assigned: 100, failed: 3 },
    control: { assigned: 900, failed: 0 },
  });
  expect(revisions?.find(({ revision }) => revision === second)?.retired).toBe(true);
  const { rows } = await sql<{
    actor: string;
    subject: string;
  }>`SELECT actor, subject FROM audit_log WHERE action = 'remote.canary-convicted'`.execute(db);
  expect(rows).toEqual([{ actor: 'canary', subject: `${name}@${second}` }]);
});

test('a page load counts once, and only for the remote that failed, of this server, and while the canary runs', async () => {
  const { second } = await released();
  await begin(second);
  await loads('control', 900);
  const given = await loads('given', 100);
  const counted = async () => (await deploymentOf())?.canary?.canary.failed;
  for (let again = 0; again < 5; again++) await failed(given[0] ?? '');
  await failed(given[1] ?? '', { of: 'mfe-b' });
  await failed(given[4] ?? '', { revision: '0123456789abcdef' });
  await failed(`${given[2]}x`);
  await failed(
    signLoad({ secret: 'of another server' }, { load: randomUUID(), given: [await canaryId()], control: [] }),
  );
  expect(await counted()).toBe(1);
  await admin(stopCanary, { params });
  await failed(given[3] ?? '');
  expect(await counted()).toBe(1);
});

test('what one address reports neither rests a share canary nor convicts it, however many loads it has gathered; what two report rests it, three convict', async () => {
  const { second } = await released();
  await begin(second);
  await loads('control', 900);
  const given = await loads('given', 100);
  const state = async () => (await deploymentOf())?.canary?.state;
  for (const load of given.slice(0, 10)) await failed(load, { from: '192.0.2.1' });
  expect(await state()).toBe('running');
  await failed(given[10] ?? '', { from: '192.0.2.2' });
  expect(await state()).toBe('resting');
  await failed(given[11] ?? '', { from: '192.0.2.1' });
  expect(await state()).toBe('resting');
  const votes = async () => (await sql<{ voter: string }>`SELECT voter FROM remote_canary_vote`.execute(db)).rows;
  expect((await votes()).filter(({ voter }) => voter === '' || voter.includes('192.0.2'))).toEqual([]);
  await failed(given[12] ?? '', { from: '192.0.2.3' });
  expect([await state(), await votes()]).toEqual(['convicted', []]);
});

test('a load that has been counted is not waited for by whoever releases, however often it comes', async () => {
  const { second } = await released();
  await begin(second);
  const [load = ''] = await loads('given', 10);
  await failed(load);
  await db.transaction().execute(async (tx) => {
    await lockRegistry(tx);
    expect((await failed(load)).status).toBe(200);
  });
});

test('where all pages fail no canary is convicted', async () => {
  const { first, second } = await released();
  await begin(second);
  const [given, control] = [await loads('given', 100), await loads('control', 100)];
  for (let at = 0; at < 8; at++) {
    await failed(control[at] ?? '', { revision: first });
    await failed(given[at] ?? '');
  }
  expect((await deploymentOf())?.canary?.state).not.toBe('convicted');
});

test('in the last day of filling the questionnaire gets neither a canary nor another revision, unless anyway; it is rolled back', async () => {
  const of = 'mfe-evaluation';
  await admin(makeRemoteName, { body: { name: of, prefixes: ['/evaluation'] } });
  const team = await releasingTeam(app, { admin, remotes: [of] });
  const dist = (code: string) => built({ id: of, code });
  const [first, second, third] = [
    await team.release(await dist('1')),
    await team.release(await dist('2')),
    await team.release(await dist('3')),
  ];
  const activation = async () => String((await team.revisions()).body.activation ?? 'none');
  await team.activate(first.revision, 'none');
  const id = await givenEvaluation(db, { state: 1 });
  const closing = (hours: number) =>
    sql`UPDATE evaluation SET phase_dates = jsonb_build_object('checking', now() + make_interval(hours => ${hours})) WHERE id = ${id}`.execute(
      db,
    );
  await closing(25);
  expect((await team.activate(second.revision, await activation())).status).toBe(200);
  await closing(23);
  const canary = async (anyway: boolean) =>
    admin(startCanary, {
      params: { name: of },
      headers: seeing(await activation()),
      body: { revision: third.revision, to: { kind: 'share', share: 5 }, ends_at: soon(), anyway },
    });
  expect((await canary(false)).body.title).toContain('méně než den');
  expect((await team.activate(third.revision, await activation())).body.type).toBe('/problems/calendar-closing');
  expect((await canary(true)).status).toBe(200);
  expect((await team.rollBack(await activation())).status).toBe(200);
  expect((await team.activate(third.revision, await activation(), { anyway: true })).status).toBe(200);
});

test('a canary is widened in one step, from the activation that was seen; where none runs there is nothing to widen', async () => {
  const { team, first, second } = await released();
  const widely: Recipients = { kind: 'role', role: 'manager' };
  expect((await begin(second, widely, { replaces: true })).status).toBe(404);
  expect((await begin(second, { kind: 'share', share: 1 })).status).toBe(200);
  expect((await begin(second, widely)).status).toBe(409);
  expect((await begin(second, widely, { replaces: true })).status).toBe(200);
  expect((await deploymentOf())?.canary).toMatchObject({ state: 'running', to: widely, canary: { assigned: 0 } });
  // A refusal leaves the one that runs.
  expect((await begin(first, widely, { replaces: true })).status).toBe(409);
  expect((await deploymentOf())?.canary).toMatchObject({ state: 'running', revision: second });
  expect((await team.startCanary(second, soon(), '1')).status).toBe(412);
});
