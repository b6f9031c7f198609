import { z } from 'zod';
import { type Right, roleSlugs } from './rights.ts';
import { Session } from './session.ts';
import { Locale } from './values.ts';

const Label = z.object({ cs: z.string().min(1), en: z.string().min(1) });
const RightName = z.string().min(1) as z.ZodType<Right>;

/** A path prefix: `/import/:id/mailing` claims everything under it. `:name` stands for any one segment. */
const Prefix = z.string().regex(/^(\/(:[a-z]\w*|[a-z0-9-]+))+$/i, 'a path of plain segments and :parameters');

export const MenuItem = z.object({
  id: z.string().min(1),
  path: z.string().startsWith('/'),
  label: Label,
  right: RightName,
  /** When given, only for those who hold one of these roles. */
  roles: z.array(z.enum(roleSlugs)).optional(),
  order: z.number(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** remote.json: what the shell knows of a remote before any of its code is loaded. */
export const RemoteDescription = z.object({
  id: z.string().regex(/^mfe-[a-z][a-z-]*$/, 'mfe- and lower-case words'),
  contract: z.number().int(),
  /** Version ranges of what the shell provides. */
  requires: z.record(z.string(), z.string()),
  routes: z.array(z.object({ path: Prefix, right: RightName })).min(1),
  menu: z.array(MenuItem),
});
export type RemoteDescription = z.output<typeof RemoteDescription>;

/** One remote as the server offers it to one page. */
export const RegistryEntry = RemoteDescription.extend({
  version: z.string(),
  /** Address of mf-manifest.json in the immutable folder of this version. */
  manifest: z.string(),
  /** Address of the federation entry that the manifest names: what the shell loads. */
  entry: z.string(),
  /** sha384 of the files that the federation runtime loads by itself; the entry verifies its own chunks. */
  integrity: z.record(z.string(), z.string()),
  state: z.enum(['ready', 'disabled']),
  /** What to say in place of a disabled remote. */
  fallback: Label.nullable(),
});
export type RegistryEntry = z.output<typeof RegistryEntry>;

export const Registry = z.object({
  revision: z.string(),
  platform: z.object({ react: z.string(), contract: z.number().int() }),
  remotes: z.array(RegistryEntry),
});
export type Registry = z.output<typeof Registry>;

/** What the server inlines into the HTML, so that the first paint needs no further round trip. */
export const Boot = z.object({
  registry: Registry,
  session: Session,
  locale: Locale,
  demo: z.boolean(),
  version: z.string(),
});
export type Boot = z.output<typeof Boot>;

/** Id of the `<script type="application/json">` that carries `Boot`. */
export const bootElementId = 'anketa-boot';

type Routed = Pick<RemoteDescription, 'routes'>;

/** Name of a remote's federation container: its id as an identifier. */
export function containerName(id: string): string {
  return id.replaceAll('-', '_');
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function claims(prefix: string, pathname: string): boolean {
  const wanted = segments(prefix);
  const given = segments(pathname);
  return wanted.length <= given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** More segments are more particular; among equals, a word is more particular than a parameter, from the left. */
function particularity(prefix: string): string {
  const parts = segments(prefix);
  return String(parts.length).padStart(3, '0') + parts.map((part) => (part.startsWith(':') ? '0' : '1')).join('');
}

/** The remote that answers for a path, and the route that claims it: the most particular prefix wins. */
export function remoteFor<Remote extends Routed>(
  remotes: readonly Remote[],
  pathname: string,
): { readonly remote: Remote; readonly route: Remote['routes'][number] } | undefined {
  const found = remotes.flatMap((remote) =>
    remote.routes.filter(({ path }) => claims(path, pathname)).map((route) => ({ remote, route })),
  );
  return found.toSorted((a, b) => particularity(b.route.path).localeCompare(particularity(a.route.path)))[0];
}

/** Two prefixes that some address would match with equal particularity, so that nothing decides between them. */
export function overlap(one: string, other: string): boolean {
  if (particularity(one) !== particularity(other)) return false;
  const right = segments(other);
  return segments(one).every((part, at) => part.startsWith(':') || part === right[at]);
}
