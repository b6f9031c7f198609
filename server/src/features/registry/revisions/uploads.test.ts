import { mkdtemp, open, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../platform/database/testing.ts';
import { databaseStore } from '../../../platform/file-store/database-store.ts';
import { sha256Of } from '../../../testing/releasing-team.ts';
import { storeUpload, withAssembled } from './uploads.ts';

const { db } = await testDatabase();

const folder = await mkdtemp(join(tmpdir(), 'anketa-uploads-'));
afterAll(() => rm(folder, { recursive: true }));

test('a file takes its name once it is whole: who reads it meanwhile goes on with what was there', async () => {
  const bytes = Buffer.alloc(100_000, 'a');
  const name = sha256Of(bytes);
  await storeUpload({ dataFolder: folder, name: 'mfe-a' }, name, bytes);
  const uploads = join(folder, 'remote-uploads/mfe-a');
  await using before = await open(join(uploads, name));
  await storeUpload({ dataFolder: folder, name: 'mfe-a' }, name, bytes);
  await using after = await open(join(uploads, name));
  // Another file, not the same one written anew.
  expect((await after.stat()).ino).not.toBe((await before.stat()).ino);
  expect(await readdir(uploads)).toEqual([name]);
});

test('a release may meet another host at each request: what one was sent the next finds, once, and whole', async () => {
  const archive = databaseStore(db);
  const here = { dataFolder: join(folder, 'here'), name: 'mfe-a', archive };
  const there = { ...here, dataFolder: join(folder, 'there') };
  const bytes = Buffer.from('run()');
  const sha256 = sha256Of(bytes);
  await storeUpload(here, sha256, bytes);
  const assemble = () =>
    withAssembled({ ...there, stored: [] }, [{ path: 'remote.js', sha256 }], (whole) =>
      readFile(join(whole, 'remote.js'), 'utf8'),
    );
  expect(await assemble()).toEqual({ missing: [], result: 'run()' });
  expect(await assemble()).toEqual({ missing: [sha256] });
  await archive.put(`uploads/mfe-a/${sha256}`, Buffer.from('of somebody else'));
  expect(await assemble()).toEqual({ missing: [sha256] });
});

test('an upload that nothing came of leaves the store, too', async () => {
  const archive = databaseStore(db);
  const here = { dataFolder: join(folder, 'left'), name: 'mfe-a', archive };
  const [first, second] = [Buffer.from('one'), Buffer.from('two')];
  await storeUpload(here, sha256Of(first), first);
  await utimes(join(here.dataFolder, 'remote-uploads/mfe-a', sha256Of(first)), 0, 0);
  await storeUpload(here, sha256Of(second), second);
  const keys = [first, second].map((bytes) => `uploads/mfe-a/${sha256Of(bytes)}`);
  expect(await Promise.all(keys.map(archive.has))).toEqual([false, true]);
});
