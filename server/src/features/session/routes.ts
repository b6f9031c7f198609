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
} from '@anketa/contract/session';
import { localeCookie } from '@anketa/contract/values';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { csrfToken, sessionCookie } from '../../platform/http/csrf.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import type { Exchange } from './opening.ts';
import { describeRaise, lower, raiseByPassword } from './raising.ts';
import { sessionOf, tokenHash } from './service.ts';
import {
  closeSession,
  closeSessions,
  countOpenSessions,
  deleteBrowsers,
  lockAccount,
  peopleByLogins,
} from './store.ts';

const year = 365 * 24 * 60 * 60;

export function sessionRoutes({
  serve,
  fastify,
  db,
  config,
  demo,
  identify,
  signIn,
  checkPassword,
  providers,
}: Server) {
  async function presentSession(by: Caller, { request, reply }: Exchange): Promise<PresentSession> {
    return { ...(await sessionOf(db, by)), csrf: csrfToken(config, request, reply) };
  }

  serve(readSession, ({ by, request, reply }) => presentSession(by, { request, reply }));

  serve(logIn, async ({ body, request, reply }) => {
    await signIn(body, { request, reply });
    return presentSession(await identify(request), { request, reply });
  });

  serve(readRaise, ({ by, request, reply }) => describeRaise({ config, db, providers }, { request, reply }, by));
  serve(raiseRights, ({ by, body, request, reply }) =>
    raiseByPassword({ config, db, checkPassword }, { request, reply }, by, body),
  );
  serve(lowerRights, ({ by, request, reply }) => lower({ config, db }, { request, reply }, by));

  serve(checkSession, async ({ by }) => ({ exist: by.signedIn }));

  serve(countSessions, async ({ by }) => ({ count: await countOpenSessions(db, ownerOf(by)) }));

  // No row of the audit log: it would tell when a student did something.
  serve(endSessions, async ({ by, reply }) => {
    const oidos = ownerOf(by);
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, oidos);
      await closeSessions(tx, oidos);
      await deleteBrowsers(tx, oidos);
    });
    forgetCookie(config, reply);
    return {};
  });

  if (demo) {
    const logins = demo.logins.map(({ login }) => login);
    serve(listDemoPeople, async () => {
      const known = await peopleByLogins(db, logins);
      const people = demo.logins.flatMap(({ login, role }) => {
        const person = known.find((one) => one.login === login);
        return person ? [{ login, name: personName(person, login), role }] : [];
      });
      return { people };
    });
  }

  // Plain links (specification 2, "Menu and header"), so they work without JavaScript. SameSite=Lax and
  // Sec-Fetch-Site keep other sites from signing a person out.
  fastify.get('/logout', { schema: { hide: true } }, async (request, reply) => {
    const token = request.cookies[sessionCookie(config)];
    const site = request.headers['sec-fetch-site'];
    if (!token || (site !== undefined && site !== 'same-origin' && site !== 'none')) return reply.redirect('/');
    const provider = providers.get((await closeSession(db, tokenHash(token))) ?? '');
    forgetCookie(config, reply);
    // Whoever stays signed in there would come back in by one click, on a computer that others use too.
    return reply.redirect((provider?.kind === 'oidc' && provider.oidc.signOutAddress()) || '/');
  });

  fastify.get<{ Params: { locale: string } }>('/lang/:locale', { schema: { hide: true } }, async (request, reply) => {
    const { locale } = request.params;
    if (locale === 'cs' || locale === 'en') {
      reply.setCookie(localeCookie, locale, { path: '/', sameSite: 'lax', maxAge: year });
    }
    return reply.redirect(pageBefore(request.headers.referer, request.host));
  });
}

/** Takes the session cookie from the browser. */
function forgetCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), { path: '/', secure: config.publicUrl.startsWith('https:') });
}

/** The key of who asks about all their sessions. Throws `no-right` for whoever is signed in as another: those sessions are not theirs. */
function ownerOf({ oidos, impersonated }: Caller): string {
  if (oidos === null || impersonated) throw problem('no-right');
  return oidos;
}

/** The path of the page a link was followed from, if it is one of ours. */
function pageBefore(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  // Two slashes at the beginning would name another host.
  return url.host === host ? `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}` : '/';
}
