import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../database/testing.ts';
import { databaseStore } from './database-store.ts';
import { s3Store } from './s3-store.ts';

const { db } = await testDatabase();
const directory = await mkdtemp(join(tmpdir(), 'anketa-s3-'));
const bucket = { name: 'anketa' };
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [bucket] });
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const settings = {
  url: `http://127.0.0.1:${port}/anketa/production`,
  keyId: 'S3RVER',
  secret: 'S3RVER',
  region: 'us-east-1',
};
const key = 'revisions/mfe-a/0123456789abcdef.tar.gz';
const content = Buffer.from([0, 255, 10, 13, 0]);

test.each([
  ['the database', databaseStore(db)],
  ['a bucket', s3Store(settings)],
])('a file in %s is there as it was put, until it is put anew or removed', async (_, store) => {
  expect([await store.has(key), await store.get(key)]).toEqual([false, undefined]);
  await store.remove(key);
  await store.put(key, content);
  expect([await store.has(key), await store.get(key)]).toEqual([true, content]);
  await store.put(key, Buffer.from('other'));
  expect((await store.get(key))?.toString()).toBe('other');
  await store.remove(key);
  expect([await store.has(key), await store.get(key)]).toEqual([false, undefined]);
});

test('a bucket that refuses is no bucket without files, and what it says of it has nothing secret', async () => {
  const store = s3Store({ ...settings, secret: 'of-somebody-else' });
  const asked = [store.get(key), store.put(key, content), store.has(key), store.remove(key)];
  // Each is waited for from the beginning: none may fail while another one is looked at.
  const answers = await Promise.allSettled(asked);
  expect(answers.map((answer) => answer.status === 'rejected' && String(answer.reason))).toEqual(
    ['GET', 'PUT', 'HEAD', 'DELETE'].map((method) => `Error: the store of files answered ${method} with 403`),
  );
  const nowhere = s3Store({ ...settings, url: `http://127.0.0.1:${port}/no-bucket` });
  await expect(nowhere.put(key, content)).rejects.toThrow('the store of files answered PUT with 404');
});
