import { roleWords } from '@anketa/contract/people';
import { type ActionRow, listPermissions, rightWords } from '@anketa/contract/permissions';
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

function placeOf({ right }: Action): number {
  const place = listedRights.indexOf(right);
  return place < 0 ? listedRights.length : place;
}

/** An action as the list has it, in a language. */
function rowOf({ call, words, right, scopes }: Action, locale: Locale): ActionRow {
  const roles = isPermission(right) ? rolesWith(right).map((role) => roleWords[role][locale]) : [];
  return {
    call,
    action: words[locale],
    right: right === 'public' || right === 'signed-in' || isPermission(right) ? right : 'token',
    roles: roles.join(', '),
    scope: scopes.map((scope) => scopeWords[scope][locale]).join(', '),
  };
}
