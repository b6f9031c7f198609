import type { FastifyInstance } from 'fastify';
import { type Health, troubles } from './health.ts';

/** `/healthz`: the process lives. `/readyz`: it can do its work; else 503 with what keeps it from that. */
export function healthRoutes({ fastify, health }: { fastify: FastifyInstance; health: Health }): void {
  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const found = await health.check();
    if (found.length === 0) return { status: 'ready' };
    return reply.status(503).send({ status: 'not ready', troubles: found.map((name) => troubles[name]) });
  });
}
