import { isNamedByContent, remoteOfFile } from '@anketa/contract/addresses';
import type { Generation } from '@anketa/contract/suite/generation';

/** A generation that this browser has whole. */
export interface Whole extends Generation {
  /** When the server last said that it is the present one, as a number: the later, the higher. */
  readonly turn: number;
}

/** Where a file is: the whole generation that has it, and the address that it has there. */
export interface Source {
  readonly generation: string;
  readonly url: string;
}

/** A file that a generation lacks here. */
export interface Lacking {
  readonly url: string;
  readonly integrity: string;
  /** Where the same content is, first to last; where it is in none of them it is fetched. */
  readonly sources: readonly Source[];
}

/** Which generation each page was started with, by the browser's name of the page. */
export type Bindings = Readonly<Record<string, { readonly generation: string; readonly at: number }>>;

/** How many whole generations stay though no page uses them: the present one and the one before, which a rollback leads to. */
const staying = 2;

/** For so long, in ms, a page that is being opened may be missing among the open ones. */
const opensWithin = 300_000;

/** Every file of a generation, the offline document among them. */
export function filesOf({ files, document }: Generation): Readonly<Record<string, string>> {
  return { ...files, [document.url]: document.integrity };
}

/** Where a content is, by its hash. A remote's file that did not change has another address in each revision, and the same hash. */
function sourcesOfContent(integrity: string, whole: readonly Whole[]): Source[] {
  return whole.flatMap((one) =>
    Object.entries(filesOf(one))
      .filter(([, content]) => content === integrity)
      .map(([url]) => ({ generation: one.id, url })),
  );
}

/** Where a remote's file of the same name is, in whatever revision of it, if its name says its content. */
function sourcesOfName(url: string, whole: readonly Whole[]): Source[] {
  const remote = remoteOfFile(url);
  if (remote === undefined || !isNamedByContent(url)) return [];
  const name = url.slice(url.lastIndexOf('/'));
  return whole.flatMap(({ id, files }) =>
    Object.keys(files)
      .filter((other) => remoteOfFile(other) === remote && other.endsWith(name))
      .map((other) => ({ generation: id, url: other })),
  );
}

interface Here {
  /** The addresses that the generation has here already. */
  readonly present: ReadonlySet<string>;
  readonly whole: readonly Whole[];
  /** Remotes of which somebody has opened a page in this browser. */
  readonly opened: ReadonlySet<string>;
}

/**
 * What a generation lacks. Files of a remote that is stored when it is opened, and was not, are not among it: a page gets them from the server. What another generation has,
 * under whatever address, is not fetched again.
 */
export function lackingOf(listed: Generation, { present, whole, opened }: Here): Lacking[] {
  const left = new Set(
    listed.remotes.filter(({ id, stored }) => stored === 'when-opened' && !opened.has(id)).map(({ id }) => id),
  );
  const others = whole.filter(({ id }) => id !== listed.id);
  return Object.entries(filesOf(listed))
    .filter(([url]) => !present.has(url) && !left.has(remoteOfFile(url) ?? ''))
    .map(([url, integrity]) => ({ url, integrity, sources: sourcesOfContent(integrity, others) }));
}

/** The generation that the server said last to be the present one, among whole ones. */
export function presentOf(whole: readonly Whole[]): Whole | undefined {
  return whole.toSorted((a, b) => b.turn - a.turn)[0];
}

/** The bindings of pages that are open, or may be about to be. `now` in ms. */
export function livingOf(bindings: Bindings, open: ReadonlySet<string>, now: number): Bindings {
  return Object.fromEntries(
    Object.entries(bindings).filter(([page, { at }]) => open.has(page) || now - at < opensWithin),
  );
}

/**
 * The generations that go: those begun and not listed any more, and whole ones beyond the two that were present last, unless a page uses
 * them.
 *
 * @param begun the ids of all that are here, whole or not
 * @param living the bindings of pages that are open
 */
export function leavingOf(
  begun: readonly string[],
  whole: readonly Whole[],
  { listed, living }: { readonly listed: string; readonly living: Bindings },
): string[] {
  const used = new Set(Object.values(living).map(({ generation }) => generation));
  const newest = whole
    .toSorted((a, b) => b.turn - a.turn)
    .slice(0, staying)
    .map(({ id }) => id);
  const stays = new Set([listed, ...newest]);
  return begun.filter((id) => !stays.has(id) && !(used.has(id) && whole.some((one) => one.id === id)));
}

/**
 * Where a file is looked for, first to last. A page that is bound to a whole generation gets nothing of another one. A page whose generation is
 * not whole here, or not known, may get the same address from any, and the same content: an address and a hash each name one content.
 * A preload comes without its hash. There the name decides, which the server lets have one content in a remote.
 *
 * @param integrity the hash that the browser will check; '' where the request has none
 */
export function sourcesOf(
  { url, integrity }: Pick<Lacking, 'url' | 'integrity'>,
  bound: string | undefined,
  whole: readonly Whole[],
): Source[] {
  const own = whole.find(({ id }) => id === bound);
  const candidates = own ? [own] : whole;
  const sources = candidates.filter(({ files }) => url in files).map(({ id }) => ({ generation: id, url }));
  if (own) return sources;
  return [...sources, ...(integrity === '' ? sourcesOfName(url, whole) : sourcesOfContent(integrity, whole))];
}
