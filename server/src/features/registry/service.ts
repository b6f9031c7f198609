import { claims, type RegistryEntry, remoteFor, segments } from '@anketa/contract/registry';
import type { Db } from '../../platform/database/connect.ts';
import { platformContract } from './compatibility.ts';
import { type PublishedRemote, publishedRemotes } from './store.ts';

/** The registry for one page. */
export async function registryFor(db: Db, react: string) {
  const published = await publishedRemotes(db);
  const remotes = published.map(entryOf);
  const revision = published.map(({ content_hash }) => content_hash.slice(0, 6)).join('-');
  return { registry: { revision, platform: { react, contract: platformContract }, remotes }, published };
}

/** Address of a file of a published remote. */
function addressOf({ remote_id, content_hash }: PublishedRemote, file: string): string {
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
  if (path.endsWith('/*')) return claims(path.slice(0, -2), pathname);
  return claims(path, pathname) && segments(path).length === segments(pathname).length;
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
