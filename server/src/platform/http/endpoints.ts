import type { Endpoint } from '@anketa/contract/endpoint';
import type { FastifyInstance } from 'fastify';

/** Notes every endpoint as it is served from here on, in that order. Register before any route. */
export function noteEndpoints(fastify: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = [];
  fastify.addHook('onRoute', ({ method, config }) => {
    // Fastify adds a HEAD to each GET.
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint);
  });
  return endpoints;
}
