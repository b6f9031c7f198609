import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@anketa/contract/people/passkeys';
import { useSyncExternalStore } from 'react';

/** Why a browser made or used no key: the person stopped it or waited too long, the device has one of theirs already, or anything else. */
export type KeyProblem = 'cancelled' | 'known' | 'failed';

/** What came of asking for a key. */
export type KeyAnswer<Made> = { readonly credential: Made } | { readonly problem: KeyProblem };

/** Whether this browser has passkeys and translates WebAuthn's JSON by itself, so that no library is needed. */
const isSupported = () =>
  typeof window.PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in window.PublicKeyCredential &&
  'toJSON' in window.PublicKeyCredential.prototype;

const never = () => () => undefined;

/** Whether this browser has passkeys. Undefined in the first drawing, which the server's is the same as. */
export function usePasskeySupport(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(never, isSupported, () => undefined);
}

async function answered<Made>(
  asked: Promise<Credential | null>,
  read: (key: PublicKeyCredential) => Made,
): Promise<KeyAnswer<Made>> {
  try {
    return { credential: read((await asked) as PublicKeyCredential) };
  } catch (error) {
    const { name } = error instanceof Error ? error : new Error();
    if (name === 'InvalidStateError') return { problem: 'known' };
    return { problem: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' };
  }
}

/** Has the person make a passkey. */
export function makeKey(options: CreationOptions): Promise<KeyAnswer<NewCredential>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(navigator.credentials.create({ publicKey }), (key) => key.toJSON() as NewCredential);
}

/** Has the person choose a passkey and prove that it is theirs. */
export function proveKey(options: RequestOptions): Promise<KeyAnswer<Assertion>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(navigator.credentials.get({ publicKey }), (key) => key.toJSON() as Assertion);
}

/** Tells the browser, where it listens, that the server does not know a key: it is not offered again. */
export function forgetKey(rpId: string, credentialId: string): void {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  void PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined);
}
