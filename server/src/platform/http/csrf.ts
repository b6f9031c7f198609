import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { problem } from './problem.ts';

const day = 24 * 60 * 60;

/** The session cookie's name: the `__Host-` prefix ties it to this host and to https (RFC 6265bis). */
export function sessionCookie({ publicUrl }: Pick<Config, 'publicUrl'>): string {
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
 * Our origins, each a scheme, host and port: the one that browsers use; of a demo also the one it was reached at, which may be another
 * name of the same machine.
 */
export function ourOrigins({ publicUrl, demo }: Config, { protocol, host }: FastifyRequest): string[] {
  const { origin } = new URL(publicUrl);
  return demo ? [origin, `${protocol}://${host}`] : [origin];
}

/** Refuses a request that says by Sec-Fetch-Site or Origin that it did not come from our own page. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined && site !== 'same-origin') throw problem('bad-origin');
  if (origin !== undefined && !ourOrigins(config, request).includes(origin)) throw problem('bad-origin');
}

/**
 * Refuses a state-changing request that did not come from our own page, as far as can be told, or does not carry the token of the page's
 * meta tag: in its header, or where a plain form sent it in `token`.
 */
export function checkCsrf(
  config: Config,
  request: FastifyRequest,
  token: unknown = request.headers['x-csrf-token'],
): void {
  checkOrigin(config, request);
  const cookie = request.cookies[sessionCookie(config)];
  if (!cookie || typeof token !== 'string') throw problem('bad-origin');
  const given = Buffer.from(token, 'base64url');
  const expected = tokenFor(config, cookie);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw problem('bad-origin');
}
