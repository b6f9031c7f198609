import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/connect.ts';
import { testDatabase } from '../../../platform/database/testing.ts';
import { builtRemotes, refusal } from '../../../testing/built-remote.ts';
import { forgetAudit } from '../../../testing/forget-audit.ts';
import { disable, retire } from '../deployments/life-cycle.ts';
import { registryFor } from '../page/service.ts';
import { activationLog, lockRegistry, publishedRemotes } from '../store.ts';
import { publishIfNew, publishRemote, rollbackRemote } from './publish.ts';

const { db } = await testDatabase();
const { dataFolder, built } = await builtRemotes();
const needs = { db, dataFolder, provided: { react: '19.3.1' } };

afterEach(async () => {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision`.execute(db);
  await forgetAudit(db);
  await rm(join(dataFolder, 'mfe'), { recursive: true, force: true });
});

type What = Parameters<typeof built>[0];
const publish = async (what: What) => publishRemote(needs, await built(what), 'team');
const refused = (what: What) => refusal(publish(what));
const published = async () => (await publishedRemotes(db)).map(({ remote_id }) => remote_id);
const folderOf = (revision: { id: string; contentHash: string }) =>
  join(dataFolder, 'mfe', revision.id, revision.contentHash);

/** How many publications wait for their turn. */
async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'remote_pointer'::regclass AND NOT granted`.execute(db);
  return rows[0]?.n;
}

test('a remote is refused for what would break the suite, and leaves no files behind', async () => {
  await expect(refused({ contract: 2 })).resolves.toBe('contract 2, while the shell keeps 1');
  await expect(refused({ requires: { react: '^18.0.0' } })).resolves.toContain('needs react ^18.0.0');
  await expect(refused({ requires: { vue: '^3.0.0' } })).resolves.toBe('the shell does not provide vue');
  await expect(refused({ without: 'remote.json' })).resolves.toBe('remote.json is missing');
  await expect(refused({ without: 'remote.js' })).resolves.toContain('remote.js is named');
  await expect(
    refused({ pages: { '/a': { scripts: ['"><h1>'], data: null, right: 'public', title: { cs: 'A', en: 'A' } } } }),
  ).resolves.toContain('"><h1> is named');
  await expect(refused({ path: 'no-slash' })).resolves.toContain('routes.0.path');
  await expect(refusal(publishRemote(needs, join(dataFolder, 'nowhere'), 'team'))).resolves.toContain('cannot be read');
  expect(await published()).toEqual([]);
  await expect(readdir(join(dataFolder, 'mfe'))).rejects.toThrow('ENOENT');
});

test('a remote is refused over the budget of its remote.json, with the files that make it so, and leaves none behind', async () => {
  const budget = { total: 100_000, entry: 100, chunk: 100 };
  await publish({ budget });
  const { registry } = await registryFor(db, '19.3.1');
  expect(registry.remotes[0]).not.toHaveProperty('budget');
  const noise = Array.from({ length: 400 }, (_, at) => (at * 7919) % 1000).join(' ');
  expect(await refused({ budget, code: noise })).toMatch(
    /^it is over its budget: the chunk remote\.js has 0\.[5-9] kB of 0\.1 kB$/,
  );
  expect(await refused({ budget: { ...budget, total: 50 } })).toContain('all files have 0.');
  expect(await refused({ budget: { ...budget, entry: 3 } })).toContain('the entry remoteEntry.js');
  expect(await refused({ budget: { ...budget, chunk: 0 } })).toContain('budget.chunk');
  expect(await readdir(join(dataFolder, 'mfe', 'mfe-a'))).toHaveLength(1);
});

test.each(['/login', '/settings', '/:anything', '/:a/:b', '/internal/users', '/mfe', '/Login', '/%6cogin'])(
  'no remote can be published at %s, which would take it from the shell, the server or everybody',
  async (path) => {
    expect(await refused({ path })).toMatch(/is reserved|must be lower-case words/);
  },
);

test('no remote can be published inside the prefix of another one, nor take its menu item', async () => {
  const label = { cs: 'Výsledky', en: 'Results' };
  const item = { id: 'results', path: '/results', label, right: 'public' as const, order: 1 };
  await publish({ id: 'mfe-results', menu: [item] });
  const timetable = { id: 'mfe-timetable', path: '/timetable' };
  expect(await refused({ ...timetable, path: '/results/evaluation' })).toContain('lies inside /results of mfe-results');
  expect(await refused({ ...timetable, path: '/results' })).toContain('overlaps /results of mfe-results');
  expect(await refused({ ...timetable, menu: [{ ...item, path: '/timetable' }] })).toBe(
    'its menu item "results" is mfe-results\'s',
  );
  expect(await refused({ ...timetable, menu: [{ ...item, id: 'mine' }] })).toContain("is not this remote's");
  expect(await published()).toEqual(['mfe-results']);
});

test('what a remote adds to pages of others is published with it; a link that is not its own is refused', async () => {
  const label = { cs: 'Dopisy', en: 'Letters' };
  const card = { place: 'evaluation.cards' as const, id: 'letters', label, right: 'mailing.create' as const, order: 1 };
  await publish({ id: 'mfe-letters', extends: [{ ...card, path: '/letters/:id' }] });
  const { registry } = await registryFor(db, '19.3.1');
  expect(registry.remotes.map((remote) => remote.extends)).toEqual([[{ ...card, path: '/letters/:id' }]]);
  const refusals = await refused({ id: 'mfe-letters', extends: [{ ...card, path: '/results/:slug' }] });
  expect(refusals).toBe('its extension "letters" leads to /results/:slug, which is not this remote\'s');
  expect(await refused({ extends: [{ ...card, path: '/a', place: 'page.footer' as never }] })).toContain(
    'extends.0.place',
  );
});

test('a remote may be published inside another one that lends it the place, whichever of them is the first', async () => {
  const owner = { id: 'mfe-owner', lends: [{ path: '/owner/:id/guest', to: 'mfe-guest' }] };
  const guest = { id: 'mfe-guest', path: '/owner/:number/guest' };
  await publish(owner);
  await publish(guest);
  expect(await published()).toEqual(['mfe-guest', 'mfe-owner']);
  expect(await refused({ ...owner, lends: [] })).toContain('lies around /owner/:number/guest of mfe-guest');
  await sql`TRUNCATE remote_pointer`.execute(db);
  await publish(guest);
  await publish(owner);
  expect(await published()).toEqual(['mfe-guest', 'mfe-owner']);
});

test('of two remotes that claim one address at one moment, one is published and the other refused', async () => {
  const dists = [await built({ id: 'mfe-one', path: '/same' }), await built({ id: 'mfe-two', path: '/same' })];
  // Both have come as far as they can before either may go on.
  const acts = await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const started = dists.map((dist) => refusal(publishRemote(needs, dist, 'team')));
    await expect.poll(waiting).toBe(2);
    return started;
  }).then((started) => Promise.all(started));
  expect(acts.toSorted()).toEqual(['done', expect.stringContaining('overlaps /same of mfe-')]);
  expect(await published()).toHaveLength(1);
});

test('every act is recorded with who did it; publishing the same again is no act', async () => {
  const dist = await built();
  const { contentHash } = await publishRemote(needs, dist, 'team-results');
  await publishRemote(needs, dist, 'team-results');
  const acts = await db.selectFrom('audit_log').selectAll().execute();
  expect(acts).toMatchObject([{ actor: 'team-results', action: 'remote.publish', subject: `mfe-a@${contentHash}` }]);
});

test('a disabled remote is enabled by publishing it again; what was disabled is nothing to go back to', async () => {
  const item = { id: 'a', path: '/a', label: { cs: 'Áčko', en: 'A' }, right: 'public' as const, order: 1 };
  const dist = await built({ menu: [item] });
  await publishRemote(needs, dist, 'team');
  const [{ id = 0 } = {}] = await activationLog(db);
  await disable(needs, { name: 'mfe-a', by: 'team' }, id);
  const { registry } = await registryFor(db, '19.3.1');
  expect(registry.remotes).toMatchObject([{ state: 'disabled', menu: [], routes: [{ path: '/a' }] }]);
  await publishRemote(needs, dist, 'team');
  expect(await publishedRemotes(db)).toMatchObject([{ state: 'ready' }]);
  expect(await refusal(rollbackRemote(needs, 'mfe-a', 'team'))).toBe('no-earlier-revision');
});

test.each([
  ['deleted', 'remoteEntry.js', (file: string) => rm(file)],
  ['changed', 'remote.js', (file: string) => writeFile(file, 'evil()')],
  ['damaged in its compressed form', 'page.js.br', (file: string) => writeFile(file, 'noise')],
  ['deleted with all others', '', (file: string) => rm(file, { recursive: true })],
])('publishing the same build again mends a revision of which a file was %s', async (_how, name, harm) => {
  const dist = await built();
  const folder = folderOf(await publishRemote(needs, dist, 'team'));
  const before = await filesIn(folder);
  await harm(join(folder, name));
  await publishRemote(needs, dist, 'team');
  expect(await filesIn(folder)).toEqual(before);
  expect(await readdir(join(folder, '..'))).toHaveLength(1);
});

test('a build that changes between being checked and being copied is not published', async () => {
  const dist = await built();
  const act = await inTransaction(db, async (tx) => {
    await lockRegistry(tx);
    const started = refusal(publishRemote(needs, dist, 'team'));
    await expect.poll(waiting).toBe(1);
    await writeFile(join(dist, 'remote.js'), 'evil()');
    return { started };
  });
  expect(await act.started).toContain('changed while it was read');
  expect(await published()).toEqual([]);
  expect(await readdir(join(dataFolder, 'mfe', 'mfe-a'))).toEqual([]);
});

/** Name → content. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const contents = names.map(async (name) => [name, await readFile(join(folder, name), 'base64')]);
  return Object.fromEntries(await Promise.all(contents));
}

test('a start publishes what was built since, and neither undoes a rollback nor what a team published', async () => {
  const active = async () => (await publishedRemotes(db))[0]?.content_hash;
  const start = (dist: string) => publishIfNew(needs, dist, 'demo');
  const [first, second, third, teams] = [
    await built({ code: 'first' }),
    await built({ code: 'second' }),
    await built({ code: 'third' }),
    await built({ code: 'teams' }),
  ];
  await start(first);
  const hashOfFirst = await active();
  await start(second);
  const hashOfSecond = await active();
  expect(hashOfSecond).not.toBe(hashOfFirst);
  await rollbackRemote(needs, 'mfe-a', 'team');
  await start(second);
  expect(await active(), 'a rollback of what a start published').toBe(hashOfFirst);

  await publishRemote(needs, third, 'team');
  await rollbackRemote(needs, 'mfe-a', 'team');
  await start(third);
  expect(await active(), 'a rollback of what a team published').toBe(hashOfFirst);

  const { contentHash } = await publishRemote(needs, teams, 'team');
  await start(second);
  expect(await active(), 'what a team published').toBe(contentHash);
  await start(first);
  expect(await active(), 'an edit that was taken back').toBe(hashOfFirst);
});

test('a start publishes nothing that is marked as bad, and enables nothing', async () => {
  const [first, second] = [await built({ code: 'first' }), await built({ code: 'second' })];
  const { contentHash } = await publishRemote(needs, first, 'demo');
  const by = { name: 'mfe-a', by: 'team' };
  await publishRemote(needs, second, 'demo');
  await retire(needs, by, { revision: contentHash, retired: true });
  await publishIfNew(needs, first, 'demo');
  expect(await publishedRemotes(db)).not.toMatchObject([{ content_hash: contentHash }]);
  await disable(needs, by, (await activationLog(db)).at(-1)?.id ?? 0);
  await publishIfNew(needs, second, 'demo');
  expect(await publishedRemotes(db)).toMatchObject([{ state: 'disabled' }]);
  expect(await refusal(publishRemote(needs, first, 'team'))).toBe('remote-retired');
  expect(await refusal(publishRemote(needs, first, 'team', { retired: true }))).toBe('done');
});

test('a start mends the files of what it does not publish', async () => {
  const dist = await built();
  await publishIfNew(needs, dist, 'demo');
  await rm(join(dataFolder, 'mfe'), { recursive: true });
  await publishIfNew(needs, dist, 'demo');
  const [remote] = await publishedRemotes(db);
  expect(await readdir(folderOf({ id: 'mfe-a', contentHash: remote?.content_hash ?? '' }))).toContain('remote.js');
});

test('a name that says its content names no other one: a build that was edited is refused, also after the first was removed', async () => {
  const { contentHash } = await publish({ id: 'mfe-a' });
  await publish({ id: 'mfe-b', texts: 'others()' });
  const message = `cs.0a1b2c3d.js had another content in ${contentHash}: build it anew, its name will change`;
  await expect(refused({ texts: 'edited()' })).resolves.toBe(message);
  await sql`UPDATE remote_revision SET removed_at = now() WHERE remote_id = 'mfe-a'`.execute(db);
  await expect(refused({ texts: 'edited()' })).resolves.toBe(message);
  await expect(refused({ code: '2' })).resolves.toBe('done');
});
