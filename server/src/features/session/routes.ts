import { checkSession, listDemoPeople, logIn, readSession } from '@anketa/contract/session';
import { localeCookie } from '../../platform/http/caller.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import { sessionOf, tokenHash } from './service.ts';
import { closeSession, peopleByLogins } from './store.ts';

const year = 365 * 24 * 60 * 60;

export function sessionRoutes({ serve, fastify, db, config, demo, identify, signIn, providers }: Server) {
  serve(readSession, ({ by }) => sessionOf(db, by));

  serve(logIn, async ({ body, request, reply }) => {
    await signIn(body, { request, reply });
    return sessionOf(db, await identify(request));
  });

  serve(checkSession, async ({ by }) => ({ exist: by.signedIn }));

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
    reply.clearCookie(sessionCookie(config), { path: '/', secure: config.publicUrl.startsWith('https:') });
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

/** The path of the page a link was followed from, if it is one of ours. */
function pageBefore(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  // Two slashes at the beginning would name another host.
  return url.host === host ? `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}` : '/';
}
