import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registry, type RegistryEntry, remoteFor } from '@anketa/contract/registry';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import { assertNoOverlap, assertProvided, platformContract } from './compatibility.ts';
import { precompress } from './precompress.ts';
import { readRemoteFolder } from './remote-folder.ts';
import { earlierRevision, flipPointer, keepRevision, type PublishedRemote, publishedRemotes } from './store.ts';

export interface PublishNeeds {
  readonly db: Db;
  /** Published folders live in `<dataFolder>/mfe/<id>/<contentHash>/`. */
  readonly dataFolder: string;
  /** Library → version, as the shell provides them. */
  readonly provided: Readonly<Record<string, string>>;
}

/**
 * Publishes a built remote: checks it, copies it to its immutable folder, flips the pointer. Pages loaded earlier keep
 * the revision they have. Gives the content hash; publishing what is already published changes nothing.
 */
export async function publishRemote({ db, dataFolder, provided }: PublishNeeds, folder: string, by: string) {
  const remote = await readRemoteFolder(folder);
  const { id } = remote.description;
  assertProvided(remote.description, provided);
  await copyOnce(folder, remote.files, join(dataFolder, 'mfe', id, remote.contentHash));
  await inTransaction(db, async (tx) => {
    assertNoOverlap(
      remote.description,
      (await publishedRemotes(tx)).map(({ description }) => description),
    );
    await keepRevision(tx, remote, by);
    const flipped = await flipPointer(tx, id, remote.contentHash);
    if (flipped) await audit(tx, { actor: by, action: 'remote.publish', subject: `${id}@${remote.contentHash}` });
  });
  return { id, contentHash: remote.contentHash };
}

/** Goes back to the revision published before the present one, and with each further call to the one before that. */
export async function rollbackRemote(db: Db, id: string, by: string): Promise<{ id: string; contentHash: string }> {
  return inTransaction(db, async (tx) => {
    const contentHash = await earlierRevision(tx, id);
    if (!contentHash) throw problem('not-found');
    await flipPointer(tx, id, contentHash);
    await audit(tx, { actor: by, action: 'remote.rollback', subject: `${id}@${contentHash}` });
    return { id, contentHash };
  });
}

/** The registry for one page. */
export async function registryFor(
  db: Db,
  react: string,
): Promise<{ registry: Registry; published: PublishedRemote[] }> {
  const published = await publishedRemotes(db);
  const remotes = published.map(entryOf);
  const revision = published.map(({ content_hash }) => content_hash.slice(0, 6)).join('-');
  return { registry: { revision, platform: { react, contract: platformContract }, remotes }, published };
}

/** Address of a file of a published remote. */
export function addressOf({ remote_id, content_hash }: PublishedRemote, file: string): string {
  return `/mfe/${remote_id}/${content_hash}/${file}`;
}

/** The scripts of the remote that a page at `pathname` begins with. */
export function firstScripts(published: readonly PublishedRemote[], pathname: string, locale: string) {
  const routed = published.map((remote) => ({ ...remote, routes: remote.description.routes }));
  const remote = remoteFor(routed, pathname)?.remote;
  if (remote?.state !== 'ready') return [];
  const { entry, chunks, locales, pages } = remote.preload;
  const page = Object.keys(pages).find((path) => isPathOf(path, pathname)) ?? '';
  const scripts = [entry, ...chunks, locales[locale], ...(pages[page] ?? [])].filter((file) => file !== undefined);
  return scripts.map((file) => ({ url: addressOf(remote, file), integrity: remote.integrity[file] }));
}

/** Whether a route's whole path (`/import/:id`, `/evaluation/:slug/*`) is that of an address. */
function isPathOf(path: string, pathname: string): boolean {
  const open = path.endsWith('/*');
  const parts = (open ? path.slice(0, -2) : path).split('/');
  const all = pathname.replace(/\/$/, '').split('/');
  const given = open ? all.slice(0, parts.length) : all;
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}

function entryOf(remote: PublishedRemote): RegistryEntry {
  const { description, version, integrity, preload, state, fallback } = remote;
  // What the federation runtime loads by itself. The entry carries the hashes of all other chunks.
  const loaded = ['mf-manifest.json', preload.entry, ...preload.chunks];
  return {
    ...description,
    version,
    manifest: addressOf(remote, 'mf-manifest.json'),
    entry: addressOf(remote, preload.entry),
    integrity: Object.fromEntries(loaded.map((file) => [addressOf(remote, file), integrity[file] ?? ''])),
    state,
    fallback,
  };
}

/** Copies beside the target and renames, so that a folder is either whole or absent. */
async function copyOnce(from: string, files: readonly string[], to: string): Promise<void> {
  if (existsSync(to)) return;
  const beside = `${to}.${process.pid}.part`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true });
  for (const file of files) await cp(join(from, file), join(beside, file));
  await precompress(beside);
  try {
    await rename(beside, to);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(to)) throw error; // Otherwise another process was faster with the same content.
  }
}
