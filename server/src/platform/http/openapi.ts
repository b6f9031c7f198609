import { type Endpoint, fileTypes } from '@anketa/contract/endpoint';
import { type ErrorName, errorCatalogue, Problem } from '@anketa/contract/errors';
import { isForTokens, scopesOf } from '@anketa/contract/rights';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { version } from '../../version.ts';
import { sessionCookie } from './csrf.ts';

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

/** Every error that an endpoint may answer with: by its right, by its input, and those it declares. */
function errorsOf({ method, right, scope, params, query, body, errors = [] }: Endpoint): readonly ErrorName[] {
  return [
    ...(right === 'public' && !scope ? [] : (['not-signed-in'] as const)),
    ...((right === 'public' || right === 'signed-in') && !scope ? [] : (['no-right'] as const)),
    ...(method === 'GET' ? [] : (['bad-origin'] as const)),
    ...(params || query || body ? (['bad-request'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
    ...errors,
  ];
}

/** Responses by status, each with the names of its errors. */
function refusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(errorsOf(endpoint), (name) => errorCatalogue[name].status);
  const content = { 'application/problem+json': { schema: Problem } };
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]),
  );
}

/** An endpoint among all: `GET /internal/department/:kod` is `getInternalDepartmentKod`, with the tag `department`. */
function nameOf({ method, path }: Endpoint) {
  const [root = '', tag = root, ...rest] = path.split(/[/:-]+/).filter(Boolean);
  const words = [root, tag, ...rest].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { operationId: `${method.toLowerCase()}${words.join('')}`, tags: [tag] };
}

/** How to get in: each scheme by its name in `security`. */
const schemesOf = (config: Config) =>
  ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(config),
      description: 'The cookie of a session. Every page sets one; signing in replaces it.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description: 'What stands in the meta tag `csrf-token` of every page: it belongs to the cookie.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of a machine, which an administrator makes. Its scope stands beside each call that it opens.',
    },
  }) as const;

/** What a call has to carry. What changes something comes from our own page, also from who has not signed in. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const byToken = scopesOf(endpoint).map((scope) => ({ token: [scope] }));
  if (isForTokens(endpoint)) return byToken;
  if (endpoint.method !== 'GET') return [{ session: [], csrf: [] }, ...byToken];
  // What everybody may call is open without anything, too.
  if (endpoint.right === 'public') return byToken.length > 0 ? [{}, ...byToken] : [];
  return [{ session: [] }, ...byToken];
}

/**
 * OpenAPI 3.1 from the contract: at /api/docs and, as JSON, at /api/docs/json where the configuration says so. Register before any route.
 */
export async function openApi(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Anketa', version },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: schemesOf(config) },
    },
    transform({ schema, route, ...rest }) {
      const endpoint = route.config?.endpoint;
      if (!endpoint) return jsonSchemaTransform({ schema, route, ...rest });
      const { summary, right, scope, effect, shared } = endpoint;
      const marks = {
        'x-right': right,
        ...(scope && { 'x-scope': scope }),
        ...(effect && { 'x-effect': effect }),
        ...(shared && { 'x-shared': true }),
      };
      const described = { ...nameOf(endpoint), summary, security: securityOf(endpoint), ...marks };
      const { response: answer, file: format } = endpoint;
      const file = format && { description: 'The file', content: { [fileTypes[format]]: { schema: answer } } };
      const response = { 200: file ?? answer, ...refusals(endpoint) };
      return jsonSchemaTransform({ schema: { ...schema, ...described, response }, route, ...rest });
    },
    transformObject: jsonSchemaTransformObject,
  });
  if (config.apiDocs) await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy });
}
