import type { BodyOf } from '@anketa/contract/endpoint';
import {
  type addPasskey,
  CreationOptions,
  type NewCredential,
  passkeysMaximum,
} from '@anketa/contract/people/passkeys';
import { type Done, done } from '@anketa/contract/values';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inTransaction } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { ownAccount, presentPassword } from '../session/own-account.ts';
import { tokenHash } from '../session/service.ts';
import { lockAccount, sessionIsOpen } from '../session/store.ts';
import { userHandleOf } from './account.ts';
import { challengeIn, challengeMs, freshChallenge, useChallenge } from './challenge.ts';
import { relyingParty, rpIdOf } from './relying-party.ts';
import { insertPasskey, passkeysOf } from './store.ts';
import { webauthn, webauthnHelpers } from './webauthn.ts';

/** COSE algorithms that every platform has: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

type Parts = Pick<Server, 'config' | 'db' | 'checkPassword'>;

/**
 * What a browser makes a new passkey by. Asks for the present password, under the limits of sign-in. Throws `no-right`, `fields-invalid` for
 * a wrong password, `too-many-attempts`, `busy` and `passkeys-full`.
 */
export async function beginAdding(
  { config, db, checkPassword }: Parts,
  request: FastifyRequest,
  by: Caller,
  password: string,
): Promise<CreationOptions> {
  const { oidos, login, name } = ownAccount(by);
  await presentPassword({ config, checkPassword }, request, by, { password });
  const own = await passkeysOf(db, oidos);
  if (own.length >= passkeysMaximum) throw problem('passkeys-full', { values: { most: passkeysMaximum } });
  const rpID = rpIdOf(config);
  const here = own.filter(({ rp_id }) => rp_id === rpID);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Anketa',
    rpID,
    userID: userHandleOf(oidos),
    userName: login,
    userDisplayName: name,
    challenge: freshChallenge(config, request, 'add'),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: here.map((key) => ({
      id: key.credential_id.toString('base64url'),
      transports: key.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return CreationOptions.parse(options);
}

/** Adds a passkey that a browser has made for the caller. Throws `no-right`, `passkey-not-added` and `passkeys-full`. */
export async function add(
  { config, db }: Pick<Server, 'config' | 'db'>,
  request: FastifyRequest,
  by: Caller,
  { name, credential }: BodyOf<typeof addPasskey>,
): Promise<z.output<typeof Done>> {
  const { oidos } = ownAccount(by);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const isOurs = challenge !== undefined && (await useChallenge({ config, db }, request, 'add', challenge));
  const made = isOurs ? await verified(credential, { ...relyingParty(config, request), challenge }) : undefined;
  if (!made) throw problem('passkey-not-added');
  const { id, publicKey, counter, transports = [] } = made;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    // A reset of the account may have ended the session meanwhile.
    const session = tokenHash(request.cookies[sessionCookie(config)] ?? '');
    if (!(await sessionIsOpen(tx, session))) throw problem('not-signed-in');
    if ((await passkeysOf(tx, oidos)).length >= passkeysMaximum) {
      throw problem('passkeys-full', { values: { most: passkeysMaximum } });
    }
    const isNew = await insertPasskey(tx, {
      oidos,
      name,
      transports,
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      rp_id: rpIdOf(config),
      counter: counter > 0 ? counter : null,
    });
    if (!isNew) throw problem('passkey-not-added');
  });
  return done;
}

interface Expected extends ReturnType<typeof relyingParty> {
  readonly challenge: string;
}

/** The credential that a browser has made, checked. Undefined: it is not what was asked for. */
async function verified(credential: NewCredential, { challenge: expectedChallenge, ...expected }: Expected) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    if (!(await isWithoutCertificates(credential))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

/**
 * Whether a credential says nothing of who made its key, as was asked, or proves itself by itself. Certificates name addresses of lists of
 * what was revoked, and whoever verifies them calls those.
 */
async function isWithoutCertificates({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const statement = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = statement.get('fmt');
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined);
}
