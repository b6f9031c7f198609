import type { Problem } from '@anketa/contract/errors';
import type { Locale } from '@anketa/contract/values';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isPassing } from '../database/passing.ts';
import type { Health } from '../health/health.ts';
import { KeystoreError } from '../keystore.ts';
import { loggable } from '../loggable.ts';
import { sparingly } from '../sparing-log.ts';
import { translate } from '../translate.ts';
import { localeOf } from './caller.ts';
import { escapeHtml, linkHome, sendPlainPage } from './plain-page.ts';
import { ProblemError, problem, problemBody } from './problem.ts';

/** Seconds after which a request that found the server busy may be sent again. */
const retryAfter = 5;

/** Makes the one function that answers errors, wherever they arise: in words, as RFC 9457 has it, and as a page to a browser that opens one. */
export function createErrorAnswer(log: FastifyBaseLogger, health: Pick<Health, 'metFullDisk'>) {
  const sparing = sparingly(log);
  return (error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) => {
    const known = error instanceof ProblemError ? error : asProblem(error, request.body);
    if (known.problem === 'disk-full') health.metFullDisk();
    const locale = localeOf(request);
    const body = denied(problemBody(known, locale), request, locale);
    // What was not foreseen, and a database that does not do its work.
    const isFailure = known !== error && body.status >= 500;
    if (isFailure) {
      const details = { id: request.id, route: request.routeOptions.url, ...loggable(error) };
      if (body.status === 503) sparing.error(details, 'the database does not do its work');
      else log.error(details, 'a request failed');
    }
    if (body.status === 503) reply.header('retry-after', String(retryAfter));
    const answer = isFailure ? numbered(body, request, locale) : body;
    if (opensPage(request)) return sendPlainPage(reply.status(body.status), refusalPage(request, answer, locale));
    // Of a file that is not there yet no browser and no proxy remembers that.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return reply.status(body.status).type('application/problem+json').serializer(JSON.stringify).send(answer);
  };
}

/** Whoever may not read something has done nothing: the words for acts would be wrong. */
function denied(body: Problem, { method }: FastifyRequest, locale: Locale): Problem {
  const isReading = method === 'GET' && body.type === '/problems/no-right';
  return isReading ? { ...body, title: translate(locale, 'request.denied') } : body;
}

/** Of what the server could not do a person can tell the number, by which the log has it. */
function numbered(body: Problem, { id }: FastifyRequest, locale: Locale): Problem {
  return { ...body, title: `${body.title} ${translate(locale, 'request.number', { id })}`, request: id };
}

/** Whether a browser goes to what it asks for, by a link, an address or a plain form: scripts and programs do not ask for HTML. */
function opensPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Why there is no page. Where only an address was sent, it is the address that is not valid. */
function refusalPage({ method }: FastifyRequest, { status, title }: Problem, locale: Locale) {
  const text = status === 400 && method === 'GET' ? translate(locale, 'plainPage.address') : title;
  return {
    locale,
    title: translate(locale, 'plainPage.title'),
    body: `<p>${escapeHtml(text)}</p>${linkHome(locale)}`,
  };
}

/**
 * Errors of Fastify itself and of the database as entries of the catalogue: what Fastify says in English stands in `detail`.
 */
function asProblem(error: FastifyError, body: unknown): ProblemError {
  const detail = error.message;
  if (error.validation) {
    // An address whose parts cannot be what they stand for, as a number, names nothing.
    if (error.validationContext === 'params') return problem('not-found', { detail });
    return problem('bad-request', { detail, ...(error.validationContext === 'body' && fieldsOf(error, body)) });
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return problem('not-found', { detail: 'address too long' });
  if (error.statusCode === 413) return problem('too-large');
  if (error.statusCode && error.statusCode < 500) return problem('bad-request', { detail });
  // Of the database's disk, or of the one that files are made on.
  if (error.code === '53100' || error.code === 'ENOSPC') return problem('disk-full');
  if (error instanceof KeystoreError) return problem('keystore-unwritable');
  return problem(isPassing(error) ? 'busy' : 'unexpected');
}

/** The language that an address which cannot even be routed is answered in needs its cookies, which nobody has read yet. */
export function withCookies(request: FastifyRequest): FastifyRequest {
  request.cookies = request.server.parseCookie(request.headers.cookie ?? '');
  return request;
}

/** What is wrong with each field of a body, as keys of texts. Of a field within a field the outer one is named. */
function fieldsOf({ validation = [] }: FastifyError, body: unknown): { errors: Record<string, string[]> } {
  const given: object = typeof body === 'object' && body !== null ? body : {};
  const errors: Record<string, string[]> = {};
  for (const { keyword, instancePath } of validation) {
    const [, field] = instancePath.split('/');
    if (field) errors[field] ??= [messageOf(keyword, field in given)];
  }
  return { errors };
}

function messageOf(keyword: string, isGiven: boolean): string {
  if (!isGiven) return 'required';
  return keyword === 'too_big' ? 'too-large' : 'invalid';
}
