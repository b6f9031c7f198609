import type { Generation } from '@anketa/contract/suite/generation';
import { type Bindings, livingOf, type Source, type Whole } from './generation-rules.ts';

const prefix = 'anketa-generation-';
/** Where a generation has its list, which is written last: what has one is whole. No file of the suite has this address. */
const listAddress = '/worker/list';
const bindingsCache = 'anketa-bindings';
const bindingAddress = '/worker/binding/';
const openedCache = 'anketa-opened';
const openedAddress = '/worker/opened/';

/** What this browser has of generations, one cache for each, and which page uses which. The browser may end the worker at any moment: all of it stands in its caches. */
export const stored = {
  /** The ids of all generations that were begun. */
  async begun(): Promise<string[]> {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  },

  /** The cache of one generation; it is made where there is none. */
  open: (id: string): Promise<Cache> => caches.open(prefix + id),

  /** A file of one generation; undefined where it is not here. */
  async file(id: string, url: string): Promise<Response | undefined> {
    if (!(await caches.has(prefix + id))) return undefined;
    return (await stored.open(id)).match(url, { ignoreVary: true });
  },

  /**
   * The first of some files that is here, as an answer to whatever address asks for it. It has none of its own: else the browser would know a script by the
   * address that it was stored with, of another revision. Undefined where none is here.
   */
  async first(sources: readonly Source[]): Promise<Response | undefined> {
    for (const { generation, url } of sources) {
      const found = await stored.file(generation, url);
      if (found) return new Response(found.body, { headers: found.headers });
    }
    return undefined;
  },

  async delete(id: string): Promise<void> {
    await caches.delete(prefix + id);
  },

  /** The addresses that a generation has here. */
  async present(id: string): Promise<Set<string>> {
    const requests = await (await stored.open(id)).keys();
    return new Set(requests.map(({ url }) => new URL(url).pathname));
  },

  async whole(): Promise<Whole[]> {
    const lists = await Promise.all((await stored.begun()).map((id) => stored.file(id, listAddress)));
    return Promise.all(lists.filter((list) => list !== undefined).map((list): Promise<Whole> => list.json()));
  },

  /** Notes that a generation is whole and the present one. */
  async note(listed: Generation, turn: number): Promise<void> {
    await (await stored.open(listed.id)).put(listAddress, Response.json({ ...listed, turn }));
  },

  /** Notes that a page of a remote was opened in this browser: its files are stored from now on. */
  async noteOpened(remote: string): Promise<void> {
    await (await caches.open(openedCache)).put(openedAddress + remote, new Response());
  },

  async openedRemotes(): Promise<Set<string>> {
    const requests = await (await caches.open(openedCache)).keys();
    return new Set(requests.map(({ url }) => new URL(url).pathname.slice(openedAddress.length)));
  },

  /** Binds a page to a generation. `now` in ms. */
  async bind(page: string, generation: string, now: number): Promise<void> {
    const cache = await caches.open(bindingsCache);
    await cache.put(bindingAddress + page, Response.json({ generation, at: now }));
  },

  async boundTo(page: string): Promise<string | undefined> {
    const binding = await (await caches.open(bindingsCache)).match(bindingAddress + page);
    return binding && ((await binding.json()) as Bindings[string]).generation;
  },

  /** Forgets pages that are closed. Gives the bindings of the others. */
  async living(open: ReadonlySet<string>, now: number): Promise<Bindings> {
    const cache = await caches.open(bindingsCache);
    const all: Record<string, Bindings[string]> = {};
    for (const request of await cache.keys()) {
      const page = new URL(request.url).pathname.slice(bindingAddress.length);
      const binding = await cache.match(request);
      if (binding) all[page] = await binding.json();
    }
    const living = livingOf(all, open, now);
    for (const page of Object.keys(all)) if (!(page in living)) await cache.delete(bindingAddress + page);
    return living;
  },
};
