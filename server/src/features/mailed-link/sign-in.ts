import { backAddress } from '@anketa/contract/back-address';
import type { BodyOf } from '@anketa/contract/endpoint';
import type { mailLink } from '@anketa/contract/people/mailed-link';
import type { Session } from '@anketa/contract/people/session';
import type { Locale } from '@anketa/contract/values';
import type { FastifyReply } from 'fastify';
import { countedAddress } from '../../platform/http/address.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import { beginSession, type Exchange } from '../session/opening.ts';
import { sessionOf } from '../session/service.ts';
import type { createAsking } from './asking.ts';
import { askingBrowser, hashOf, markBrowser, unmarkBrowser } from './browser.ts';
import { codeOf, isCode, readableCode } from './code.ts';
import { buttonPage, codePage, lostPage } from './pages.ts';
import { countCode, findLink, takeLink, takeLinkByCode } from './store.ts';

type Ports = Pick<Server, 'config' | 'db'>;

/** Takes the wish for a link. Throws `mail-missing` where none can be sent (`asking` undefined), `busy`, `too-many-attempts`. */
export async function askForLink(
  { config, asking }: Pick<Ports, 'config'> & { readonly asking: ReturnType<typeof createAsking> | undefined },
  { request, reply }: Exchange,
  { who, back = '/' }: BodyOf<typeof mailLink>,
  locale: Locale,
): Promise<void> {
  if (!asking) throw problem('mail-missing');
  const address = countedAddress(request.ip);
  await asking.limit({ who, address });
  asking.ask({
    who,
    back: backAddress(`?${new URLSearchParams({ back })}`, new URL(config.publicUrl).origin),
    locale,
    address,
    before: askingBrowser(config, request),
    browser: markBrowser(config, reply),
  });
}

/** Signs in the browser that asked for a link by the code that the link shows elsewhere. Throws `code-wrong`. */
export async function signInWithCode(
  { config, db, identify }: Ports & Pick<Server, 'identify'>,
  exchange: Exchange,
  code: string,
): Promise<Session> {
  const { request, reply } = exchange;
  const browser = askingBrowser(config, request);
  const tokenHash = browser && (await countCode(db, browser));
  if (!tokenHash || !isCode(code, codeOf(config, tokenHash))) throw problem('code-wrong');
  const oidos = await takeLinkByCode(db, tokenHash);
  if (oidos === undefined) throw problem('code-wrong');
  unmarkBrowser(config, reply);
  await beginSession({ config, db }, exchange, { oidos });
  return sessionOf(db, await identify(request));
}

/** The page of a link: a button in the browser that asked, a code in any other. It uses nothing up. */
export async function linkPage({ config, db }: Ports, exchange: Exchange, token: string): Promise<FastifyReply> {
  const tokenHash = hashOf(token);
  const link = await findLink(db, tokenHash);
  if (!link) return lostPage(exchange);
  const isHere = askingBrowser(config, exchange.request)?.equals(link.browser_hash);
  if (isHere) return buttonPage(exchange, personName(link, link.oident));
  return codePage(exchange, readableCode(codeOf(config, tokenHash)));
}

/** Signs in by a link in the browser that asked for it, and leads on; any other is shown the link's page. */
export async function signInByLink(ports: Ports, exchange: Exchange, token: string): Promise<FastifyReply> {
  const { config, db } = ports;
  const { request, reply } = exchange;
  reply.header('cache-control', 'no-store');
  const browser = askingBrowser(config, request);
  const link = browser && (await takeLink(db, { tokenHash: hashOf(token), browser }));
  if (!link) return linkPage(ports, exchange, token);
  unmarkBrowser(config, reply);
  await beginSession({ config, db }, exchange, { oidos: link.oidos });
  return reply.redirect(link.back, 303);
}
