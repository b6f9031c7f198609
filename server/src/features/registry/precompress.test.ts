import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

const root = await mkdtemp(join(tmpdir(), 'anketa-precompress-'));
afterAll(() => rm(root, { recursive: true }));

const script = Buffer.from('export const one = 1;\n'.repeat(500));
/** Another form of the same than the server makes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** What is stored compressed of `script`, where `made` stood beside it in the folder that it came from. */
async function stored(made: Buffer): Promise<Buffer> {
  const [from, to] = [await mkdtemp(join(root, 'from-')), await mkdtemp(join(root, 'to-'))];
  await writeFile(join(from, 'a.js.br'), made);
  await writeFile(join(to, 'a.js'), script);
  await precompress(to, from);
  return readFile(join(to, 'a.js.br'));
}

test('what a build has compressed is taken as it is', async () => {
  const made = brotliCompressSync(script, quick);
  expect(await stored(made)).toEqual(made);
});

test.each([
  ['of another content', brotliCompressSync('export const one = 2;\n'.repeat(500), quick)],
  ['that opens to more', brotliCompressSync(Buffer.concat([script, script]), quick)],
  ['that does not open', Buffer.from('not compressed')],
])('one %s is not: it is made anew', async (_, made) => {
  const compressed = await stored(made);
  expect(compressed).not.toEqual(made);
  expect(brotliDecompressSync(compressed)).toEqual(script);
});
