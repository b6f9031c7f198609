import { SignJWT } from 'jose';
import type { PushKey } from './keys.ts';

/** Hours for which a signature is good; push services take 24 at most. */
const hours = 12;

/**
 * The header by which a push service knows this server (RFC 8292): a token for the origin of `endpoint` alone. `contact` is where whoever runs the push service
 * can write to, a mailto: or https: address.
 */
export async function vapidHeader(
  { privateKey, publicKey }: PushKey,
  endpoint: string,
  contact: string,
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(Date.now() / 1000) + hours * 3600)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
