import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { useOnce } from '../session/used-token-store.ts';

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000;

/** What somebody shows a key for: one that is made for the one is no answer to the other. */
export type Purpose = 'add' | 'sign-in' | 'raise';

const ClientData = z.object({ challenge: z.string() });

const [randomLength, timeLength, macLength] = [16, 6, 32];

/** All processes know what one has made. */
const keyOf = ({ secret }: Config) => new Uint8Array(hkdfSync('sha256', secret, '', 'challenge of a passkey', 32));

/** The MAC that binds a challenge to its purpose and to the cookie of a browser, which signing in and out replace. */
function macOf(config: Config, request: FastifyRequest, purpose: Purpose, head: Uint8Array): Buffer {
  const cookie = request.cookies[sessionCookie(config)] ?? '';
  return createHmac('sha256', keyOf(config)).update(`${purpose}\n${cookie}\n`).update(head).digest();
}

/** Makes a challenge: a random number, until when it can be answered, and a MAC, so that nothing of it is stored before it is answered. */
export function freshChallenge(config: Config, request: FastifyRequest, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const ends = Buffer.alloc(timeLength);
  ends.writeUIntBE(Date.now() + challengeMs, 0, timeLength);
  const head = Buffer.concat([randomBytes(randomLength), ends]);
  return new Uint8Array(Buffer.concat([head, macOf(config, request, purpose, head)]));
}

/** The challenge that a browser says a key has signed. Undefined: nothing that can be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}

/** Uses a challenge up. False: it is not of this server, browser and purpose, comes too late, or was used. */
export async function useChallenge(
  { config, db }: { readonly config: Config; readonly db: Db },
  request: FastifyRequest,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== randomLength + timeLength + macLength) return false;
  const head = bytes.subarray(0, randomLength + timeLength);
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(config, request, purpose, head))) return false;
  const ends = head.readUIntBE(randomLength, timeLength);
  if (ends <= Date.now()) return false;
  // By its bytes: one challenge can be written in several ways.
  return useOnce(db, `passkey\n${bytes.toString('base64url')}`, new Date(ends));
}
