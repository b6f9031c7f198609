import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie of a browser in which the link out was followed, however it was: in a new tab, or before the page's script was there. The page that is
 * drawn next clears what the device has of that person.
 */
export const signedOutCookie = 'anketa-signed-out';

/** Whether the page that is drawn has to clear the device first. For somebody who is in it is said once: what is stored from then on is theirs. */
export function isAfterSignOut(request: FastifyRequest, reply: FastifyReply, signedIn: boolean): boolean {
  return signedIn ? forgetSignOut(request, reply) : isMarked(request);
}

/** Somebody signs in from a page that stands there, which has nothing to clear. Gives whether somebody had signed out before. */
export function forgetSignOut(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isMarked(request)) reply.clearCookie(signedOutCookie, { path: '/' });
  return isMarked(request);
}

const isMarked = ({ cookies }: FastifyRequest) => cookies[signedOutCookie] !== undefined;
