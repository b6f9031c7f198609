import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGeneration } from '@anketa/contract/suite/generation';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { databaseStore } from '../../../platform/file-store/database-store.ts';
import { watchHealth } from '../../../platform/health/health.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { publishRemote, rollbackRemote } from '../releases/publish.ts';
import { revisionFolder } from './revision-files.ts';
import { bringWhatIsAskedFor, mustHaveRevisions, shareRevisions } from './revisions-at-hand.ts';
import { sweepRevisions } from './sweep.ts';

const { dataFolder, built } = await builtRemotes();
const application = await testApplication({ dataFolder });
const { db, config } = application;
const archive = databaseStore(db);
const other = await mkdtemp(join(tmpdir(), 'anketa-other-host-'));
afterAll(() => rm(other, { recursive: true }));

const shell = fakeShell({ folder: dataFolder, files: {} });
const here = { db, dataFolder, archive, provided: {} };
const there = { ...here, dataFolder: other };
const host = await createApp({
  ...application,
  config: { ...config, dataFolder: other, remoteStore: 'database' },
  database: application,
  shell,
});
const hasThere = (contentHash: string) => existsSync(revisionFolder(other, 'mfe-a', contentHash));

beforeEach(async () => {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision, stored_file`.execute(db);
  await rm(join(other, 'mfe'), { recursive: true, force: true });
});

test('what was released through one host is answered by another, compressed as there', async () => {
  const { contentHash } = await publishRemote(here, await built({ code: 'there' }), 'team');
  const url = `/mfe/mfe-a/${contentHash}/remote.js`;
  const answers = await Promise.all([1, 2, 3].map(() => host.inject({ url })));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, 'run(there)']));
  expect((await host.inject({ url: readGeneration.path })).json().files).toHaveProperty(url);
});

test('the store is asked once for what was released, however many want it, and never for what was not', async () => {
  const { contentHash } = await publishRemote(here, await built({ code: 'asked' }), 'team');
  const asked: string[] = [];
  const get = (key: string) => {
    asked.push(key);
    return archive.get(key);
  };
  const fastify = Fastify();
  bringWhatIsAskedFor(fastify, { ...there, archive: { ...archive, get } });
  fastify.get('/mfe/*', async () => 'answered');
  const urls = [contentHash, '0123456789abcdef'].map((hash) => `/mfe/mfe-a/${hash}/remote.js`);
  await Promise.all([...urls, ...urls].map((url) => fastify.inject({ url })));
  await fastify.inject({ url: urls[0] ?? '' });
  expect(asked).toEqual([`revisions/mfe-a/${contentHash}.tar.gz`]);
  const { statusCode, headers } = await host.inject({ url: urls[1] ?? '' });
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a host is ready when it has what pages get, and says what it has not', async () => {
  const health = watchHealth({
    pool: application.pool,
    log: { error: () => undefined },
    looks: { remotes: () => mustHaveRevisions(there) },
  });
  const { contentHash } = await publishRemote({ ...here, archive: undefined }, await built({ code: 'own' }), 'team');
  expect(await health.check()).toEqual(['remotes']);
  expect(health.inWords('remotes')).toBe(`files of remotes that pages get are missing: mfe-a@${contentHash}`);
  health.stop();
  await shareRevisions(here);
  await mustHaveRevisions(there);
  expect(hasThere(contentHash)).toBe(true);
});

test('a disabled remote keeps no host from being ready', async () => {
  await publishRemote({ ...here, archive: undefined }, await built({ code: 'off' }), 'team');
  await sql`UPDATE remote_pointer SET state = 'disabled'`.execute(db);
  await expect(mustHaveRevisions(there)).resolves.toBeUndefined();
});

test('another host rolls back to what it never had; what is damaged there is replaced', async () => {
  const { contentHash: first } = await publishRemote(here, await built({ code: 'first' }), 'team');
  await publishRemote(here, await built({ code: 'second' }), 'team');
  expect(await rollbackRemote(there, 'mfe-a', 'team')).toEqual({ id: 'mfe-a', contentHash: first });
  const file = join(revisionFolder(other, 'mfe-a', first), 'remote.js');
  await writeFile(file, 'damaged()');
  await publishRemote(there, await built({ code: 'second' }), 'team');
  await rollbackRemote(there, 'mfe-a', 'team');
  expect((await host.inject({ url: `/mfe/mfe-a/${first}/remote.js` })).body).toBe('run(first)');
});

test('what the store has under a wrong name is no revision', async () => {
  const { contentHash: first } = await publishRemote(here, await built({ code: 'one' }), 'team');
  const { contentHash: second } = await publishRemote(here, await built({ code: 'two' }), 'team');
  const key = (hash: string) => `revisions/mfe-a/${hash}.tar.gz`;
  const content = await archive.get(key(first));
  await archive.put(key(second), content ?? Buffer.of());
  await expect(mustHaveRevisions(there)).rejects.toThrow(`mfe-a@${second}`);
  expect(hasThere(second)).toBe(false);
});

test('with its folder a swept revision leaves the store', async () => {
  const { contentHash } = await publishRemote(here, await built({ code: 'swept' }), 'team');
  await sql`UPDATE remote_revision SET removed_at = now() - interval '2 days'`.execute(db);
  expect(await sweepRevisions(here)).toBe(1);
  expect(await archive.has(`revisions/mfe-a/${contentHash}.tar.gz`)).toBe(false);
});
