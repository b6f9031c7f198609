import type { TokenScope } from '@anketa/contract/rights';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { madeName, type Release, type ReviewedState } from './release.ts';

/**
 * Who does what to which remote: a machine to those that its token names, and only while a team has the name; a person to all. Throws `no-right`, also for who
 * acts as somebody else, and `not-found` for a machine whose remote has no name.
 */
export async function releaseOf(
  db: Db,
  { name }: { readonly name: string },
  by: Caller,
): Promise<Release & Partial<Awaited<ReturnType<typeof madeName>>>> {
  const release = { name, by: actorOf(by) };
  if (by.impersonated) throw problem('no-right');
  if (!by.scopes) return release;
  if (!by.remotes?.includes(name)) throw problem('no-right');
  return { ...(await madeName({ db }, name)), ...release };
}

/** Throws `no-right` for a machine whose token has not the scope of an act. */
export function mustHaveScope({ scopes }: Caller, scope: TokenScope): void {
  if (scopes && !scopes.includes(scope)) throw problem('no-right');
}

/** The Idempotency-Key of a request; null: it has none, which only people may. Throws `bad-request`. */
export function keyOf({ headers }: FastifyRequest, { scopes }: Caller): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined && !scopes) return null;
  const key = z.uuid().safeParse(given);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID)' });
  return key.data;
}

/** The present activation that whoever asks has seen: If-Match with its number, or `"none"`. Throws `bad-request` without one. */
export function reviewedBy({ headers }: FastifyRequest): ReviewedState {
  const [, seen] = /^"(\d{1,10}|none)"$/.exec(headers['if-match'] ?? '') ?? [];
  if (seen === undefined) throw problem('bad-request', { detail: 'If-Match' });
  return seen === 'none' ? null : Number(seen);
}
