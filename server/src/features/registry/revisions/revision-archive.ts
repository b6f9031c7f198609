import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { precompress } from '../precompress.ts';
import { contentsOf, isPlainName } from '../remote-folder.ts';
import { isWhole, revisionFolder } from './revision-files.ts';

export interface Revision {
  readonly id: string;
  readonly contentHash: string;
}

/** Where this host has its revisions, and where all have them; undefined: each host has what was released through it. */
export interface Places {
  readonly dataFolder: string;
  readonly archive?: FileStore | undefined;
}

const keyOf = ({ id, contentHash }: Revision) => `revisions/${id}/${contentHash}.tar.gz`;

/** Puts a revision of this host, which is whole, where the others find it; once. */
export async function archiveRevision({ dataFolder, archive }: Places, revision: Revision): Promise<void> {
  if (!archive || (await archive.has(keyOf(revision)))) return;
  await archive.put(keyOf(revision), await packed(revisionFolder(dataFolder, revision.id, revision.contentHash)));
}

/** Takes a revision from where all hosts find it. */
export async function removeArchived({ archive }: Places, revision: Revision): Promise<void> {
  await archive?.remove(keyOf(revision));
}

/**
 * Sees to it that this host has a revision whole. False where it is nowhere, or what is stored is not what it is called by. Throws where the store cannot
 * be asked.
 */
export async function bringRevision({ dataFolder, archive }: Places, revision: Revision): Promise<boolean> {
  const folder = revisionFolder(dataFolder, revision.id, revision.contentHash);
  if (await isWhole(folder, revision.contentHash)) return true;
  const content = await archive?.get(keyOf(revision));
  if (!content) return false;
  // Laid out beside and renamed: a folder is whole or absent, however many bring it at once.
  const beside = `${folder}.${randomUUID()}`;
  try {
    await unpack(content, beside);
    await precompress(beside);
    if (!(await isWhole(beside, revision.contentHash))) return false;
    const damaged = `${beside}.damaged`;
    if (existsSync(folder)) await rename(folder, damaged);
    await rename(beside, folder).catch(async (error: unknown) => {
      // Somebody else was sooner.
      if (!(await isWhole(folder, revision.contentHash))) throw error;
    });
    await rm(damaged, { recursive: true, force: true });
    return true;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function packed(folder: string): Promise<Buffer> {
  const archive = pack();
  // Without times: the same files make the same archive.
  for (const [name, content] of await contentsOf(folder)) archive.entry({ name, mtime: new Date(0) }, content);
  archive.finalize();
  return promisify(gzip)(await buffer(archive));
}

/** Lays an archive out in a new folder. What is not a file of a remote by its name is left out. */
async function unpack(content: Buffer, folder: string): Promise<void> {
  const archive = extract();
  archive.end(await promisify(gunzip)(content));
  for await (const entry of archive) {
    const { name } = entry.header;
    const bytes = await buffer(entry);
    if (!isPlainName(name)) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}
