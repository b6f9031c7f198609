import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { containerName } from '@anketa/contract/registry';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { satisfies } from './compatibility.ts';
import { firstScripts, publishRemote, registryFor, rollbackRemote } from './service.ts';

const { db } = await testDatabase();
const scratch = await mkdtemp(join(tmpdir(), 'registry-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));
const needs = { db, dataFolder: join(scratch, 'data'), provided: { react: '19.3.1' } };

let number = 0;
beforeEach(() => {
  number += 1;
});

interface Built {
  readonly id?: string;
  readonly path?: string;
  readonly contract?: number;
  readonly requires?: Record<string, string>;
  readonly code?: string;
  readonly without?: string;
  readonly pages?: Record<string, string[]>;
}

/** A folder as the build leaves it. */
async function built({
  id = `mfe-a`,
  path = '/a',
  contract = 1,
  requires = {},
  code = '1',
  without,
  pages = {},
}: Built = {}) {
  const folder = join(scratch, `built-${number}-${Math.random()}`);
  const files: Record<string, string> = {
    'remote.json': JSON.stringify({ id, contract, requires, routes: [{ path, right: 'public' }], menu: [] }),
    'mf-manifest.json': JSON.stringify({
      id: containerName(id),
      metaData: { buildInfo: { buildVersion: '1.2.3' }, remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [{ path: './remote', assets: { js: { sync: ['remote.js'], async: [] } } }],
    }),
    'remoteEntry.js': 'entry()',
    'remote.js': `run(${code})`,
    'cs.0a1b2c3d.js': 'texts()',
    'pages.json': JSON.stringify(pages),
  };
  for (const [name, content] of Object.entries(files)) {
    if (name === without) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'published',
    (error: { details?: { values?: { detail?: string } } }) => error.details?.values?.detail ?? String(error),
  );

test('a published remote is in the registry with the hashes of what the runtime loads', async () => {
  const { contentHash } = await publishRemote(needs, await built(), 'team');
  const { registry } = await registryFor(db, '19.3.1');
  const [entry] = registry.remotes;
  expect(entry).toMatchObject({
    id: 'mfe-a',
    version: '1.2.3',
    manifest: `/mfe/mfe-a/${contentHash}/mf-manifest.json`,
  });
  expect(Object.keys(entry?.integrity ?? {})).toEqual(
    ['mf-manifest.json', 'remoteEntry.js', 'remote.js'].map((file) => `/mfe/mfe-a/${contentHash}/${file}`),
  );
  expect(Object.values(entry?.integrity ?? {}).every((hash) => hash.startsWith('sha384-'))).toBe(true);
});

test('a new revision leaves the old folder in place, and rollback goes back one by one', async () => {
  const first = await publishRemote(needs, await built({ code: 'first' }), 'team');
  const second = await publishRemote(needs, await built({ code: 'second' }), 'team');
  const folders = await readdir(join(needs.dataFolder, 'mfe', 'mfe-a'));
  expect(folders).toEqual(expect.arrayContaining([first.contentHash, second.contentHash]));
  await publishRemote(needs, await built({ code: 'third' }), 'team');
  expect((await rollbackRemote(db, 'mfe-a', 'team')).contentHash).toBe(second.contentHash);
  const back = await rollbackRemote(db, 'mfe-a', 'team');
  expect(back.contentHash).toBe(first.contentHash);
  const code = await readFile(join(needs.dataFolder, 'mfe', 'mfe-a', back.contentHash, 'remote.js'), 'utf8');
  expect(code).toBe('run(first)');
});

test('every act is recorded with who did it; publishing the same again is no act', async () => {
  const folder = await built({ code: 'recorded' });
  const { contentHash } = await publishRemote(needs, folder, 'team-results');
  await publishRemote(needs, folder, 'team-results');
  const acts = await db.selectFrom('audit_log').selectAll().where('subject', '=', `mfe-a@${contentHash}`).execute();
  expect(acts).toMatchObject([{ actor: 'team-results', action: 'remote.publish' }]);
});

test('the first scripts of an address are those of its page, under an open path of all below it too', async () => {
  const pages = { '/a/list': ['remote.js'], '/a/:slug/*': ['cs.0a1b2c3d.js'] };
  await publishRemote(needs, await built({ pages }), 'team');
  const { published } = await registryFor(db, '19.3.1');
  const names = (pathname: string) =>
    firstScripts(published, pathname, 'en').map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  const always = names('/a');
  const more = (pathname: string) => names(pathname).slice(always.length);
  expect(more('/a/list')).toEqual(['remote.js']);
  expect(more('/a/winter')).toEqual(['cs.0a1b2c3d.js']);
  expect(more('/a/winter/course/X1')).toEqual(['cs.0a1b2c3d.js']);
});

test('a remote is refused for what would break the suite', async () => {
  await publishRemote(needs, await built(), 'team');
  const refused = async (what: Built) => problemOf(publishRemote(needs, await built(what), 'team'));
  await expect(refused({ id: 'mfe-b', path: '/a' })).resolves.toBe('its route /a overlaps /a of mfe-a');
  await expect(refused({ contract: 2 })).resolves.toContain('contract 2');
  await expect(refused({ requires: { react: '^18.0.0' } })).resolves.toContain('needs react ^18.0.0');
  await expect(refused({ requires: { vue: '^3.0.0' } })).resolves.toBe('the shell does not provide vue');
  await expect(refused({ without: 'remote.json' })).resolves.toBe('remote.json is missing');
  await expect(refused({ without: 'remote.js' })).resolves.toContain('remote.js is named');
  await expect(refused({ pages: { '/a': ['"><h1>'] } })).resolves.toContain('"><h1> is named');
  await expect(refused({ path: 'no-slash' })).resolves.toContain('routes.0.path');
  await expect(problemOf(publishRemote(needs, join(scratch, 'nowhere'), 'team'))).resolves.toContain('cannot be read');
});

test('caret ranges hold from the named version up to the next major one', () => {
  expect(satisfies('19.3.1', '^19.0.0')).toBe(true);
  expect(satisfies('19.3.1', '^19.3.1')).toBe(true);
  expect(satisfies('19.3.1', '^19.4.0')).toBe(false);
  expect(satisfies('20.0.0', '^19.0.0')).toBe(false);
  expect(satisfies('19.3.1', '19.3.1')).toBe(true);
});
