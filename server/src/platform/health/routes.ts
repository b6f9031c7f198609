import type { FastifyInstance } from 'fastify';
import { type Health, warnings } from './health.ts';

/** `/healthz`: the process lives. `/readyz`: it can do its work, with what has to be looked at all the same; else 503 with what keeps it from it, or that it ends. */
export function healthRoutes({ fastify, health }: { fastify: FastifyInstance; health: Health }): void {
  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (health.isLeaving()) return reply.status(503).send({ status: 'ending' });
    const found = await health.check();
    const inWords = found.map(health.inWords);
    if (found.every((name) => warnings.includes(name)))
      return { status: 'ready', ...(found.length > 0 && { warnings: inWords }) };
    return reply.status(503).send({ status: 'not ready', troubles: inWords });
  });
}
