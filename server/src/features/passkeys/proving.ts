import type { Assertion } from '@anketa/contract/passkeys';
import { userHandleOf } from './account.ts';
import type { relyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

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
export async function provenCounter(
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
