import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { revisionBytes } from '@anketa/contract/suite/releases';
import { problem } from '../../../platform/http/problem.ts';
import { contentsOf, invalid } from '../remote-folder.ts';
import type { Places } from './revision-archive.ts';
import { copyFiles } from './revision-files.ts';

/** After so many milliseconds an upload that no revision took is gone. */
const longest = 24 * 60 * 60 * 1000;

/** Whose uploads they are, and where they wait. */
interface Uploading extends Places {
  readonly name: string;
}

/** Where uploads of a remote wait on this host: beside what is served, so nobody loads them. */
const uploadsOf = ({ dataFolder, name }: Uploading) => join(dataFolder, 'remote-uploads', name);

/** Where all hosts find an upload: the next request of a release may meet another one. */
const keyOf = ({ name }: Uploading, sha256: string) => `uploads/${name}/${sha256}`;

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a file of a remote until a revision takes it. Throws `remote-invalid` where it holds something else than it is called by, `too-large` where too much
 * waits already.
 */
export async function storeUpload(of: Uploading, sha256: string, bytes: Buffer): Promise<void> {
  const found = sha256Of(bytes);
  if (found !== sha256) throw invalid(`the file ${sha256} holds ${found}`);
  const folder = uploadsOf(of);
  await mkdir(folder, { recursive: true });
  const waiting = await sweep(of);
  if (waiting + bytes.length > revisionBytes) throw problem('too-large');
  // Written beside and renamed: a file is whole or absent.
  const part = join(folder, `.${randomUUID()}`);
  await writeFile(part, bytes);
  await of.archive?.put(keyOf(of, sha256), bytes);
  await rename(part, join(folder, sha256));
}

/** Removes uploads of this host that have waited too long. Gives the bytes of the others. */
async function sweep(of: Uploading): Promise<number> {
  const folder = uploadsOf(of);
  let bytes = 0;
  for (const file of await readdir(folder)) {
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (!found) continue;
    if (Date.now() - found.mtimeMs > longest) await removeUpload(of, file);
    else bytes += found.size;
  }
  return bytes;
}

async function removeUpload(of: Uploading, sha256: string): Promise<void> {
  await rm(join(uploadsOf(of), sha256), { recursive: true, force: true });
  await of.archive?.remove(keyOf(of, sha256));
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

/** Takes an upload from where another host put it. False where none did. */
async function bringUpload(of: Uploading, sha256: string): Promise<boolean> {
  const bytes = await of.archive?.get(keyOf(of, sha256));
  if (!bytes || sha256Of(bytes) !== sha256) return false;
  const part = join(uploadsOf(of), `.${randomUUID()}`);
  await writeFile(part, bytes);
  await rename(part, join(uploadsOf(of), sha256));
  return true;
}

/**
 * Puts a revision together from uploads and from the files of those that are stored (`stored`: their folders), and runs `work` on its folder, which is gone afterwards. With it go the
 * uploads, when `work` has succeeded. Gives what is missing instead, by hash. Throws `too-large`.
 */
export async function withAssembled<Result>(
  { stored, ...of }: Uploading & { readonly stored: readonly string[] },
  files: readonly Named[],
  work: (folder: string) => Promise<Result>,
): Promise<{ readonly missing: string[] } | { readonly missing: []; readonly result: Result }> {
  const uploads = uploadsOf(of);
  await mkdir(uploads, { recursive: true });
  const here = await atHand(uploads, stored);
  const hashes = [...new Set(files.map(({ sha256 }) => sha256))];
  const brought = await Promise.all(hashes.map(async (hash) => here.has(hash) || bringUpload(of, hash)));
  const missing = hashes.filter((_, at) => !brought[at]);
  if (missing.length > 0) return { missing };
  const folder = await mkdtemp(join(uploads, '.revision-'));
  try {
    const copies = files.map(
      ({ path, sha256 }) => [here.get(sha256) ?? join(uploads, sha256), join(folder, path)] as const,
    );
    const sizes = await Promise.all(copies.map(async ([from]) => (await stat(from)).size));
    if (sizes.reduce((sum, size) => sum + size, 0) > revisionBytes) throw problem('too-large');
    await copyFiles(copies);
    const result = await work(folder);
    for (const hash of hashes) if (existsSync(join(uploads, hash))) await removeUpload(of, hash);
    return { missing: [], result };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
