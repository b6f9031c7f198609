import type { Session } from '../people/session.ts';
import { type Caller, meets, type RoleSlug } from '../rights.ts';
import type { Extension, MenuItem, Place, RemoteDescription } from './registry.ts';

/** Id of the `<script type="application/json">` that carries `Boot`. */
export const bootElementId = 'anketa-boot';

type Routed = Pick<RemoteDescription, 'routes'>;

/** Name of a remote's federation container: its id as an identifier. */
export function containerName(id: string): string {
  return id.replaceAll('-', '_');
}

/** The words and parameters of a path. */
export function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** What remotes add to a place of a page for this caller, in order. */
export function extensionsAt(
  remotes: readonly Pick<RemoteDescription, 'extends'>[],
  place: Place,
  caller: Caller,
): readonly Extension[] {
  return remotes
    .flatMap((remote) => remote.extends ?? [])
    .filter((extension) => extension.place === place && meets(caller, extension.right))
    .toSorted((a, b) => a.order - b.order);
}

/** Menu items that a caller may see, in order. */
export function menuFor<Item extends Pick<MenuItem, 'right' | 'roles' | 'rights' | 'may' | 'order'>>(
  items: readonly Item[],
  caller: Caller & Pick<Session, 'may'> & { readonly roles: readonly RoleSlug[] },
): readonly Item[] {
  const isFor = ({ roles, rights, may }: Item) =>
    (!may || caller.may[may]) &&
    ((!roles && !rights) ||
      roles?.some((role) => caller.roles.includes(role)) ||
      rights?.some((right) => meets(caller, right)));
  return items.filter((item) => meets(caller, item.right) && isFor(item)).toSorted((a, b) => a.order - b.order);
}

/** The menu item whose page, or part of the suite, a path is in: the most particular one; undefined in none. */
export function itemAt<Item extends Pick<MenuItem, 'path' | 'covers'>>(
  items: readonly Item[],
  pathname: string,
): Item | undefined {
  const found = items.flatMap((item) =>
    [item.path, ...(item.covers ?? [])].filter((path) => claims(path, pathname)).map((path) => ({ item, path })),
  );
  return found.toSorted((a, b) => byParticularity(a.path, b.path))[0]?.item;
}

/** Whether a prefix claims a path. */
export function claims(prefix: string, pathname: string): boolean {
  const wanted = segments(prefix);
  const given = segments(pathname);
  return wanted.length <= given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** More segments are more particular; among equals, a word is more particular than a parameter, from the left. */
export function particularity(prefix: string): string {
  const parts = segments(prefix);
  return String(parts.length).padStart(3, '0') + parts.map((part) => (part.startsWith(':') ? '0' : '1')).join('');
}

/** The more particular of two prefixes first. Digits need no collation, and the first one costs a slow phone 40 ms. */
function byParticularity(a: string, b: string): number {
  const [first, second] = [particularity(a), particularity(b)];
  return Number(first < second) - Number(first > second);
}

/** The remote that answers for a path, and the route that claims it: the most particular prefix wins. */
export function remoteFor<Remote extends Routed>(
  remotes: readonly Remote[],
  pathname: string,
): { readonly remote: Remote; readonly route: Remote['routes'][number] } | undefined {
  const found = remotes.flatMap((remote) =>
    remote.routes.filter(({ path }) => claims(path, pathname)).map((route) => ({ remote, route })),
  );
  return found.toSorted((a, b) => byParticularity(a.route.path, b.route.path))[0];
}
