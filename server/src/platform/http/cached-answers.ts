import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@anketa/contract/endpoint';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Config } from '../../config.ts';
import { version as build } from '../../version.ts';
import { callsByToken } from './bearer.ts';
import { sessionCookie } from './csrf.ts';

// Answers that a proxy in front may keep. Whoever asks without a session cookie and without a token is a visitor, and all visitors of one language get the
// same. All else under /internal is nobody's but the caller's (hooks.ts).

type Asked = Pick<FastifyRequest, 'headers'>;

/** Whether the answer to a request is everybody's: nobody has signed in, and no machine calls by a token. */
export function isShared({ shared }: Endpoint, request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return shared === true && request.cookies[sessionCookie(config)] === undefined && !callsByToken(request);
}

/**
 * Says of an answer that is everybody's how long it may be kept, and by which mark it is asked for again; nothing but that it is the same
 * still, where the asker has it. `Vary`: a request with a session or a token, or in another language, is another one. Runs before answers
 * are compressed, so the mark is a weak one.
 */
export function cacheAnswers(endpoint: Endpoint, config: Config): onSendHookHandler {
  return (request, reply, payload, done) => {
    const isCacheable = config.cacheSeconds > 0 && isShared(endpoint, request, config);
    if (!isCacheable || (reply.statusCode !== 200 && reply.statusCode !== 304)) return done(null, payload);
    reply.header('cache-control', `public, max-age=0, s-maxage=${config.cacheSeconds}`);
    reply.header('vary', 'Cookie, Accept-Language, Authorization');
    if (typeof payload === 'string') reply.header('etag', markOf(payload));
    if (!isMarked(request, reply)) return done(null, payload);
    if (payload !== null && typeof payload === 'object') (payload as Readable).destroy();
    reply.code(304).removeHeader('content-type').removeHeader('content-length').removeHeader('content-disposition');
    done(null, null);
  };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Makes `markFile`, which marks a file by what its content depends on, before it is made. Gives the mark: what has the same one is the same
 * file. Undefined: the file is not everybody's, nobody keeps it.
 */
export function createMarkFile(config: Config) {
  return (endpoint: Endpoint, { request, reply }: Exchange, version: string): string | undefined => {
    if (!isShared(endpoint, request, config)) return undefined;
    const mark = markOf(`${build} ${request.url} ${request.caller.locale} ${version}`);
    if (config.cacheSeconds > 0) reply.header('etag', mark);
    return mark;
  };
}

function markOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether the asker has what an answer is marked as (RFC 9110, If-None-Match, which compares weakly). */
export function isMarked({ headers }: Asked, reply: FastifyReply): boolean {
  const mark = reply.getHeader('etag');
  const known = headers['if-none-match'] ?? '';
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return typeof mark === 'string' && known.split(',').some((tag) => bare(tag) === bare(mark));
}
