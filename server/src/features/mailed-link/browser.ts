import { createHash, randomBytes } from 'node:crypto';
import { mailedLinkMinutes } from '@anketa/contract/people/mailed-link';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const cookieName = ({ publicUrl }: Config) => (publicUrl.startsWith('https:') ? '__Host-mailed-link' : 'anketa-mailed');

const attributesFor = ({ publicUrl }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') }) as const;

/** What the database has of a browser's cookie, or of a link's token. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The hash of the cookie that a browser got when it asked; undefined where it did not ask. */
export function askingBrowser(config: Config, request: FastifyRequest): Buffer | undefined {
  const cookie = request.cookies[cookieName(config)];
  return cookie ? hashOf(cookie) : undefined;
}

/** Marks a browser as the one that asks, by a fresh secret each time. Gives its hash. */
export function markBrowser(config: Config, reply: FastifyReply): Buffer {
  const cookie = randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(config), cookie, { ...attributesFor(config), maxAge: mailedLinkMinutes * 60 });
  return hashOf(cookie);
}

/** Takes the mark away: its link was used. */
export function unmarkBrowser(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), attributesFor(config));
}
