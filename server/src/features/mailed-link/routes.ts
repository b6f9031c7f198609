import { mailLink, signInByCode } from '@anketa/contract/people/mailed-link';
import { done } from '@anketa/contract/values';
import { checkOrigin } from '../../platform/http/csrf.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import type { Server } from '../../server.ts';
import { createAsking } from './asking.ts';
import { askForLink, linkPage, signInByLink, signInWithCode } from './sign-in.ts';

type ToLink = { Params: { token: string } };

/** Sign-in by a link that comes by e-mail: the wish for one, its page, and the code that stands in for it. */
export function mailedLinkRoutes(server: Server) {
  const { serve, fastify, db, config, mailer } = server;
  const asking = mailer && createAsking({ db, mailer, publicUrl: config.publicUrl, log: fastify.log });
  if (asking) fastify.addHook('onClose', async () => asking.stop());

  serve(mailLink, async ({ body, by, request, reply }) => {
    await askForLink({ config, asking }, { request, reply }, body, by.locale);
    return done;
  });
  serve(signInByCode, ({ body, request, reply }) => signInWithCode(server, { request, reply }, body.code));

  // Programs that look through e-mails open links, and press what they find there.
  fastify.get<ToLink>('/sign-in/link/:token', { schema: { hide: true } }, (request, reply) =>
    linkPage(server, { request, reply }, request.params.token),
  );
  fastify.register(async (scope) => {
    // The form is empty: its address and the browser's cookie say everything.
    acceptForms(scope);
    scope.post<ToLink>('/sign-in/link/:token', { schema: { hide: true } }, async (request, reply) => {
      checkOrigin(config, request);
      return signInByLink(server, { request, reply }, request.params.token);
    });
  });
}
