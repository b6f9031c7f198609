import { createHash } from 'node:crypto';

/** What a key knows a person by: a hash, so that one key of a person takes the place of another in the same authenticator. */
export function userHandleOf(oidos: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`user of a passkey\n${oidos}`).digest());
}
