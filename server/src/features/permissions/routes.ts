import { listPermissions, rightWords } from '@anketa/contract/people/permissions';
import { rowsList } from '../../platform/rows-list.ts';
import type { Server } from '../../server.ts';
import { placeOf, rightRows, rowOf } from './action-rows.ts';
import { actionsOf } from './actions.ts';

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
    beside: () => ({ rights: rightRows(actionsOf(endpoints)) }),
  });
}
