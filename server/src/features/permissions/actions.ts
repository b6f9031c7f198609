import type { Words } from '@anketa/contract/declared-list';
import type { Endpoint } from '@anketa/contract/endpoint';
import {
  holds,
  type Permission,
  permissionBits,
  type Right,
  type RoleSlug,
  rolePermissions,
  roleSlugs,
  scopesOf,
  type TokenScope,
} from '@anketa/contract/rights';
import czech from './czech.json' with { type: 'json' };

const inCzech: Readonly<Record<string, string>> = czech;

/** Whether a right, or any name, is a permission that people are given. */
export const isPermission = (right: string): right is Permission => right in permissionBits;

/** Rights in the order in which they are listed; those of tokens alone follow. */
export const listedRights: readonly string[] = ['public', 'signed-in', ...Object.keys(permissionBits)];

/** The roles that have a permission by themselves. Anybody may be given it beside them. */
export function rolesWith(permission: Permission): RoleSlug[] {
  return roleSlugs.filter((role) => holds(rolePermissions[role], permission));
}

/** One thing that can be done by a call. */
export interface Action {
  /** `GET /internal/users` */
  readonly call: string;
  readonly words: Words;
  readonly right: Right;
  /** Of the tokens that open it. */
  readonly scopes: readonly TokenScope[];
}

/** What somebody can do, from all endpoints, in their order. What is a file of a list is no action of its own. */
export function actionsOf(endpoints: readonly Endpoint[]): Action[] {
  const calls = new Set(endpoints.map(callOf));
  const isOwn = (endpoint: Endpoint) => {
    if (endpoint.file === undefined) return true;
    const list = callOf({ ...endpoint, path: endpoint.path.replace(/\/\w+$/, '') });
    return endpoint.file === 'csv' && !calls.has(list);
  };
  return endpoints.filter(isOwn).map((endpoint) => ({
    call: callOf(endpoint),
    words: wordsOf(endpoint),
    right: endpoint.right,
    scopes: scopesOf(endpoint),
  }));
}

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** What an endpoint does, in both languages; in English where the Czech words are missing, which a test finds. */
function wordsOf({ summary, file }: Endpoint): Words {
  const en = file === undefined ? summary : summary.replace(/, as CSV$/, ', as a file');
  return { cs: inCzech[en] ?? en, en };
}

/** What each scope of tokens opens, in words; nothing of those that open nothing. */
export function openedBy(endpoints: readonly Endpoint[]): ReadonlyMap<TokenScope, readonly Words[]> {
  const opened = actionsOf(endpoints).flatMap(({ scopes, words }) => scopes.map((scope) => ({ scope, words })));
  const byScope = Map.groupBy(opened, ({ scope }) => scope);
  return new Map([...byScope].map(([scope, actions]) => [scope, distinct(actions.map(({ words }) => words))]));
}

/** Two calls may do the same. */
function distinct(words: readonly Words[]): Words[] {
  return [...new Map(words.map((one) => [one.en, one])).values()];
}
