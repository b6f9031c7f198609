import { z } from 'zod';
import { type Extension, placeParameters, RemoteDescription } from './registry.ts';
import { claims, particularity, segments } from './registry-lookup.ts';
import { legalPages } from './shell-routes.ts';

/**
 * First words of the addresses that the shell and the server answer themselves, or keep for themselves. A remote that
 * claimed one would take sign-in, calls or files from everybody.
 */
export const reservedWords: readonly string[] = [
  ...['login', 'logout', 'login-link', 'sign-in', 'signed-in', 'settings', 'lang', 'help', 'changelog', 'unsubscribe'],
  ...legalPages,
  ...['internal', 'api', 'problems', 'mfe', 'assets', 'offline', 'healthz', 'readyz', 'metrics', 'preview'],
];

/** The file itself: the description, and for editors the address of its JSON schema, `shared/contract/remote.schema.json`. */
export const RemoteFile = RemoteDescription.extend({ $schema: z.string().optional() });

/**
 * Reads a remote.json by itself, the one way to: building, the tests of a remote and publishing do. Gives what is wrong, one sentence
 * each; with none, the remote may be published wherever no other remote disputes it.
 */
export function readDescription(value: unknown): {
  readonly description?: RemoteDescription;
  readonly problems: readonly string[];
} {
  const { data, error } = RemoteFile.safeParse(value);
  if (!data) return { problems: error.issues.map(({ path, message }) => `remote.json ${path.join('.')}: ${message}`) };
  const { $schema: _, ...description } = data;
  return { description, problems: ownProblems(description) };
}

/**
 * What a remote and the others of a suite claim both. Two remotes agree or disagree whichever of them comes first, so
 * remotes that agree can be published in any order.
 *
 * - No address may be claimed by two prefixes that nothing tells apart.
 * - A prefix inside another remote's needs the consent of that one: its `lends`.
 * - A menu item belongs to one remote.
 */
export function disputes(remote: RemoteDescription, others: readonly RemoteDescription[]): string[] {
  return others
    .filter(({ id }) => id !== remote.id)
    .flatMap((other) => [
      ...remote.routes.flatMap((mine) =>
        other.routes.flatMap((theirs) => prefixDispute(remote, mine.path, other, theirs.path) ?? []),
      ),
      ...remote.menu
        .filter(({ id }) => other.menu.some((item) => item.id === id))
        .map(({ id }) => `its menu item "${id}" is ${other.id}'s`),
    ]);
}

function ownProblems({ id, routes, menu, offers = [], lends = [], extends: added = [] }: RemoteDescription): string[] {
  const isOwn = (path: string) => routes.some((route) => claims(route.path, path));
  const reserved = routes.filter(({ path }) => reservedWords.includes(segments(path)[0] ?? ''));
  const ids = menu.map((item) => item.id);
  return [
    ...reserved.map(({ path }) => `the route ${path} is reserved: the shell and the server answer it themselves`),
    ...menu
      .filter(({ path }) => !isOwn(path))
      .map(({ path }) => `the menu leads to ${path}, which is not this remote's`),
    ...offers.filter(({ path }) => !isOwn(path)).map(({ path }) => `it offers ${path}, which is not this remote's`),
    ...menu.flatMap(({ id: item, covers = [] }) =>
      covers
        .filter((path) => !isOwn(path))
        .map((path) => `the menu item "${item}" covers ${path}, which is not this remote's`),
    ),
    ...ids.filter((item, at) => ids.indexOf(item) !== at).map((item) => `the menu item "${item}" is there twice`),
    ...lends.filter(({ path }) => !isOwn(path)).map(({ path }) => `it lends ${path}, which is not this remote's`),
    ...lends.filter(({ to }) => to === id).map(({ path }) => `it lends ${path} to itself`),
    ...added.flatMap((extension) =>
      pathsOf(extension)
        .filter((path) => !isOwn(path))
        .map((path) => `its extension "${extension.id}" leads to ${path}, which is not this remote's`),
    ),
    ...added.flatMap((extension) =>
      unknownParameters(extension).map(
        (name) => `its extension "${extension.id}" needs :${name}, which ${extension.place} does not know`,
      ),
    ),
    ...added
      .filter((one, at) => added.findIndex(({ place, id }) => place === one.place && id === one.id) !== at)
      .map((extension) => `its extension "${extension.id}" is at ${extension.place} twice`),
  ];
}

/** All addresses to which an extension leads. */
const pathsOf = ({ path, more = [] }: Extension): string[] => [path, ...more.map((one) => one.path)];

/** Parameters of an extension's paths that its place does not fill in. */
function unknownParameters(extension: Extension): string[] {
  const known: readonly string[] = placeParameters[extension.place];
  const parts = pathsOf(extension).flatMap(segments);
  return [...new Set(parts)].flatMap((part) =>
    part.startsWith(':') && !known.includes(part.slice(1)) ? part.slice(1) : [],
  );
}

function prefixDispute(
  remote: RemoteDescription,
  mine: string,
  other: RemoteDescription,
  theirs: string,
): string | undefined {
  const shared = commonPrefix(mine, theirs);
  if (!shared) return undefined;
  if (particularity(mine) === particularity(theirs)) {
    return `its route ${mine} overlaps ${theirs} of ${other.id}, and nothing tells them apart`;
  }
  const inner = particularity(mine) > particularity(theirs);
  const [lender, borrower] = inner ? [other, remote] : [remote, other];
  if (lender.lends?.some(({ path, to }) => to === borrower.id && claims(path, shared))) return undefined;
  const consent = `"lends": [{ "path": "${shared}", "to": "${borrower.id}" }]`;
  return inner
    ? `its route ${mine} lies inside ${theirs} of ${other.id}, whose remote.json would have to say ${consent}`
    : `its route ${mine} lies around ${theirs} of ${other.id}; choose another, or say in remote.json ${consent}`;
}

/** The prefix of the addresses that two prefixes both claim; undefined when there is no such address. */
function commonPrefix(one: string, other: string): string | undefined {
  const [short = [], long = []] = [segments(one), segments(other)].toSorted((a, b) => a.length - b.length);
  const meets = short.every((part, at) => part === long[at] || part.startsWith(':') || long[at]?.startsWith(':'));
  if (!meets) return undefined;
  return `/${long.map((part, at) => (part.startsWith(':') ? (short[at] ?? part) : part)).join('/')}`;
}
