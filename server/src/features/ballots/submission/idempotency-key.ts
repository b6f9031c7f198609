import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problem } from '../../../platform/http/problem.ts';

/** The Idempotency-Key becomes the sealed ballot's id, so it must be random: a UUID v4, never v7 (it carries a time). */
const IdempotencyKey = z.uuidv4();

/** The key that a request carries. Throws `bad-request` without one that is random. */
export function idempotencyKey({ headers }: FastifyRequest): string {
  const key = IdempotencyKey.safeParse(headers['idempotency-key']);
  if (!key.success) throw problem('bad-request', { detail: 'Idempotency-Key (UUID v4)' });
  return key.data.toLowerCase();
}
