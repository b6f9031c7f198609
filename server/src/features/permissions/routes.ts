import type { Words } from '@anketa/contract/declared-list';
import { roleWords } from '@anketa/contract/people';
import { type ActionRow, listPermissions, rightWords } from '@anketa/contract/permissions';
import type { RoleSlug } from '@anketa/contract/rights';
import { scopeWords } from '@anketa/contract/tokens';
import type { Locale } from '@anketa/contract/values';
import { rowsList } from '../../platform/rows-list.ts';
import type { Server } from '../../server.ts';
import { type Action, actionsOf, isPermission, listedRights, rolesWith } from './actions.ts';

/** Who may do what, from the declarations of what is served. */
export function permissionRoutes({ serveList, endpoints }: Server) {
  serveList(listPermissions, {
    list({ query: { sort, search, right, scope }, by: { locale } }) {
      const actions = actionsOf(endpoints).filter((action) => scope === undefined || action.scopes.includes(scope));
      const rows = actions.toSorted((a, b) => placeOf(a) - placeOf(b)).map((action) => rowOf(action, locale));
      return rowsList(
        rows.filter((row) => right === undefined || row.right === right),
        {
          sort,
          locale,
          search,
          orders: {
            action: ({ action }) => action,
            right: (row) => rightWords[row.right][locale],
            scope: (row) => row.scope || null,
          },
          texts: (row) => [row.action, row.call, row.roles, row.scope, rightWords[row.right][locale]],
        },
      );
    },
  });
}

/** What few may comes first: what everybody may is not what the page is opened for. */
function placeOf({ right }: Action): number {
  if (right === 'signed-in') return listedRights.length;
  if (right === 'public') return listedRights.length + 2;
  const place = listedRights.indexOf(right);
  return place < 0 ? listedRights.length + 1 : place;
}

/** A temporary administrator may what an administrator may: both are said in one. */
const bothAdmins: Words = { cs: 'administrátor (i dočasný)', en: 'administrator (also temporary)' };

function wordsOf(roles: readonly RoleSlug[], locale: Locale): string[] {
  const isBoth = roles.includes('admin') && roles.includes('temporary-admin');
  return roles
    .filter((role) => !isBoth || role !== 'temporary-admin')
    .map((role) => (isBoth && role === 'admin' ? bothAdmins : roleWords[role])[locale]);
}

/** An action as the list has it, in a language. */
function rowOf({ call, words, right, scopes }: Action, locale: Locale): ActionRow {
  const roles = isPermission(right) ? wordsOf(rolesWith(right), locale) : [];
  return {
    call,
    action: words[locale],
    right: right === 'public' || right === 'signed-in' || isPermission(right) ? right : 'token',
    roles: roles.join(', '),
    scope: scopes.map((scope) => scopeWords[scope][locale]).join(', '),
  };
}
