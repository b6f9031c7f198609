import { urlOf } from '@anketa/contract/client';
import { meets } from '@anketa/contract/rights';
import type { Registry, RegistryEntry } from '@anketa/contract/suite/registry';
import { claims, remoteFor, segments } from '@anketa/contract/suite/registry-lookup';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { platformContract } from '../revisions/compatibility.ts';
import { type PublishedRemote, publishedRemotes } from '../store.ts';

/** The registry of pages, and what it is made of. */
export async function registryFor(db: Db, react: string) {
  const published = await publishedRemotes(db);
  return { registry: registryOf(published, react), published };
}

/** The registry of a page that gets these revisions. */
export function registryOf(published: readonly PublishedRemote[], react: string): Registry {
  const remotes = published.map(entryOf);
  const revision = published.map(({ content_hash }) => content_hash.slice(0, 6)).join('-');
  return { revision, platform: { react, contract: platformContract }, remotes };
}

/** Address of a file of a published remote. */
export function addressOf(
  { remote_id, content_hash }: Pick<PublishedRemote, 'remote_id' | 'content_hash'>,
  file: string,
): string {
  return `/mfe/${remote_id}/${content_hash}/${file}`;
}

interface Opening {
  readonly url: string;
  readonly by: Caller;
}

/**
 * What a page begins with: the scripts of its remote and of itself, the address of its data where the caller may read them, its title, and
 * whether anybody may read it.
 */
export function firstOf(published: readonly PublishedRemote[], { url, by }: Opening) {
  const { pathname, searchParams } = new URL(url, 'http://suite');
  const routed = published.map((remote) => ({ ...remote, routes: remote.description.routes }));
  const remote = remoteFor(routed, pathname)?.remote;
  if (remote?.state !== 'ready')
    return {
      remote: null,
      route: null,
      scripts: [],
      data: null,
      title: null,
      lead: null,
      isPublic: remote === undefined,
    };
  const { entry, chunks, locales, pages } = remote.preload;
  const path = Object.keys(pages).find((one) => isPathOf(one, pathname));
  const page = path === undefined ? undefined : pages[path];
  const named = [
    entry,
    ...chunks,
    locales[by.locale],
    ...(page?.scripts ?? []),
    ...(page?.texts?.[by.locale] ?? []),
  ].filter((file) => file !== undefined);
  const files = [...new Set(named)];
  const query = { ...page?.query, ...Object.fromEntries(searchParams) };
  return {
    /** Whose page it is. */
    remote: { remote_id: remote.remote_id, content_hash: remote.content_hash },
    /** The route that its address has; null: the remote has no such page. */
    route: path ?? null,
    scripts: files.map((file) => ({ url: addressOf(remote, file), integrity: remote.integrity[file] })),
    // What an older build made names no data.
    data:
      page?.data && meets(by, page.right)
        ? urlOf({ path: page.data }, { params: paramsOf(path ?? '', pathname), query })
        : null,
    title: page?.title ?? null,
    lead: page?.lead ?? null,
    isPublic: page?.right === 'public',
  };
}

/** Whether a route's whole path (`/import/:id`) is that of an address. */
function isPathOf(path: string, pathname: string): boolean {
  return claims(path, pathname) && segments(path).length === segments(pathname).length;
}

/** The parameters of a path in an address that has it. */
function paramsOf(path: string, pathname: string): Record<string, string> {
  const given = segments(pathname);
  const named = segments(path).map(
    (part, at) => [part.slice(1), decoded(given[at] ?? ''), part.startsWith(':')] as const,
  );
  return Object.fromEntries(named.flatMap(([name, value, isParameter]) => (isParameter ? [[name, value]] : [])));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function entryOf(remote: PublishedRemote): RegistryEntry {
  const { description, version, integrity, preload, state, fallback } = remote;
  const { budget: _, ...described } = description;
  // What the federation runtime loads by itself. The entry carries the hashes of all other chunks.
  const loaded = ['mf-manifest.json', preload.entry, ...preload.chunks];
  // Of what is disabled its addresses alone are left, where pages say so.
  const offered = state === 'disabled' ? { menu: [], extends: [] } : {};
  return {
    ...described,
    ...offered,
    version,
    manifest: addressOf(remote, 'mf-manifest.json'),
    entry: addressOf(remote, preload.entry),
    integrity: Object.fromEntries(loaded.map((file) => [addressOf(remote, file), integrity[file] ?? ''])),
    state,
    fallback,
  };
}
