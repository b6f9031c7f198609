import { backAddress } from '@anketa/contract/back-address';
import type { FastifyReply } from 'fastify';
import { countedAddress } from '../../../platform/http/address.ts';
import { createLimit } from '../../../platform/http/limit.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Exchange } from '../../session/opening.ts';
import { useOnce } from '../../session/used-token-store.ts';
import { Refusal } from '../arrived.ts';
import { aims, createBeginnings } from '../begun.ts';
import { arrivedByHeaders } from '../protocols/headers.ts';
import type { Provider } from '../protocols/providers.ts';
import { refusalPage } from '../refusal-page.ts';
import { rehearsalPage } from '../roles/rehearsal.ts';
import { letIn, mustBeOpen, type Ports, raiseBy, reasonOf } from './letting-in.ts';

/** Sign-ins of one address that are not let in. A campus that signs in at one moment is below: whoever comes in is not counted. */
const refused = { name: 'provider', points: 3000, seconds: 10 * 60 };

/** Milliseconds for which a state that was used is remembered. */
const usedFor = 60 * 60_000;

/** Makes what signs people in at providers: the way there, and the way back. */
export function createProviderSignIn(ports: Ports) {
  const { config, db } = ports;
  const limit = createLimit(refused);
  const { begin, begunOf } = createBeginnings(config);

  return {
    /**
     * The way to a provider; where headers say who came, that is the way in. `asked`: what for, and why rights are raised. Throws
     * `not-found` where nobody is let in by it, `no-right`, and `bad-request` without a reason.
     */
    async start(
      exchange: Exchange,
      provider: Provider,
      asked: { readonly aim?: string | undefined; readonly reason?: string | undefined },
    ): Promise<FastifyReply> {
      const { request, reply } = exchange;
      const { key } = provider.settings;
      const aim = aims.find((one) => one === asked.aim) ?? 'sign-in';
      const stage = await mustBeOpen(ports, key, request, aim);
      const reason = aim === 'raise' ? await reasonOf(ports, request, asked.reason) : undefined;
      reply.header('cache-control', 'no-store');
      return withPage(exchange, provider, async () => {
        const back = backAddress(new URL(request.url, config.publicUrl).search, new URL(config.publicUrl).origin);
        if (provider.kind === 'headers') {
          const arrived = arrivedByHeaders(provider.settings, request.raw);
          if (aim === 'rehearsal') return rehearsalPage(db, exchange, provider.settings, arrived);
          // That somebody has just signed in headers cannot say.
          if (aim === 'raise') throw problem('no-right');
          return letIn(ports, exchange, provider, arrived, { back, stage });
        }
        const begun = begin(exchange, { provider: key, aim, back, reason });
        return reply.redirect((await provider.oidc.address(begun)).href);
      });
    },

    /** The way back from a provider. Throws `not-found` where none leads back from it, `too-many-attempts`. */
    async callback(exchange: Exchange, provider: Provider): Promise<FastifyReply> {
      const { request, reply } = exchange;
      if (provider.kind !== 'oidc') throw problem('not-found');
      const { oidc, settings } = provider;
      reply.header('cache-control', 'no-store');
      const address = countedAddress(request.ip);
      await limit.attempt(address);
      return withPage(exchange, provider, async () => {
        const [, query = ''] = request.url.split('?');
        const state = new URLSearchParams(query).get('state') ?? '';
        const begun = begunOf(request, { provider: settings.key, state });
        if (!begun) throw new Refusal('not-begun');
        if (!(await useOnce(db, `state\n${begun.id}`, new Date(Date.now() + usedFor)))) throw new Refusal('used');
        const stage = await mustBeOpen(ports, settings.key, request, begun.aim);
        const arrived = await oidc.arrived(query, begun);
        if (begun.aim === 'rehearsal') return rehearsalPage(db, exchange, settings, arrived);
        if (begun.aim === 'raise') return raiseBy(ports, exchange, provider, arrived, begun);
        const answer = await letIn(ports, exchange, provider, arrived, { back: begun.back, stage });
        await limit.takeBack(address);
        return answer;
      });
    },
  };
}

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
