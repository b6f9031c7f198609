import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';

/** Whose passkeys a caller sees and changes: their own, with a local password. Throws `no-right`, also where an administrator acts as somebody. */
export function ownAccount({ oidos, login, name, localAccount, impersonated }: Caller) {
  if (oidos === null || login === null || !localAccount || impersonated) throw problem('no-right');
  return { oidos, login, name: name ?? login };
}

/** What a key knows a person by: a hash, so that one key of a person takes the place of another in the same authenticator. */
export function userHandleOf(oidos: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`user of a passkey\n${oidos}`).digest());
}
