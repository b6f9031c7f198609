import { readFileSync } from 'node:fs';

/** What docs/permissions.md promises of one route. */
export interface Promised {
  readonly right: string;
  /** Who has the right by role; undefined: everybody, or whoever has signed in. */
  readonly roles?: readonly string[];
  /** The permission bit that gives it to anybody. */
  readonly bit?: number;
  /** The scopes of the tokens that open the route. */
  readonly scopes?: readonly string[];
  /** People open it by no role. */
  readonly forTokens: boolean;
}

/** A route as `METHOD /path/{param}`. */
type Route = string;

/**
 * The right of each route, read from docs/permissions.md. The document is written from the declarations and reviewed when it changes, so a
 * declaration that is widened or lost no longer fits it, whatever the server decides by.
 */
export function promisedRights(): ReadonlyMap<Route, Promised> {
  const text = readFileSync(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const promised = promisedIn(section);
      return [...section.matchAll(/^- `(\w+ [^`]+)`(?: \(token ([^)]+)\))?/gm)].map(
        ([, route = '', tokens]) =>
          [route, tokens === undefined ? promised : { ...promised, scopes: tokens.match(/\w+(?=`)/g) ?? [] }] as const,
      );
    }),
  );
}

function promisedIn(section: string): Promised {
  const [right = ''] = section.split('\n');
  const [, bit, roles] = /^Bit (\d+)\. By role: ([^;]+);/m.exec(section) ?? [];
  const [, scope] = /with a token of the scope `(\w+)`/.exec(section) ?? [];
  if (bit !== undefined && roles !== undefined)
    return { right, bit: Number(bit), roles: roles.split(', '), forTokens: false };
  return scope === undefined ? { right, forTokens: false } : { right, scopes: [scope], roles: [], forTokens: true };
}
