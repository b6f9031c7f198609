import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { problem } from './problem.ts';

const day = 24 * 60 * 60;

/** The session cookie's name: the `__Host-` prefix ties it to this host and to https (RFC 6265bis). */
export function sessionCookie({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? '__Host-anketa' : 'anketa-session';
}

/** Sets a fresh random token as the session cookie and gives it. Rotated at sign-in, so a planted one is worthless. */
export function freshToken(config: Config, reply: FastifyReply): string {
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(sessionCookie(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: day,
  });
  return token;
}

function tokenFor(config: Config, cookie: string): Buffer {
  return createHmac('sha256', config.secret).update(`csrf:${cookie}`).digest();
}

/** The CSRF token that belongs to a session cookie. */
export function csrfTokenOf(config: Config, cookie: string): string {
  return tokenFor(config, cookie).toString('base64url');
}

/** The CSRF token for the page's meta tag, bound to the visitor's cookie (which is set when there is none). */
export function csrfToken(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const cookie = request.cookies[sessionCookie(config)] ?? freshToken(config, reply);
  return csrfTokenOf(config, cookie);
}

/**
 * Whether an origin, its scheme, host and port, is the one that browsers use; of a demo also the one it was reached at,
 * which may be another name of the same machine.
 */
function isOurs({ publicUrl, demo }: Config, { protocol, host }: FastifyRequest, origin: string): boolean {
  return origin === new URL(publicUrl).origin || (demo && origin === `${protocol}://${host}`);
}

/**
 * Refuses a state-changing request that did not come from our own page: Sec-Fetch-Site or Origin must say so, and the
 * header must carry the token of the page's meta tag.
 */
export function checkCsrf(config: Config, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw problem('bad-origin');
  const { origin } = request.headers;
  if (origin !== undefined && !isOurs(config, request, origin)) throw problem('bad-origin');
  const cookie = request.cookies[sessionCookie(config)];
  const header = request.headers['x-csrf-token'];
  if (!cookie || typeof header !== 'string') throw problem('bad-origin');
  const given = Buffer.from(header, 'base64url');
  const expected = tokenFor(config, cookie);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw problem('bad-origin');
}
