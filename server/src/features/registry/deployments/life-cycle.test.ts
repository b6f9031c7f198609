import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  disableRemote,
  listDeployments,
  removeRevision,
  retireRevision,
  revisionDays,
} from '@anketa/contract/suite/deployments';
import { activateRevision, makeRemoteName, rollBackRelease } from '@anketa/contract/suite/releases';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { givenPerson } from '../../../testing/given.ts';
import { releasingTeam } from '../../../testing/releasing-team.ts';
import { registryFor } from '../page/service.ts';
import { sweepRevisions } from '../revisions/sweep.ts';

const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'second', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
const name = 'mfe-a';
const params = { name };
const seen = (activation: number | null | undefined) => ({ headers: { 'if-match': `"${activation ?? 'none'}"` } });

beforeEach(async () => {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision, remote_name, api_token`.execute(db);
  await rm(join(config.dataFolder, 'mfe'), { recursive: true, force: true });
  await admin(makeRemoteName, { body: { name, prefixes: ['/a'] } });
});

const teamOf = () => releasingTeam(app, { admin, remotes: [name] });
type Team = Awaited<ReturnType<typeof teamOf>>;

const listedOf = async () => (await admin(listDeployments)).body.remotes.find((remote) => remote.name === name);

/** Releases and activates revisions one after the other. Gives their names. */
async function live(team: Team, codes: string): Promise<string[]> {
  const revisions: string[] = [];
  for (const code of codes) {
    const { revision } = await team.release(await built({ code }));
    const { activation } = (await team.revisions()).body;
    expect((await team.activate(revision, String(activation ?? 'none'))).status).toBe(200);
    revisions.push(revision);
  }
  return revisions;
}

/** As if all that was done had been done so many days ago, and no page had been seen since. */
const age = (days: number) =>
  sql`UPDATE remote_revision SET published_at = published_at - make_interval(days => ${days}), seen_on = seen_on - ${days}::integer`.execute(
    db,
  );

test('administrators and teams see what of a remote runs, since when, by whom, how large, and what else there is', async () => {
  const team = await teamOf();
  expect(await listedOf()).toEqual({
    name,
    operator: false,
    state: 'none',
    activation: null,
    active: null,
    back: null,
    revisions: [],
    may: { disable: false, canary: false },
    canary: null,
    closing: false,
    schedule: null,
  });
  const [one, two] = await live(team, '12');
  const listed = await listedOf();
  expect((await team.revisions()).body).toEqual(listed);
  const by = `Team A (${team.token.slice(0, 13)})`;
  expect(listed).toMatchObject({ state: 'running', active: { revision: two, by }, back: one });
  expect(listed?.active?.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(listed?.active?.bytes).toBeGreaterThan(50);
  expect(listed?.revisions.map(({ revision, active, stays }) => [revision, active, stays])).toEqual([
    [two, true, 'active'],
    [one, false, 'rollback'],
  ]);
  expect((await (await app.as('manager'))(listDeployments)).status).toBe(403);
});

test('a disabled remote is gone from the menu, its address says so, and a rollback or an activation ends it', async () => {
  const team = await teamOf();
  const [one, two] = await live(team, '12');
  const { activation } = (await team.revisions()).body;
  expect((await team.disable('1000')).status).toBe(412);
  const off = await team.disable(String(activation));
  expect([off.status, off.body.revision, off.body.already]).toEqual([200, two, false]);
  expect((await team.disable(String(off.body.activation))).body.already).toBe(true);
  const { registry } = await registryFor(db, '19');
  expect(registry.remotes).toMatchObject([{ state: 'disabled', routes: [{ path: '/a' }] }]);
  expect(await listedOf()).toMatchObject({ state: 'disabled', back: one });
  const back = await team.rollBack(String(off.body.activation));
  expect(back.body.revision).toBe(one);
  expect((await team.activate(two ?? '', String(back.body.activation))).status).toBe(200);
  expect(await listedOf()).toMatchObject({ state: 'running', back: one, active: { revision: two } });
});

test('a broken first revision is disabled, and the suite goes on without it', async () => {
  const team = await teamOf();
  const [only] = await live(team, '1');
  const { activation } = (await team.revisions()).body;
  expect((await team.rollBack(String(activation))).status).toBe(409);
  const { body } = await admin(disableRemote, { params, ...seen(activation) });
  expect(await listedOf()).toMatchObject({ state: 'disabled', active: { by: 'boss' }, back: null });
  const again = await admin(activateRevision, { params, body: { revision: only ?? '' }, ...seen(body.activation) });
  expect([again.status, again.body.already]).toEqual([200, false]);
  expect(await listedOf()).toMatchObject({ state: 'running' });
});

test('the remote with the page of deployments is not disabled there', async () => {
  await admin(makeRemoteName, { body: { name: 'mfe-here', prefixes: ['/deployments'] } });
  const team = await releasingTeam(app, { admin, remotes: ['mfe-here'] });
  const { revision } = await team.release(await built({ id: 'mfe-here', path: '/deployments' }));
  const { activation } = (await team.activate(revision, 'none')).body;
  expect((await team.revisions()).body.may).toEqual({ disable: false, canary: true });
  expect((await team.disable(String(activation))).body.type).toBe('/problems/deployments-needed');
});

test('a rollback passes over what is marked as bad, and who activates it has to say that they know', async () => {
  const team = await teamOf();
  const [one, two, three] = await live(team, '123');
  expect((await team.retire(two ?? '', true)).body).toEqual({ status: true, already: false });
  expect((await team.retire(two ?? '', true)).body.already).toBe(true);
  expect((await team.retire('0123456789abcdef', true)).status).toBe(404);
  const before = await listedOf();
  expect(before).toMatchObject({ active: { revision: three }, back: one });
  const { body } = await admin(rollBackRelease, { params, body: {}, ...seen(before?.activation) });
  expect(body.revision).toBe(one);
  const activate = (retired: boolean) => team.activate(two ?? '', String(body.activation), { retired });
  expect((await activate(false)).body.type).toBe('/problems/remote-retired');
  expect((await activate(true)).status).toBe(200);
  await admin(retireRevision, { params: { name, revision: two ?? '' }, body: { retired: false } });
  const acts = await db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('action', 'like', 'remote.%')
    .execute();
  expect(acts.slice(-1)).toEqual([{ action: 'remote.unretire', actor: 'boss' }]);
});

test('a revision is removed once nobody needs it: not what runs, not what a rollback may lead to, not a young one, not one that a page has', async () => {
  const team = await teamOf();
  const [one, two, three] = await live(team, '123');
  const remove = async (revision = '') => {
    const { status, body } = await admin(removeRevision, { params: { name, revision } });
    return status === 200 ? 'removed' : body.title;
  };
  expect(await remove(three)).toContain('stránky dostávají');
  expect(await remove(two)).toContain('návrat');
  await team.retire(two ?? '', true);
  expect(await remove(two)).toContain('mladší');
  await age(revisionDays + 1);
  await sql`UPDATE remote_revision SET seen_on = current_date - 2`.execute(db);
  expect(await remove(two)).toContain('posledních dvou dnech');
  await age(1);
  expect(await remove(one)).toContain('návrat');
  expect(await remove(two)).toBe('removed');
  expect((await team.remove(two ?? '')).status).toBe(404);
  const { activation } = (await team.revisions()).body;
  expect((await team.activate(two ?? '', String(activation), { retired: true })).status).toBe(404);
  expect((await listedOf())?.revisions.map(({ revision }) => revision)).toEqual([three, one]);
});

test('files of what was removed go a day later, unless it was made again', async () => {
  const team = await teamOf();
  const [one, two] = await live(team, '123');
  for (const revision of [one, two]) await team.retire(revision ?? '', true);
  await age(revisionDays + 3);
  for (const revision of [one, two]) expect((await team.remove(revision ?? '')).status).toBe(200);
  const has = (revision = '') => existsSync(join(config.dataFolder, 'mfe', name, revision));
  const sweep = () => sweepRevisions({ db, dataFolder: config.dataFolder });
  expect([await sweep(), has(one), has(two)]).toEqual([0, true, true]);
  await team.release(await built({ code: '2' }));
  await sql`UPDATE remote_revision SET removed_at = removed_at - interval '25 hours'`.execute(db);
  expect([await sweep(), has(one), has(two)]).toEqual([1, false, true]);
  expect(await sweep()).toBe(0);
  expect((await listedOf())?.revisions.map(({ revision, retired }) => [revision, retired])).toContainEqual([two, true]);
});

test('people act on every remote by their rights, and nobody as somebody else; a token on those that it names', async () => {
  const team = await teamOf();
  await live(team, '1');
  const acting = await app.as('second', { impersonatedBy: 'boss' });
  const { activation } = (await team.revisions()).body;
  expect((await acting(disableRemote, { params, ...seen(activation) })).status).toBe(403);
  expect((await admin(disableRemote, { params: { name: 'mfe-nobody' }, ...seen(null) })).status).toBe(404);
  const other = await releasingTeam(app, { admin, remotes: ['mfe-b'] });
  expect((await other.call('GET', `${name}/revisions`)).status).toBe(403);
  const backwards = await releasingTeam(app, { admin, scopes: ['rollback'], remotes: [name] });
  const [{ revision = '' } = {}] = (await team.revisions()).body.revisions;
  // Who may only take back marks as bad, and does not give what is bad to pages again.
  expect((await backwards.retire(revision, true)).status).toBe(200);
  expect((await backwards.retire(revision, false)).status).toBe(403);
  expect((await team.retire(revision, false)).status).toBe(200);
  const second = await app.as('manager');
  expect((await second(disableRemote, { params, ...seen(activation) })).status).toBe(403);
});
