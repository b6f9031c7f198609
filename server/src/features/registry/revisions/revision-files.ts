import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { overBudget, type SentFile } from '@anketa/contract/suite/budgets';
import { revisionName } from '@anketa/contract/suite/revision-name';
import { isBrowserFile } from '../file-hashes.ts';
import { isPrecompressed, precompress } from '../precompress.ts';
import { contentsOf, invalid, type RemoteFolder } from '../remote-folder.ts';

/** Where the files of a revision stand. */
export function revisionFolder(dataFolder: string, id: string, contentHash: string): string {
  return join(dataFolder, 'mfe', id, contentHash);
}

/** Whether the files of a revision are all there, as they were published: the revision is named by their hash. */
export async function isWhole(folder: string, revision: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const contents = await contentsOf(folder);
  return revisionName(contents) === revision && isPrecompressed(folder, contents);
}

/**
 * Sees to it that the files of a built remote stand in the data folder; a damaged folder is replaced. Copies beside and
 * renames, so that a folder is either whole or absent. One process at a time (`lockRegistry`). Throws `remote-invalid`,
 * also where it is over its budget.
 */
export async function storeRevisionFiles(dataFolder: string, remote: RemoteFolder): Promise<void> {
  const folder = revisionFolder(dataFolder, remote.description.id, remote.contentHash);
  if (await isWhole(folder, remote.contentHash)) return;
  const beside = `${folder}.part`;
  await rm(beside, { recursive: true, force: true });
  await copyFiles(remote.files.map((file) => [join(remote.folder, file), join(beside, file)]));
  await precompress(beside, remote.folder);
  if (!(await isWhole(beside, remote.contentHash))) {
    await rm(beside, { recursive: true });
    throw invalid(`${remote.folder} changed while it was read; publish it again when its build has ended`);
  }
  try {
    await mustFitBudget(beside, remote);
  } catch (error) {
    await rm(beside, { recursive: true });
    throw error;
  }
  const damaged = `${folder}.damaged`;
  await rm(damaged, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, damaged);
  await rename(beside, folder);
  await rm(damaged, { recursive: true, force: true });
}

/** Copies files, each from the first address to the second, and makes the folders that they stand in. */
export async function copyFiles(files: readonly (readonly [from: string, to: string])[]): Promise<void> {
  for (const folder of new Set(files.map(([, to]) => dirname(to)))) await mkdir(folder, { recursive: true });
  await Promise.all(files.map(([from, to]) => copyFile(from, to)));
}

/** The files of a stored revision that browsers load, with what is sent of each: compressed (Brotli) where that stands beside. */
export async function sentFiles(folder: string): Promise<SentFile[]> {
  const files = [...(await contentsOf(folder)).keys()].filter(isBrowserFile);
  return Promise.all(
    files.map(async (path) => {
      const compressed = await stat(join(folder, `${path}.br`)).catch(() => undefined);
      return { path, bytes: (compressed ?? (await stat(join(folder, path)))).size };
    }),
  );
}

/** Throws `remote-invalid` with what of a remote is over the budget of its remote.json. */
async function mustFitBudget(folder: string, { description: { budget }, preload: { entry } }: RemoteFolder) {
  const over = budget ? overBudget(budget, await sentFiles(folder), entry) : [];
  if (over.length > 0) throw invalid(`it is over its budget: ${over.join('; ')}`);
}
