import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { decrypt, encrypt, overhead } from '../../platform/padded-cipher.ts';

/** Seconds that somebody may take at the provider. */
const patience = 20 * 60;

/** What a sign-in is for: to come in, to try a provider that lets nobody in yet, or to raise the rights of who is in. */
export const aims = ['sign-in', 'rehearsal', 'raise'] as const;
export type Aim = (typeof aims)[number];

/** A sign-in on its way through a provider: its `state`, and what only the browser that began it can make of that. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly aim: Aim;
  /** Where to go on: a path of ours. */
  readonly back: string;
  /** Why rights are raised, where they are. */
  readonly reason?: string | undefined;
  /** Names this one, for its being used once. */
  readonly id: string;
}

const Content = z.object({
  id: z.string(),
  browser: z.string(),
  aim: z.enum(aims),
  back: z.string(),
  reason: z.string().optional(),
  /** Until when it may come back, in milliseconds. */
  ends: z.number(),
});

/** A state is as long as the next multiple of so many bytes: it does not tell where somebody was going by its length. */
const step = 256;

/** A browser's cookie is a secret of its own; nonce and verifier of each sign-in follow from it, so that nothing of them is stored. */
function madeBy(
  cookie: string,
  { id, aim, back, reason }: Pick<Begun, 'id' | 'aim' | 'back' | 'reason'>,
  state: string,
): Begun {
  const derived = (what: string) => createHmac('sha256', cookie).update(`${what}\n${id}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier'), id, aim, back, reason };
}

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');

/**
 * Makes what begins sign-ins at providers, and knows them when they come back. A state is encrypted: neither the provider nor who sees the address learns where
 * somebody was going. All processes read what one has written.
 */
export function createBeginnings({ publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>) {
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = isSecure ? '__Host-begun' : 'anketa-begun';
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'a sign-in that was begun', 32));

  return {
    /** Begins a sign-in at a provider, bound to the browser by a cookie of the reply. */
    begin(
      { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
      { provider, ...purpose }: Pick<Begun, 'aim' | 'back' | 'reason'> & { readonly provider: string },
    ): Begun {
      const cookie = request.cookies[cookieName] ?? randomBytes(32).toString('base64url');
      reply.setCookie(cookieName, cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: patience,
      });
      const id = randomBytes(16).toString('base64url');
      const ends = Date.now() + patience * 1000;
      const content = Buffer.from(JSON.stringify({ id, browser: hashOf(cookie), ...purpose, ends }));
      const size = Math.ceil((content.length + overhead) / step) * step;
      const state = encrypt(key, Buffer.from(provider), { content, size }).toString('base64url');
      return madeBy(cookie, { id, ...purpose }, state);
    },

    /** The sign-in that a state belongs to, if this browser began it, at this provider, not long ago. That it is used once is not looked at here. */
    begunOf(
      request: FastifyRequest,
      { provider, state }: { readonly provider: string; readonly state: string },
    ): Begun | undefined {
      const cookie = request.cookies[cookieName];
      if (!cookie) return undefined;
      try {
        const content = decrypt(key, Buffer.from(provider), Buffer.from(state, 'base64url'));
        const { browser, ends, ...begun } = Content.parse(JSON.parse(content.toString()));
        const isOurs = timingSafeEqual(Buffer.from(browser), Buffer.from(hashOf(cookie)));
        return isOurs && Date.now() < ends ? madeBy(cookie, begun, state) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
