import { type Assertion, RequestOptions } from '@anketa/contract/people/passkeys';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Server } from '../../server.ts';
import { userHandleOf } from './account.ts';
import { challengeIn, challengeMs, freshChallenge, type Purpose, useChallenge } from './challenge.ts';
import { relyingParty, rpIdOf } from './relying-party.ts';
import { passkeyOf } from './store.ts';
import { webauthn } from './webauthn.ts';

/** What a browser proves a passkey by. No key is named: browsers offer those that they have for this place. */
export async function askForKey(config: Config, request: FastifyRequest, purpose: Purpose): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(config),
    challenge: freshChallenge(config, request, purpose),
    timeout: challengeMs,
    userVerification: 'required',
  });
  return RequestOptions.parse(options);
}

/** A passkey that has proven itself. It is to be looked at again while the account is locked (`passkeyIsValid`). */
export interface ProvenKey {
  readonly id: string;
  readonly oidos: string;
  readonly login: string | null;
  /** What its counter says: 0 where it does not count. */
  readonly counter: number;
}

/** The passkey by which a browser answers a challenge of a purpose, once. `unknown`: there is none such; `refused`: it proves nothing. */
export async function provenKey(
  { config, db }: Pick<Server, 'config' | 'db'>,
  request: FastifyRequest,
  purpose: Purpose,
  assertion: Assertion,
): Promise<ProvenKey | 'unknown' | 'refused'> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const isOurs = challenge !== undefined && (await useChallenge({ config, db }, request, purpose, challenge));
  if (!isOurs) return 'refused';
  const passkey = await passkeyOf(db, Buffer.from(assertion.id, 'base64url'), rpIdOf(config));
  if (!passkey) return 'unknown';
  // The browser is not to forget the key: its person may come back.
  if (passkey.deactivated) return 'refused';
  const counter = await provenCounter(assertion, passkey, { ...relyingParty(config, request), challenge });
  const { id, oidos, login } = passkey;
  return counter === undefined ? 'refused' : { id, oidos, login, counter };
}

/** What is known of a key that signs. */
interface Known {
  readonly oidos: string;
  readonly public_key: Buffer;
  readonly counter: number | null;
}

interface Expected extends ReturnType<typeof relyingParty> {
  readonly challenge: string;
}

/**
 * What the counter of a key says, if the key has signed the challenge here, has verified its user, and counts on from where it stood: 0 where it
 * does not count. Undefined: it has not.
 */
async function provenCounter(
  assertion: Assertion,
  { oidos, public_key, counter }: Known,
  { challenge: expectedChallenge, ...expected }: Expected,
): Promise<number | undefined> {
  const handle = Buffer.from(assertion.response.userHandle, 'base64url');
  if (!handle.equals(userHandleOf(oidos))) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge,
      ...expected,
      credential: { id: assertion.id, publicKey: new Uint8Array(public_key), counter: counter ?? 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
