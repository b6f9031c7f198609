import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteOfFile } from '@anketa/contract/addresses';
import { type Generation, generationHeader, readGeneration } from '@anketa/contract/suite/generation';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { integrityOf } from '../file-hashes.ts';
import { publishRemote, rollbackRemote } from '../releases/publish.ts';
import { revisionFolder } from '../revisions/revision-files.ts';

const { dataFolder, built } = await builtRemotes();
const application = await testApplication({ dataFolder });
const needs = { db: application.db, dataFolder, provided: {} };
const shell = fakeShell({
  folder: dataFolder,
  scripts: { cs: ['first.1.js'], en: ['first.1.js'] },
  files: { '/assets/first.1.js': integrityOf('first()') },
  fontFaces: '@font-face {}',
});
const serving = (offline = true, other = shell) =>
  createApp({ ...application, config: { ...application.config, offline }, database: application, shell: other });
const app = await serving();

const get = (url: string) => app.inject({ url });
const listed = async (): Promise<Generation> => (await get(readGeneration.path)).json();

test('a generation lists every file that a browser loads, with its hash, and nothing else', async () => {
  const { contentHash } = await publishRemote(needs, await built(), 'team');
  const { files, remotes, document } = await listed();
  const folder = `/mfe/mfe-a/${contentHash}`;
  expect(Object.keys(files)).toEqual([
    '/assets/first.1.js',
    ...['cs.0a1b2c3d.js', 'page.js', 'remote.js', 'remoteEntry.js'].map((name) => `${folder}/${name}`),
  ]);
  for (const [url, hash] of Object.entries(files).slice(1)) expect(integrityOf((await get(url)).rawPayload)).toBe(hash);
  expect(integrityOf((await get(document.url)).rawPayload)).toBe(document.integrity);
  expect(remotes).toEqual([{ id: 'mfe-a', revision: contentHash, stored: 'ahead' }]);
});

test('of each remote it is said when its files are stored; files of one that is stored when opened are listed for who has opened it', async () => {
  await publishRemote(needs, await built({ id: 'mfe-b', stored: 'when-opened' }), 'team');
  const { id, remotes } = await listed();
  const listedFor = async (opened: string) => {
    const of: Generation = (await get(`${readGeneration.path}?opened=${opened}`)).json();
    expect(of).toMatchObject({ id, remotes });
    return [...new Set(Object.keys(of.files).map((url) => remoteOfFile(url)))];
  };
  expect(await listedFor('')).toEqual([undefined, 'mfe-a']);
  expect(await listedFor('mfe-c,mfe-b')).toEqual([undefined, 'mfe-a', 'mfe-b']);
  await sql`DELETE FROM remote_pointer WHERE remote_id = 'mfe-b'`.execute(application.db);
  expect(remotes.map(({ id, stored }) => [id, stored])).toEqual([
    ['mfe-a', 'ahead'],
    ['mfe-b', 'when-opened'],
  ]);
});

test('a page says which generation it belongs to; publishing makes another, rolling back the one before', async () => {
  const of = async () => (await get('/results')).headers[generationHeader];
  await publishRemote(needs, await built({ code: 'one' }), 'team');
  const first = await of();
  expect(first).toBe((await listed()).id);
  await publishRemote(needs, await built({ code: 'two' }), 'team');
  const second = await of();
  expect(second).toBe((await listed()).id);
  expect(second).not.toBe(first);
  await rollbackRemote(needs, 'mfe-a', 'team');
  expect(await of()).toBe(first);
});

test('another shell is another generation, and so is another place of help: the offline document says it', async () => {
  const present = await listed();
  const files = { '/assets/first.2.js': integrityOf('first(2)') };
  const others = [
    await serving(true, { ...shell, files }),
    await createApp({
      ...application,
      config: { ...application.config, links: { help: 'https://help.test/', changelog: '/changelog' } },
      database: application,
      shell,
    }),
  ];
  const ids = await Promise.all(
    others.map(async (one) => (await one.inject({ url: readGeneration.path })).json().id as string),
  );
  expect(new Set([present.id, ...ids]).size).toBe(3);
  for (const one of others) await one.close();
});

test('the manifest speaks the language that the page asks for', async () => {
  const nameIn = async (lang: string) => (await get(`/manifest.webmanifest?lang=${lang}`)).json().name;
  expect([await nameIn('cs'), await nameIn('en'), await nameIn('de')]).toEqual([
    'Anketa – hodnocení výuky',
    'Anketa – course evaluation',
    'Anketa – hodnocení výuky',
  ]);
  const html = (await app.inject({ url: '/results', headers: { 'accept-language': 'en' } })).body;
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=en">');
});

test('the offline document has nothing of anybody: no cookie, no token, no nonce, and no style but those its policy names', async () => {
  const { headers, body } = await get('/offline');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).not.toMatch(/csrf|nonce/);
  expect(JSON.parse(/id="anketa-boot">(.*)<\/script>/.exec(body)?.[1] ?? '')).toMatchObject({
    offline: true,
    session: { signedIn: false, name: null, oident: null },
  });
  const [, styles = ''] = /style-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
  expect(styles).toBe(`'self' '${integrityOf('@font-face {}')}' '${integrityOf('')}'`);
  expect((await get('/offline')).body).toBe(body);
});

test('a remote that is disabled has no files, and its generation is another one', async () => {
  await publishRemote(needs, await built(), 'team');
  const before = await listed();
  await sql`UPDATE remote_pointer SET state = 'disabled'`.execute(application.db);
  const { id, files } = await listed();
  await sql`UPDATE remote_pointer SET state = 'ready'`.execute(application.db);
  expect(Object.keys(files)).toEqual(['/assets/first.1.js']);
  expect(id).not.toBe(before.id);
});

test('files that are not those that were published are vouched for by nobody; once mended they are listed again', async () => {
  const dist = await built({ code: 'to be damaged' });
  const { contentHash } = await publishRemote(needs, dist, 'team');
  const file = join(revisionFolder(dataFolder, 'mfe-a', contentHash), 'remote.js');
  const content = await readFile(file);
  await writeFile(file, 'damaged()');
  expect((await get(readGeneration.path)).statusCode).toBe(422);
  await writeFile(file, content);
  expect((await get(readGeneration.path)).statusCode).toBe(200);
});

test('the worker is asked for anew each time and may ask this server alone; switched off, what ends it comes in its place', async () => {
  const { headers, body } = await get('/service-worker.js');
  expect(body).toBe('// the worker');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  const without = await serving(false);
  expect((await without.inject({ url: '/service-worker.js' })).body).toBe('// the end of the worker');
  expect((await without.inject({ url: '/results' })).body).toContain('"worker":false');
  await without.close();
});

test.each(['/constructor', '/toString', '/__proto__'])(
  'the page of %s, as every object has it, names no other scripts than that of any address without a page',
  async (url) => {
    const scripts = async (one: string) =>
      [...(await get(one)).body.matchAll(/as="script"[^>]*/g)].map(([link]) => link);
    expect(await scripts(url)).toEqual(await scripts('/nothing-here'));
  },
);
