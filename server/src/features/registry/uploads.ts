import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { revisionBytes } from '@anketa/contract/releases';
import { problem } from '../../platform/http/problem.ts';
import { contentsOf, invalid } from './remote-folder.ts';

/** After so many milliseconds an upload that no revision took is gone. */
const longest = 24 * 60 * 60 * 1000;

/** Where uploads of a remote wait: beside what is served, so nobody loads them. */
const uploadsOf = (dataFolder: string, name: string) => join(dataFolder, 'remote-uploads', name);

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a file of a remote until a revision takes it. Throws `remote-invalid` where it holds something else than it is called by, `too-large` where too much
 * waits already.
 */
export async function storeUpload(dataFolder: string, name: string, sha256: string, bytes: Buffer): Promise<void> {
  const found = sha256Of(bytes);
  if (found !== sha256) throw invalid(`the file ${sha256} holds ${found}`);
  const folder = uploadsOf(dataFolder, name);
  await mkdir(folder, { recursive: true });
  const waiting = await sweep(folder);
  if (waiting + bytes.length > revisionBytes) throw problem('too-large');
  // Written beside and renamed: a file is whole or absent.
  const part = join(folder, `.${randomUUID()}`);
  await writeFile(part, bytes);
  await rename(part, join(folder, sha256));
}

/** Removes uploads that have waited too long. Gives the bytes of the others. */
async function sweep(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await readdir(folder)) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (!found) continue;
    if (Date.now() - found.mtimeMs > longest) await rm(join(folder, file), { recursive: true, force: true });
    else bytes += found.size;
  }
  return bytes;
}

interface Named {
  readonly path: string;
  readonly sha256: string;
}

/** Files of a remote that are at hand, by what they hold: where each stands. `stored`: folders of revisions. */
async function atHand(uploads: string, stored: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const waiting = await readdir(uploads).catch(() => []);
  const contents = await Promise.all(
    stored.map(async (folder) => {
      const files = [...(await contentsOf(folder).catch(() => []))];
      return files.map(([file, bytes]) => [sha256Of(bytes), join(folder, file)] as const);
    }),
  );
  return new Map([...contents.flat(), ...waiting.map((file) => [file, join(uploads, file)] as const)]);
}

/**
 * Puts a revision together from uploads and from the files of those that are stored (`stored`: their folders), and runs `work` on its folder, which is gone afterwards. With it go the
 * uploads, when `work` has succeeded. Gives what is missing instead, by hash. Throws `too-large`.
 */
export async function withAssembled<Result>(
  { dataFolder, name, stored }: { dataFolder: string; name: string; stored: readonly string[] },
  files: readonly Named[],
  work: (folder: string) => Promise<Result>,
): Promise<{ readonly missing: string[] } | { readonly missing: []; readonly result: Result }> {
  const uploads = uploadsOf(dataFolder, name);
  const known = await atHand(uploads, stored);
  const missing = [...new Set(files.map(({ sha256 }) => sha256).filter((hash) => !known.has(hash)))];
  if (missing.length > 0) return { missing };
  await mkdir(uploads, { recursive: true });
  const folder = await mkdtemp(join(uploads, '.revision-'));
  try {
    let bytes = 0;
    for (const { path, sha256 } of files) {
      const source = known.get(sha256) ?? '';
      bytes += (await stat(source)).size;
      if (bytes > revisionBytes) throw problem('too-large');
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await cp(source, join(folder, path));
    }
    const result = await work(folder);
    for (const { sha256 } of files) await rm(join(uploads, sha256), { force: true });
    return { missing: [], result };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
