import { backAddress } from '@anketa/contract/back-address';
import { mailLink, signInByCode } from '@anketa/contract/mailed-link';
import { done } from '@anketa/contract/values';
import { countedAddress } from '../../platform/http/address.ts';
import { checkOrigin } from '../../platform/http/csrf.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import { beginSession, type Exchange } from '../session/opening.ts';
import { sessionOf } from '../session/service.ts';
import { createAsking } from './asking.ts';
import { askingBrowser, hashOf, markBrowser, unmarkBrowser } from './browser.ts';
import { codeOf, isCode, readableCode } from './code.ts';
import { buttonPage, codePage, lostPage } from './pages.ts';
import { countCode, findLink, takeLink, takeLinkByCode } from './store.ts';

type ToLink = { Params: { token: string } };

/** Sign-in by a link that comes by e-mail: the wish for one, its page, and the code that stands in for it. */
export function mailedLinkRoutes({ serve, fastify, db, config, identify, mailer }: Server) {
  const { publicUrl } = config;
  const asking = mailer && createAsking({ db, mailer, publicUrl, log: fastify.log });
  if (asking) fastify.addHook('onClose', async () => asking.stop());

  serve(mailLink, async ({ body: { who, back = '/' }, by, request, reply }) => {
    if (!asking) throw problem('mail-missing');
    const address = countedAddress(request.ip);
    await asking.limit({ who, address });
    asking.ask({
      who,
      back: backAddress(`?${new URLSearchParams({ back })}`, new URL(publicUrl).origin),
      locale: by.locale,
      address,
      before: askingBrowser(config, request),
      browser: markBrowser(config, reply),
    });
    return done;
  });

  serve(signInByCode, async ({ body: { code }, request, reply }) => {
    const browser = askingBrowser(config, request);
    const tokenHash = browser && (await countCode(db, browser));
    if (!tokenHash || !isCode(code, codeOf(config, tokenHash))) throw problem('code-wrong');
    const oidos = await takeLinkByCode(db, tokenHash);
    if (oidos === undefined) throw problem('code-wrong');
    unmarkBrowser(config, reply);
    await beginSession({ config, db }, { request, reply }, { oidos });
    return sessionOf(db, await identify(request));
  });

  /** The page of a link: a button in the browser that asked, a code in any other. It uses nothing up. */
  async function showLink(exchange: Exchange, token: string) {
    const tokenHash = hashOf(token);
    const link = await findLink(db, tokenHash);
    if (!link) return lostPage(exchange);
    const isHere = askingBrowser(config, exchange.request)?.equals(link.browser_hash);
    if (isHere) return buttonPage(exchange, personName(link, link.oident));
    return codePage(exchange, readableCode(codeOf(config, tokenHash)));
  }

  // Programs that look through e-mails open links, and press what they find there.
  fastify.get<ToLink>('/sign-in/link/:token', { schema: { hide: true } }, (request, reply) =>
    showLink({ request, reply }, request.params.token),
  );

  fastify.register(async (scope) => {
    // The form is empty: its address and the browser's cookie say everything.
    acceptForms(scope);
    scope.post<ToLink>('/sign-in/link/:token', { schema: { hide: true } }, async (request, reply) => {
      checkOrigin(config, request);
      reply.header('cache-control', 'no-store');
      const browser = askingBrowser(config, request);
      const link = browser && (await takeLink(db, { tokenHash: hashOf(request.params.token), browser }));
      if (!link) return showLink({ request, reply }, request.params.token);
      unmarkBrowser(config, reply);
      await beginSession({ config, db }, { request, reply }, { oidos: link.oidos });
      return reply.redirect(link.back, 303);
    });
  });
}
