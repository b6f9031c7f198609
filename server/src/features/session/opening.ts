import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { freshToken, sessionCookie } from '../../platform/http/csrf.ts';
import { sessionEnd, tokenHash } from './service.ts';
import { closeSession, openSession, type SessionMarks } from './store.ts';

/** A request and its answer. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Opening {
  readonly oidos: string;
  readonly marks?: SessionMarks;
  readonly end?: Date;
  /** An administrator's rights are raised in it until then. */
  readonly raisedUntil?: Date | null;
}

/**
 * Opens a session of a person in place of the one there was, under a cookie of its own: one that somebody planted is worthless. Gives the hash of
 * its token. To be called once it is certain who somebody is: a cookie replaced by a refusal would leave the page with the token of the one before.
 */
export async function beginSession(
  { config, db }: { readonly config: Config; readonly db: Db | Tx },
  { request, reply }: Exchange,
  { oidos, marks, end = sessionEnd(), raisedUntil = null }: Opening,
): Promise<Buffer> {
  const before = request.cookies[sessionCookie(config)];
  const token = freshToken(config, reply);
  const session = { token_hash: tokenHash(token), oidos, expires_at: end, impersonated_by: null };
  await openSession(db, { ...session, ...marks, raised_until: raisedUntil });
  if (before) await closeSession(db, tokenHash(before));
  request.cookies[sessionCookie(config)] = token;
  return session.token_hash;
}

/** Takes the session cookie from the browser. */
export function forgetSession(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), { path: '/', secure: config.publicUrl.startsWith('https:') });
}
