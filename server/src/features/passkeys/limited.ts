import type { FastifyRequest } from 'fastify';
import { countedAddress } from '../../platform/http/address.ts';
import { createLimit } from '../../platform/http/limit.ts';

/** Passkeys of one address that are refused. Whoever comes in is not counted. */
const refused = { name: 'passkey', points: 500, seconds: 10 * 60 };

/** Makes what lets work be done that takes a passkey, as often as the limit of an address allows. It throws `too-many-attempts`. */
export function createLimited() {
  const limit = createLimit(refused);
  return async function limited<Result>({ ip }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const address = countedAddress(ip);
    await limit.attempt(address);
    const result = await work();
    await limit.takeBack(address);
    return result;
  };
}
