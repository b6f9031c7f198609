import type { BodyOf } from '@anketa/contract/endpoint';
import type { logIn } from '@anketa/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { countedAddress } from '../../platform/http/address.ts';
import { freshToken, sessionCookie } from '../../platform/http/csrf.ts';
import { knownDevice, rememberDevice } from './device.ts';
import { sessionEnd, tokenHash } from './service.ts';
import { createSignIn } from './sign-in.ts';
import { closeSession, openSession } from './store.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Opens a session for whoever gives the right password, in place of the one there was. Throws what `createSignIn` does. */
export type SigningIn = (given: BodyOf<typeof logIn>, exchange: Exchange) => Promise<void>;

/** Makes the one way in by password, for the call of the page and for the form of a page whose script has not run. Both count alike. */
export function createSigningIn(config: Config, db: Db): SigningIn {
  const check = createSignIn(db);
  return async (given, { request, reply }) => {
    const before = request.cookies[sessionCookie(config)];
    const device = knownDevice(config, request, given.login);
    const oidos = await check(given, { address: countedAddress(request.ip), device });
    // Only now: a cookie replaced by a wrong password would leave the page with the token of the one before.
    const token = freshToken(config, reply);
    await openSession(db, { token_hash: tokenHash(token), oidos, expires_at: sessionEnd(), impersonated_by: null });
    if (before) await closeSession(db, tokenHash(before));
    rememberDevice(config, reply, given.login);
    request.cookies[sessionCookie(config)] = token;
  };
}
