import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 from the contract: readable at /api/docs, as JSON at /api/docs/json. Register before any route. */
export async function openApi(fastify: FastifyInstance): Promise<void> {
  await fastify.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Anketa', version: '2.7.5' } },
    transform: jsonSchemaTransform,
  });
  await fastify.register(swaggerUi, { routePrefix: '/api/docs' });
}
