import { backAddress } from '@anketa/contract/back-address';
import { linkAnew, listProviders, switchProvider } from '@anketa/contract/providers';
import { RaiseReason } from '@anketa/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../platform/http/address.ts';
import { isAdministrator } from '../../platform/http/caller.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import type { Exchange } from '../session/opening.ts';
import { raise } from '../session/raising.ts';
import { useOnce } from '../session/used-token-store.ts';
import { describeProvider, requireAdministrator, switchTo, takeLinksAway } from './administration/administration.ts';
import { type Standing, stageOf } from './administration/stage-store.ts';
import { confirmTrial, trialMinutes } from './administration/stages.ts';
import { type Arrived, Refusal } from './arrived.ts';
import { aims, type Begun, createBeginnings } from './begun.ts';
import { findPerson, linkPerson } from './identity.ts';
import { arrivedByHeaders } from './protocols/headers.ts';
import { LogoutTokenError, readLogoutToken } from './protocols/logout-token.ts';
import type { Provider } from './protocols/providers.ts';
import { refusalPage } from './refusal-page.ts';
import { rehearsalPage } from './roles/rehearsal.ts';
import { followRoles } from './roles/roles.ts';
import { beginMarked, endAtProvider } from './sessions/sessions.ts';

/** Sign-ins of one address that are not let in. A campus that signs in at one moment is below: whoever comes in is not counted. */
const refused = { name: 'provider', points: 3000, seconds: 10 * 60 };

const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;
type ToProvider = { Params: { key: string }; Querystring: { back?: string; aim?: string; reason?: string } };

/** Sign-in at identity providers: the way there, the way back, and their word that somebody signed out. */
export function providerRoutes(server: Server) {
  const { fastify, serve, db, config, identify, providers, sessionKeys } = server;
  const limit = createLimit(refused);
  const { begin, begunOf } = createBeginnings(config);

  /** A provider by the key in an address. */
  function providerOf({ params }: { readonly params: ToProvider['Params'] }): Provider {
    const provider = providers.get(params.key);
    if (!provider) throw problem('not-found');
    return provider;
  }

  serve(listProviders, async ({ by }) => {
    requireAdministrator(by);
    const all = [...providers.values()].map((provider) => describeProvider(db, provider));
    return { providers: await Promise.all(all), trial_minutes: trialMinutes };
  });
  serve(switchProvider, ({ params, body, by, request, reply }) =>
    switchTo({ config, db }, { request, reply }, providerOf({ params }), { on: body.on, by }),
  );
  serve(linkAnew, ({ params, body, by }) => takeLinksAway(db, providerOf({ params }), body, by));

  /** Does what may be refused, and answers a refusal with a page that says why. */
  async function withPage(exchange: Exchange, provider: Provider, work: () => Promise<FastifyReply>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const signOutAddress = provider.kind === 'oidc' ? provider.oidc.signOutAddress() : undefined;
      return refusalPage(exchange, provider.settings, error, { signOutAddress });
    }
  }

  fastify.get<ToProvider>('/sign-in/:key', hidden, async (request, reply) => {
    const provider = providerOf(request);
    const { key } = provider.settings;
    const aim = aims.find((one) => one === request.query.aim) ?? 'sign-in';
    const isRehearsal = aim === 'rehearsal';
    const stage = await mustBeOpen(key, request, isRehearsal);
    const reason = aim === 'raise' ? await reasonOf(request) : undefined;
    reply.header('cache-control', 'no-store');
    return withPage({ request, reply }, provider, async () => {
      const back = backAddress(new URL(request.url, config.publicUrl).search, new URL(config.publicUrl).origin);
      if (provider.kind === 'headers') {
        const arrived = arrivedByHeaders(provider.settings, request.raw);
        if (isRehearsal) return rehearsalPage(db, { request, reply }, provider.settings, arrived);
        // That somebody has just signed in headers cannot say.
        if (aim === 'raise') throw problem('no-right');
        return letIn({ request, reply }, provider, arrived, { back, stage });
      }
      const begun = begin({ request, reply }, { provider: key, aim, back, reason });
      return reply.redirect((await provider.oidc.address(begun)).href);
    });
  });

  fastify.get<ToProvider>('/sign-in/:key/callback', hidden, async (request, reply) => {
    const provider = providerOf(request);
    if (provider.kind !== 'oidc') throw problem('not-found');
    const { oidc, settings } = provider;
    reply.header('cache-control', 'no-store');
    const address = countedAddress(request.ip);
    await limit.attempt(address);
    return withPage({ request, reply }, provider, async () => {
      const [, query = ''] = request.url.split('?');
      const state = new URLSearchParams(query).get('state') ?? '';
      const begun = begunOf(request, { provider: settings.key, state });
      if (!begun) throw new Refusal('not-begun');
      if (!(await useOnce(db, `state\n${begun.id}`, new Date(Date.now() + 60 * 60_000)))) throw new Refusal('used');
      const stage = await mustBeOpen(settings.key, request, begun.aim === 'rehearsal');
      const arrived = await oidc.arrived(query, begun);
      if (begun.aim === 'rehearsal') return rehearsalPage(db, { request, reply }, settings, arrived);
      if (begun.aim === 'raise') return raiseBy({ request, reply }, provider, arrived, begun);
      const answer = await letIn({ request, reply }, provider, arrived, { back: begun.back, stage });
      await limit.takeBack(address);
      return answer;
    });
  });

  /** Refuses a provider that lets nobody in yet, but to an administrator who rehearses it. Gives how far it is. */
  async function mustBeOpen(key: string, request: FastifyRequest, isRehearsal: boolean): Promise<Standing['stage']> {
    if (isRehearsal) {
      if (!isAdministrator(await identify(request))) throw problem('no-right');
      return 'rehearsal';
    }
    const stage = await stageOf(db, key);
    if (stage === 'rehearsal') throw problem('not-found');
    return stage;
  }

  /** Why the caller raises their rights. Throws `no-right` for whoever has none to raise. */
  async function reasonOf(request: FastifyRequest<ToProvider>): Promise<string> {
    const by = await identify(request);
    const reason = RaiseReason.safeParse(request.query.reason);
    if (by.raise === 'none') throw problem('no-right');
    if (!reason.success) throw problem('bad-request', { detail: 'reason' });
    return reason.data;
  }

  /** Raises the rights of the caller, who has just signed in at the provider again. Throws `Refusal` where that was somebody else. */
  async function raiseBy(exchange: Exchange, { settings }: Provider, arrived: Arrived, { back, reason = '' }: Begun) {
    const by = await identify(exchange.request);
    const { person } = await findPerson(db, settings.key, settings.number, arrived);
    if (person.oidos !== by.oidos) throw new Refusal('other-person', { value: person.oident });
    await raise({ config, db }, exchange, by, { reason });
    return exchange.reply.redirect(back, 303);
  }

  async function letIn(
    exchange: Exchange,
    { settings }: Provider,
    arrived: Arrived,
    { back, stage }: { readonly back: string; readonly stage: Standing['stage'] },
  ): Promise<FastifyReply> {
    const { key, number } = settings;
    const person = await linkPerson(db, key, number, arrived);
    await followRoles(db, settings, person, arrived);
    await beginMarked({ config, db, sessionKeys }, exchange, { provider: key, oidos: person.record, arrived });
    if (stage === 'trial') {
      const by = await identify(exchange.request);
      if (isAdministrator(by)) await confirmTrial({ config, db }, exchange, key, by);
    }
    return exchange.reply.redirect(back, 303);
  }

  fastify.register(async (scope) => {
    acceptForms(scope);
    // From the provider itself: no browser, no cookie, no token of ours. What it says is signed.
    scope.post<ToProvider>('/sign-in/:key/logout', { schema: { hide: true } }, async (request, reply) => {
      const provider = providerOf(request);
      if (provider.kind !== 'oidc') throw problem('not-found');
      const { oidc, settings, keys } = provider;
      reply.header('cache-control', 'no-store');
      const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
      try {
        if (typeof token !== 'string') throw new LogoutTokenError('none');
        const { issuer } = await oidc.metadata();
        const loggedOut = await readLogoutToken(token, settings, { issuer, keys: await keys() });
        await endAtProvider({ db, sessionKeys }, settings.key, loggedOut);
      } catch (error) {
        if (!(error instanceof LogoutTokenError)) throw error;
        // RFC 6749's shape, which the standard of logout asks for.
        return reply.status(400).send({ error: 'invalid_request' });
      }
      return reply.send();
    });
  });
}
