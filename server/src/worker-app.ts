import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { metricsRoute } from './metrics.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { createErrorAnswer } from './platform/http/error-answer.ts';
import { problem } from './platform/http/problem.ts';
import type { Server } from './server.ts';

interface Parts extends Pick<Server, 'config' | 'database' | 'jobs' | 'health'> {
  readonly log: Parameters<typeof createErrorAnswer>[0];
}

/** What a worker answers: how it is. It has no page and no data. */
export async function createWorkerApp({ config, database, jobs, health, log }: Parts) {
  const fastify = Fastify({ logger: false });
  await fastify.register(cookie);
  fastify.setErrorHandler(createErrorAnswer(log, health));
  fastify.setNotFoundHandler(() => {
    throw problem('not-found');
  });
  healthRoutes({ fastify, health });
  metricsRoute({ fastify, config, database, db: database.db, jobs, health });
  return fastify;
}
