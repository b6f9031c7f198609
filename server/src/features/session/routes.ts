import {
  checkSession,
  countSessions,
  endSessions,
  listDemoPeople,
  logIn,
  lowerRights,
  type PresentSession,
  raiseRights,
  readRaise,
  readSession,
} from '@anketa/contract/people/session';
import type { Caller } from '../../platform/http/caller.ts';
import { csrfToken } from '../../platform/http/csrf.ts';
import { forgetSignOut } from '../../platform/http/signed-out.ts';
import type { Server } from '../../server.ts';
import { demoPeople } from './demo-people.ts';
import { chooseLocale, signOut } from './links.ts';
import type { Exchange } from './opening.ts';
import { countOwnSessions, endOwnSessions } from './own-sessions.ts';
import { describeRaise, lower, raiseByPassword } from './raising.ts';
import { sessionOf } from './service.ts';

const hidden = { schema: { hide: true } } as const;

export function sessionRoutes(server: Server) {
  const { serve, fastify, db, config, demo, identify, signIn } = server;

  async function presentSession(by: Caller, { request, reply }: Exchange): Promise<PresentSession> {
    return { ...(await sessionOf(db, by)), csrf: csrfToken(config, request, reply) };
  }

  serve(readSession, ({ by, request, reply }) => presentSession(by, { request, reply }));
  serve(logIn, async ({ body, request, reply }) => {
    await signIn(body, { request, reply });
    forgetSignOut(request, reply);
    return presentSession(await identify(request), { request, reply });
  });
  serve(readRaise, ({ by, request, reply }) => describeRaise(server, { request, reply }, by));
  serve(raiseRights, ({ by, body, request, reply }) => raiseByPassword(server, { request, reply }, by, body));
  serve(lowerRights, ({ by, request, reply }) => lower(server, { request, reply }, by));
  serve(checkSession, async ({ by }) => ({ exist: by.signedIn }));
  serve(countSessions, ({ by }) => countOwnSessions(server, by));
  serve(endSessions, ({ by, request, reply }) => endOwnSessions(server, { request, reply }, by));
  if (demo) serve(listDemoPeople, () => demoPeople(db, demo));

  // Plain links (specification 2, "Menu and header"), so they work without JavaScript. SameSite=Lax and
  // Sec-Fetch-Site keep other sites from signing a person out.
  fastify.get('/logout', hidden, async (request, reply) => reply.redirect(await signOut(server, { request, reply })));
  fastify.get<{ Params: { locale: string } }>('/lang/:locale', hidden, async (request, reply) =>
    reply.redirect(chooseLocale({ request, reply }, request.params.locale)),
  );
}
