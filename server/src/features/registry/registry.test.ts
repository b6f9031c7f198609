import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { publishRemote } from './publish.ts';
import { firstScripts, registryFor } from './service.ts';

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
  expect(Object.values(entry?.integrity ?? {}).every((hash) => hash.startsWith('sha384-'))).toBe(true);
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
