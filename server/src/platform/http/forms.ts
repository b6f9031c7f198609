import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** More than the largest of our plain forms sends. */
const bodyLimit = 16 * 1024;

/** Lets a scope take what a plain form sends: its fields by name. Refuses NUL, as everywhere (hooks.ts). */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, text, done) => {
      const fields = new URLSearchParams(text);
      if ([...fields.values()].some((value) => value.includes('\0'))) done(problem('bad-request', { detail: 'NUL' }));
      else done(null, Object.fromEntries(fields));
    },
  );
}
