import {
  changePassword,
  createLoginLink,
  createUser,
  endUserSessions,
  listUsers,
  newUser,
  readUser,
  saveUser,
  searchUsers,
} from '@anketa/contract/people';
import { meets } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { isAdministrator } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { presentDepartments } from '../departments/store.ts';
import { endSessionsOf, mayEndSessions } from './ending-sessions.ts';
import { linkMinutes, loginLinkPages, makeLoginLink } from './login-link.ts';
import { changeOwnPassword } from './own-password.ts';
import { changeRights, createLocalUser, grantableBy, userByNumber } from './service.ts';
import { peopleMatching, usersList } from './store.ts';

export function peopleRoutes(server: Server) {
  const { serve, serveList, db } = server;

  serveList(listUsers, {
    list: ({ query }) => usersList(db, query),
    beside: ({ by }) => ({
      may: {
        create: meets(by, 'user.create'),
        providers: isAdministrator(by),
        tokens: meets(by, 'options.edit'),
        audit: meets(by, 'options.edit'),
      },
    }),
    cells: { roles: ({ roles }) => roles.join(', ') },
  });
  serve(searchUsers, async ({ query }) => ({ data: await peopleMatching(db, query.search) }));

  serve(newUser, async ({ by }) => ({ departments: await presentDepartments(db), grantable: grantableBy(by) }));
  serve(createUser, async ({ body, by }) => ({ ...done, oident: await createLocalUser(server, body, by) }));

  serve(readUser, async ({ params, by }) => {
    const user = await userByNumber(db, params.oident);
    return { user, grantable: grantableBy(by), may: { end_sessions: mayEndSessions(by, user) } };
  });
  serve(endUserSessions, ({ params, by }) => endSessionsOf(db, params.oident, by));
  serve(changePassword, ({ body, by, request }) => changeOwnPassword(server, request, by, body));
  serve(saveUser, ({ params, body, by }) => changeRights(db, params.oident, body, by));

  serve(createLoginLink, async ({ params, by }) => ({
    url: await makeLoginLink(server, params.oident, by),
    minutes: linkMinutes,
  }));
  loginLinkPages(server);
}
