import { linkAnew, listProviders, switchProvider } from '@anketa/contract/people/providers';
import { acceptForms } from '../../platform/http/forms.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { describeProviders, switchTo, takeLinksAway } from './administration/administration.ts';
import type { Provider } from './protocols/providers.ts';
import { backChannelLogout } from './sessions/back-channel-logout.ts';
import { createProviderSignIn } from './sign-in/sign-in.ts';

const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;
type ToProvider = { Params: { key: string }; Querystring: { aim?: string; reason?: string } };

/** Sign-in at identity providers: the way there, the way back, and their word that somebody signed out. */
export function providerRoutes(server: Server) {
  const { fastify, serve, db, providers } = server;
  const signIn = createProviderSignIn(server);

  /** A provider by the key in an address. */
  function providerOf({ params }: { readonly params: ToProvider['Params'] }): Provider {
    const provider = providers.get(params.key);
    if (!provider) throw problem('not-found');
    return provider;
  }

  serve(listProviders, ({ by }) => describeProviders(db, [...providers.values()], by));
  serve(switchProvider, ({ params, body, by, request, reply }) =>
    switchTo(server, { request, reply }, providerOf({ params }), { on: body.on, by }),
  );
  serve(linkAnew, ({ params, body, by }) => takeLinksAway(db, providerOf({ params }), body, by));

  fastify.get<ToProvider>('/sign-in/:key', hidden, async (request, reply) =>
    signIn.start({ request, reply }, providerOf(request), request.query),
  );
  fastify.get<ToProvider>('/sign-in/:key/callback', hidden, async (request, reply) =>
    signIn.callback({ request, reply }, providerOf(request)),
  );
  fastify.register(async (scope) => {
    acceptForms(scope);
    // From the provider itself: no browser, no cookie, no token of ours. What it says is signed.
    scope.post<ToProvider>('/sign-in/:key/logout', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
      if (await backChannelLogout(server, providerOf(request), token)) return reply.send();
      // RFC 6749's shape, which the standard of logout asks for.
      return reply.status(400).send({ error: 'invalid_request' });
    });
  });
}
