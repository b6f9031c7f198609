import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sha256Of } from '../../testing/releasing-team.ts';
import { storeUpload } from './uploads.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-uploads-'));
afterAll(() => rm(folder, { recursive: true }));

test('a file takes its name once it is whole: who reads it meanwhile goes on with what was there', async () => {
  const bytes = Buffer.alloc(100_000, 'a');
  const name = sha256Of(bytes);
  await storeUpload(folder, 'mfe-a', name, bytes);
  const uploads = join(folder, 'remote-uploads/mfe-a');
  await using before = await open(join(uploads, name));
  await storeUpload(folder, 'mfe-a', name, bytes);
  await using after = await open(join(uploads, name));
  // Another file, not the same one written anew.
  expect((await after.stat()).ino).not.toBe((await before.stat()).ino);
  expect(await readdir(uploads)).toEqual([name]);
});
