import type { FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';

/** Whom the cost of a request counts for: the person, or the address of a stranger. */
export function askerOf({ caller, ip }: FastifyRequest): string {
  return caller.oidos ?? countedAddress(ip);
}
