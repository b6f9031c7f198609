import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { anonymous } from '../../platform/http/caller.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { firstOf, registryFor } from './page/service.ts';
import { publishRemote } from './releases/publish.ts';

const { db } = await testDatabase();
const { dataFolder, built } = await builtRemotes();
const needs = { db, dataFolder, provided: { react: '19.3.1' } };

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
  expect(Object.values(entry?.integrity ?? {}).every((hash) => hash.startsWith('sha256-'))).toBe(true);
});

const page = { scripts: ['remote.js'], right: 'public' as const, title: { cs: 'A', en: 'A' } };

test('an address begins with the scripts of its page and the data that its reader may read', async () => {
  const pages = {
    '/a/list': { ...page, scripts: ['page.js', 'remote.js'], data: '/internal/a/list', query: { limit: 100 } },
    '/a/:slug': { ...page, scripts: ['cs.0a1b2c3d.js'], data: '/internal/a/:slug', right: 'signed-in' },
    '/a/about': { ...page, data: null },
  };
  await publishRemote(needs, await built({ pages }), 'team');
  const { published } = await registryFor(db, '19.3.1');
  const anybody = anonymous('en');
  const names = (url: string) =>
    firstOf(published, { url, by: anybody }).scripts.map((script) => script.url.split('/').at(-1));
  const always = names('/a');
  const more = (url: string) => names(url).slice(always.length);
  // What each page has is named once.
  expect(more('/a/list')).toEqual(['page.js']);
  expect(more('/a/winter')).toEqual(['cs.0a1b2c3d.js']);
  expect(more('/a/winter/course/X1')).toEqual([]);

  const data = (url: string, by = anybody) => firstOf(published, { url, by }).data;
  expect(data('/a/list?search=%C5%BEi%C5%BEala+x&page=2')).toBe(
    '/internal/a/list?limit=100&search=%C5%BEi%C5%BEala+x&page=2',
  );
  expect(data('/a/winter')).toBeNull();
  expect(data('/a/z%20%25/', { ...anybody, signedIn: true })).toBe('/internal/a/z%20%25');
  expect(data('/a/%E0%A4%A', { ...anybody, signedIn: true })).toBe('/internal/a/%25E0%25A4%25A');
  for (const url of ['/a/about', '/a', '/a/winter/more', '/nobody']) expect(data(url), url).toBeNull();
});

test('what an older build published has a page without data', async () => {
  const { contentHash } = await publishRemote(
    needs,
    await built({ pages: { '/a/old': { ...page, data: null } } }),
    'team',
  );
  const preload = { entry: 'remoteEntry.js', chunks: [], locales: {}, pages: { '/a/old': ['remote.js'] } };
  await sql`UPDATE remote_revision SET preload = ${JSON.stringify(preload)} WHERE content_hash = ${contentHash}`.execute(
    db,
  );
  const { published } = await registryFor(db, '19.3.1');
  const { scripts, data } = firstOf(published, { url: '/a/old', by: anonymous('cs') });
  expect(data).toBeNull();
  expect(scripts).toHaveLength(1);
});
