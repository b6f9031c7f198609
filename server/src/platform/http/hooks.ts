import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Health } from '../health/health.ts';
import { anonymous, localeOf } from './caller.ts';
import { problem } from './problem.ts';

// What is done with every request. Hooks that wait for nothing say so by `done`: every promise less is felt when 16 students
// submit at once.

/** Until it is known who asks, nobody does. */
export function beginAnonymous(fastify: FastifyInstance): void {
  fastify.decorateRequest('caller');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.caller = anonymous(localeOf(request));
    done();
  });
}

/** Ids that a proxy gives requests, if they look like ids. */
const givenId = /^[\w.-]{8,64}$/;

/** Makes a request's own id, short enough to be read out: the last 48 random bits of a UUID, since randomness for these is drawn for many at once. */
export function newRequestId(): string {
  return randomUUID().slice(-12);
}

/**
 * Names each request as the proxy in front does (X-Request-Id), so that its log, ours and what a person sees of an error can be put side by side. What
 * must not be timed (`unlogged`) has a name of its own: the proxy's log has addresses.
 */
export function nameRequests(fastify: FastifyInstance, { proxies }: Pick<Config, 'proxies'>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id'];
    const isUnlogged = request.routeOptions.config.endpoint?.unlogged === true;
    if (proxies > 0 && !isUnlogged && typeof given === 'string' && givenId.test(given)) request.id = given;
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Takes nothing that must not be timed (`unlogged`) while the database would note who sends it when (docs/decisions.md). */
export function refuseWhileNoted(fastify: FastifyInstance, { isNoting }: Pick<Health, 'isNoting'>): void {
  fastify.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.endpoint?.unlogged && (await isNoting())) throw problem('database-notes');
  });
}

/** NUL in a text of JSON, which cannot hold it otherwise; what a backslash of its own stands before is text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Refuses NUL in addresses and bodies. PostgreSQL's text cannot hold it, and one in a sealed comment would come to light only when
 * ballots are counted.
 */
export function refuseNul(fastify: FastifyInstance): void {
  const refusal = () => problem('bad-request', { detail: 'NUL' });
  fastify.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? refusal() : undefined));
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (escapedNul.test(text)) done(refusal());
    else parseJson(request, text, done);
  });
}

const nothing = "default-src 'none'; frame-ancestors 'none'";

/** Tells browsers what not to do with an answer. */
export function addSecurityHeaders(fastify: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (request.url.startsWith('/internal')) reply.header('cache-control', 'private, no-store');
    // The documents say more; whatever else a browser is shown as one neither loads anything nor stands in a frame.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothing);
    if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}

/** Writes a line for each request: without address and URL, and none where the time alone would tell (docs/privacy.md). */
export function logRequests(fastify: FastifyInstance, log: FastifyBaseLogger): void {
  fastify.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
    const { config, url: route } = routeOptions;
    if (!config.endpoint?.unlogged) log.info({ id, method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
