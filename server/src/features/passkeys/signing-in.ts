import { type Assertion, RequestOptions } from '@anketa/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { rememberDevice } from '../session/device.ts';
import { beginSession, type Exchange } from '../session/opening.ts';
import { challengeIn, challengeMs, freshChallenge, useChallenge } from './challenge.ts';
import { provenCounter } from './proving.ts';
import { relyingParty, rpIdOf } from './relying-party.ts';
import { lockAccount, passkeyIsValid, passkeyOf } from './store.ts';
import { webauthn } from './webauthn.ts';

/** What a browser signs in by. No key is named: browsers offer those that they have for this place. */
export async function beginSigningIn(config: Config, request: FastifyRequest): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(config),
    challenge: freshChallenge(config, request, 'sign-in'),
    timeout: challengeMs,
    userVerification: 'required',
  });
  return RequestOptions.parse(options);
}

/**
 * Opens a session for whoever has the key of a passkey. Throws `passkey-refused`, or `passkey-unknown` in the same words where there is no such
 * passkey: the browser may then forget the key.
 */
export async function signInByKey(
  { config, db }: Pick<Server, 'config' | 'db'>,
  exchange: Exchange,
  assertion: Assertion,
): Promise<void> {
  const { request, reply } = exchange;
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const isOurs = challenge !== undefined && (await useChallenge({ config, db }, request, 'sign-in', challenge));
  if (!isOurs) throw problem('passkey-refused');
  const passkey = await passkeyOf(db, Buffer.from(assertion.id, 'base64url'), rpIdOf(config));
  if (!passkey) throw problem('passkey-unknown');
  const counter = await provenCounter(assertion, passkey, { ...relyingParty(config, request), challenge });
  if (counter === undefined) throw problem('passkey-refused');
  const { id, oidos, login } = passkey;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    if (!(await passkeyIsValid(tx, id, counter))) throw problem('passkey-refused');
    await beginSession({ config, db: tx }, exchange, { oidos });
  });
  if (login !== null) rememberDevice(config, reply, login);
}
