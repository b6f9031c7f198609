import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteScopes, type TokenScope } from '@anketa/contract/rights';
import { deleteRemoteName, makeRemoteName, updateRemoteName } from '@anketa/contract/suite/releases';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { givenPerson } from '../../../testing/given.ts';
import {
  filesOf,
  listed,
  releasingTeam,
  sha256Of,
  type ReleasingTeam as Team,
} from '../../../testing/releasing-team.ts';

const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
const name = 'mfe-a';

beforeEach(async () => {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision, remote_name, api_token`.execute(db);
  await rm(join(config.dataFolder, 'mfe'), { recursive: true, force: true });
  await rm(join(config.dataFolder, 'remote-uploads'), { recursive: true, force: true });
  await admin(makeRemoteName, { body: { name, prefixes: ['/a'] } });
});

/** A team with a token: by itself for the remote of these tests and for all steps. */
const teamOf = ({ scopes, remotes = [name] }: { scopes?: readonly TokenScope[]; remotes?: string[] } = {}) =>
  releasingTeam(app, { admin, remotes, ...(scopes && { scopes }) });

/** Sends what is missing of a remote, and makes a revision of it. */
const released = async (team: Team, what: Parameters<typeof built>[0] = {}) => team.release(await built(what));

const activeOf = async ({ call }: Team) => (await call('GET', name)).body.active;

test('a team releases by its token: files, then the revision, then pages get it; what the server has is not sent again', async () => {
  const team = await teamOf();
  expect((await team.call('GET', name)).body).toEqual({ name, prefixes: ['/a'], active: null });
  const first = await released(team);
  expect(await activeOf(team)).toBeNull();
  const { status, body } = await team.activate(first.revision, 'none');
  expect([status, body]).toEqual([200, { revision: first.revision, activation: body.activation, already: false }]);
  expect(await activeOf(team)).toEqual({ revision: first.revision, activation: body.activation });
  const second = await released(team, { code: '2' });
  // Its code alone is another one.
  expect([first.sent > 3, second.sent]).toEqual([true, 1]);
  expect((await team.activate(second.revision, String(body.activation))).status).toBe(200);
  const file = join(config.dataFolder, 'mfe', name, second.revision, 'remote.js');
  expect(await readFile(file, 'utf8')).toBe('run(2)');
  const entries = await db.selectFrom('audit_log').select('actor').where('action', '=', 'remote.publish').execute();
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`Team A (${team.token.slice(0, 13)})`]));
  expect(await readdir(join(config.dataFolder, 'remote-uploads', name))).toEqual([]);
});

test('a revision whose answer was lost is made again from what was sent, though pages do not get it', async () => {
  const team = await teamOf();
  const files = listed(await filesOf(await built()));
  const { revision } = await released(team);
  expect((await team.list(files)).body).toEqual({ revision, missing: [] });
});

test('a file that holds something else than it is called by is refused, and no file can be loaded before a revision has it', async () => {
  const team = await teamOf();
  const bytes = Buffer.from('run(1)');
  expect((await team.put(bytes, sha256Of(Buffer.from('run(2)')))).status).toBe(422);
  expect((await team.put(bytes)).status).toBe(200);
  expect(existsSync(join(config.dataFolder, 'mfe', name))).toBe(false);
  const incomplete = await team.list([{ path: 'remote.json', sha256: sha256Of(bytes) }]);
  expect([incomplete.status, existsSync(join(config.dataFolder, 'mfe', name))]).toEqual([422, false]);
  for (const path of ['../remote.json', '/remote.json', 'a/../../b.js']) {
    expect((await team.list([{ path, sha256: sha256Of(bytes) }])).status, path).toBe(400);
  }
});

test('a token releases the remotes that it names, under their name and inside their prefixes', async () => {
  await admin(makeRemoteName, { body: { name: 'mfe-b', prefixes: ['/b'] } });
  const team = await teamOf();
  expect((await team.call('GET', 'mfe-b')).status).toBe(403);
  for (const what of [{ id: 'mfe-b' }, { path: '/b' }]) {
    const files = await filesOf(await built(what));
    for (const { bytes } of files) await team.put(bytes);
    const { status, body } = await team.list(listed(files));
    expect([status, body.title], JSON.stringify(what)).toEqual([422, expect.stringMatching(/mfe-b|\/b/)]);
  }
  const { revision } = await released(team);
  await admin(deleteRemoteName, { params: { name } });
  expect((await team.activate(revision, 'none')).status).toBe(404);
});

test('of two who activate at once one is told that something else stands; the same request twice is done once', async () => {
  const team = await teamOf();
  const [one, other] = [await released(team), await released(team, { code: '2' })];
  const both = await Promise.all([one, other].map(({ revision }) => team.activate(revision, 'none')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const won = both.find(({ status }) => status === 200)?.body;
  const next = [one, other].find(({ revision }) => revision !== won.revision);
  const key = randomUUID();
  const twice = [];
  for (let turn = 0; turn < 2; turn++) {
    twice.push((await team.activate(next?.revision ?? '', String(won.activation), { key })).body);
  }
  expect(twice.map(({ activation, already }) => [activation, already])).toEqual([
    [twice[0].activation, false],
    [twice[0].activation, true],
  ]);
  expect((await team.activate(won.revision, String(twice[0].activation), { key })).status).toBe(400);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM remote_activation`.execute(db);
  expect(rows[0]?.n).toBe(2);
});

test('a release that loses routes, menu items or places is refused until it says that it should', async () => {
  const team = await teamOf();
  const label = { cs: 'Áčko', en: 'A' };
  const item = { id: 'a', path: '/a', label, right: 'public' as const, order: 1 };
  const card = {
    place: 'settings.cards' as const,
    id: 'a-card',
    label,
    path: '/a',
    right: 'public' as const,
    order: 1,
  };
  const whole = await released(team, { menu: [item], extends: [card] });
  const { activation } = (await team.activate(whole.revision, 'none')).body;
  const less = await released(team, { path: '/a/b' });
  const refused = await team.activate(less.revision, String(activation));
  expect(refused.status).toBe(409);
  for (const lost of ['/a', '"a"', 'a-card']) expect(refused.body.title).toContain(lost);
  expect(await activeOf(team)).toMatchObject({ activation });
  expect((await team.activate(less.revision, String(activation), { drops: true })).status).toBe(200);
});

test('a team rolls back by its token, from what it has seen', async () => {
  const team = await teamOf();
  const [one, two] = [await released(team), await released(team, { code: '2' })];
  const first = (await team.activate(one.revision, 'none')).body;
  const second = (await team.activate(two.revision, String(first.activation))).body;
  expect((await team.rollBack(String(first.activation))).status).toBe(412);
  expect((await team.rollBack(String(second.activation))).body).toMatchObject({ revision: one.revision });
  const now = await activeOf(team);
  expect(now.revision).toBe(one.revision);
  expect((await team.rollBack(String(now.activation))).status).toBe(409);
});

test('a rollback leads to any revision that was active before, not to others; what it would lose it is asked about', async () => {
  const team = await teamOf();
  const dists = [{ path: '/a/one' }, {}, { code: '2' }, { code: '3' }];
  const made = [];
  for (const what of dists) made.push((await released(team, what)).revision);
  const [narrow = '', second = '', third = '', never = ''] = made;
  let seen = 'none';
  for (const revision of [narrow, second, third])
    seen = String((await team.activate(revision, seen, { drops: true })).body.activation);
  expect((await team.rollBack(seen, { revision: never })).status).toBe(409);
  const refused = await team.rollBack(seen, { revision: narrow });
  expect([refused.status, refused.body.title]).toEqual([409, expect.stringContaining('/a')]);
  expect((await activeOf(team)).revision).toBe(third);
  const back = await team.rollBack(seen, { revision: narrow, drops: true });
  expect(back.body.revision).toBe(narrow);
  // What was passed over is behind it now.
  expect((await team.rollBack(String(back.body.activation))).status).toBe(409);
});

test('each scope opens its step alone', async () => {
  const { revision } = await released(await teamOf());
  const steps = async (team: Team) => [
    (await team.put(Buffer.from('x'))).status,
    (await team.activate(revision, '7')).status,
    (await team.rollBack('7')).status,
  ];
  expect(await steps(await teamOf({ scopes: ['release'] }))).toEqual([200, 403, 403]);
  expect(await steps(await teamOf({ scopes: ['activate'] }))).toEqual([403, 412, 403]);
  expect(await steps(await teamOf({ scopes: ['rollback'] }))).toEqual([403, 403, 412]);
  for (const scope of remoteScopes)
    expect((await (await teamOf({ scopes: [scope] })).revisions()).status, scope).toBe(200);
  expect((await (await teamOf({ remotes: ['mfe-b'] })).call('GET', `${name}/revisions`)).status).toBe(403);
});

test('names are made by administrators, once each, and not for what is the application’s own', async () => {
  const again = await admin(makeRemoteName, { body: { name, prefixes: ['/other'] } });
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['name']]);
  const reserved = await admin(makeRemoteName, { body: { name: 'mfe-login', prefixes: ['/login'] } });
  expect([reserved.status, Object.keys(reserved.body.errors ?? {})]).toEqual([422, ['prefixes']]);
  expect((await admin(deleteRemoteName, { params: { name: 'mfe-nobody' } })).status).toBe(404);
});

test('a name is edited: what it may claim from then on, and whose it is; the operator’s no token releases and nobody deletes', async () => {
  const team = await teamOf();
  const { revision } = await released(team);
  const edit = (body: object) => admin(updateRemoteName, { params: { name }, body });
  expect((await edit({ prefixes: ['/b'] })).body).toMatchObject({ prefixes: ['/b'], operator: false });
  expect((await team.activate(revision, 'none')).body.title).toContain('/b');
  expect(Object.keys((await edit({ prefixes: ['/internal'] })).body.errors ?? {})).toEqual(['prefixes']);
  expect(Object.keys((await edit({ prefixes: [] })).body.errors ?? {})).toEqual(['prefixes']);
  expect((await edit({ prefixes: [], operator: true })).status).toBe(200);
  const refused = [
    await team.call('GET', name),
    await team.put(Buffer.from('x')),
    await team.activate(revision, 'none'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await admin(deleteRemoteName, { params: { name } })).status).toBe(409);
  expect((await edit({ prefixes: ['/a'], operator: false })).status).toBe(200);
  expect((await team.activate(revision, 'none')).status).toBe(200);
});
