import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';

/** `/healthz`: the process lives. `/readyz`: it reaches the database, too. */
export function healthRoutes({ fastify, database }: { fastify: FastifyInstance; database: Database }): void {
  fastify.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  fastify.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await database.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database unreachable' });
    }
  });
}
