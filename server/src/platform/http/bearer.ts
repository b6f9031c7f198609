import { createHash, timingSafeEqual } from 'node:crypto';
import { isForTokens, scopesOf } from '@anketa/contract/rights';
import type { FastifyRequest } from 'fastify';

/** Whether a request carries the token (RFC 6750). Hashes are compared, in a time that says nothing. */
export function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

/**
 * Whether a request stands or falls with its token: where the endpoint is for tokens alone, or is open to them too and the request carries one. Its cookies
 * say nothing then.
 */
export function callsByToken({ headers, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint === undefined || scopesOf(endpoint).length === 0) return false;
  return isForTokens(endpoint) || (headers.authorization?.startsWith('Bearer ') ?? false);
}
