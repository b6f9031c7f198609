import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { version } from '../../version.ts';

/** What the page of swagger-ui needs: its own files, and the styles that its scripts set. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * OpenAPI 3.1 from the contract: `readable` at /api/docs, as JSON at /api/docs/json. Register before any route.
 */
export async function openApi(fastify: FastifyInstance, { readable }: { readable: boolean }): Promise<void> {
  await fastify.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Anketa', version } },
    transform: jsonSchemaTransform,
  });
  if (readable) await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy });
}
