import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { Config } from '../../config.ts';

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
});

const cookieName = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-begun' : 'anketa-begun');

/** All processes read what one has written. */
const keyOf = ({ secret }: Config) => new Uint8Array(hkdfSync('sha256', secret, '', 'a sign-in that was begun', 32));

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

/** Begins a sign-in at a provider. The state is encrypted: neither the provider nor who sees the address learns where somebody was going. */
export async function begin(
  config: Config,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { provider, ...purpose }: Pick<Begun, 'aim' | 'back' | 'reason'> & { readonly provider: string },
): Promise<Begun> {
  const name = cookieName(config);
  const cookie = request.cookies[name] ?? randomBytes(32).toString('base64url');
  const isSecure = config.publicUrl.startsWith('https:');
  reply.setCookie(name, cookie, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: patience });
  const id = randomBytes(16).toString('base64url');
  const state = await new EncryptJWT({ id, browser: hashOf(cookie), ...purpose })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(provider)
    .setExpirationTime(Math.floor(Date.now() / 1000) + patience)
    .encrypt(keyOf(config));
  return madeBy(cookie, { id, ...purpose }, state);
}

/** The sign-in that a state belongs to, if this browser began it, at this provider, not long ago. That it is used once is not looked at here. */
export async function begunOf(
  config: Config,
  request: FastifyRequest,
  { provider, state }: { readonly provider: string; readonly state: string },
): Promise<Begun | undefined> {
  const cookie = request.cookies[cookieName(config)];
  if (!cookie) return undefined;
  try {
    const { payload } = await jwtDecrypt(state, keyOf(config), {
      audience: provider,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    const content = Content.parse(payload);
    const isOurs = timingSafeEqual(Buffer.from(content.browser), Buffer.from(hashOf(cookie)));
    return isOurs ? madeBy(cookie, content, state) : undefined;
  } catch {
    return undefined;
  }
}
