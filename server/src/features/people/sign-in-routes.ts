import { changePassword, createLoginLink, endUserSessions } from '@anketa/contract/people/people';
import { activateUser, givePassword, removePassword } from '@anketa/contract/people/person-edits';
import type { Server } from '../../server.ts';
import { activate } from './editing/deactivating.ts';
import { endSessionsOf } from './sign-in/ending-sessions.ts';
import { giveLocalPassword, removeLocalPassword } from './sign-in/local-password.ts';
import { linkMinutes, loginLinkPages, makeLoginLink } from './sign-in/login-link.ts';
import { changeOwnPassword } from './sign-in/own-password.ts';

/** How people come in: passwords, links, and whether they may. */
export function signInRoutes(server: Server) {
  const { serve, db } = server;
  serve(givePassword, ({ params, body, by }) => giveLocalPassword(server, params.oident, body, by));
  serve(removePassword, ({ params, by }) => removeLocalPassword(server, params.oident, by));
  serve(changePassword, ({ body, by, request }) => changeOwnPassword(server, request, by, body));
  serve(activateUser, ({ params, body, by }) => activate(db, { ...params, ...body }, by));
  serve(endUserSessions, ({ params, by }) => endSessionsOf(db, params.oident, by));
  serve(createLoginLink, async ({ params, by }) => ({
    url: await makeLoginLink(server, params.oident, by),
    minutes: linkMinutes,
  }));
  loginLinkPages(server);
}
