import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createIdentifyMachine } from './features/tokens/identify.ts';
import { metricsRoute } from './metrics.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { createErrorAnswer } from './platform/http/error-answer.ts';
import { beginAnonymous } from './platform/http/hooks.ts';
import { problem } from './platform/http/problem.ts';
import { createReading } from './platform/http/reading.ts';
import { serializerCompiler } from './platform/http/serialize.ts';
import { createServe } from './platform/http/serve.ts';
import { atOnce } from './platform/http/turns.ts';
import type { Server } from './server.ts';

interface Parts extends Pick<Server, 'config' | 'database' | 'jobs' | 'health'> {
  readonly log: Parameters<typeof createErrorAnswer>[0];
}

/** What a worker answers: how it is. It has no page and no data. */
export async function createWorkerApp({ config, database, jobs, health, log }: Parts) {
  const fastify = Fastify({ logger: false });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  await fastify.register(cookie);
  fastify.setErrorHandler(createErrorAnswer(log, health));
  fastify.setNotFoundHandler(() => {
    throw problem('not-found');
  });
  beginAnonymous(fastify);
  healthRoutes({ fastify, health });
  const { db } = database;
  const reading = createReading({ config, db });
  const serveWatcher = createServe({ fastify, config, inTurn: atOnce, reading }, createIdentifyMachine(db, config));
  metricsRoute({ fastify, serveWatcher, database, db, jobs, health });
  return fastify;
}
