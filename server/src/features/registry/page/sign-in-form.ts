import { backAddress } from '@anketa/contract/back-address';
import { logIn } from '@anketa/contract/people/session';
import type { Boot } from '@anketa/contract/suite/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localeOf } from '../../../platform/http/caller.ts';
import { checkCsrf, checkOrigin } from '../../../platform/http/csrf.ts';
import { acceptForms } from '../../../platform/http/forms.ts';
import { ProblemError, problem, problemBody } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';

/** Draws the page of the address that is asked for. */
export type DrawPage = (request: FastifyRequest, reply: FastifyReply, refusal?: Boot['refusal']) => Promise<string>;

/** What the form sends: a field that is missing is an empty one. */
const SignInFields = z.object({
  login: z.string().catch(''),
  password: z.string().catch(''),
  csrf: z.string().optional().catch(undefined),
});

/**
 * The sign-in page's form as the browser itself sends it: before the page's script runs, or without one. It leads on as the page would, and
 * where it is refused the page is drawn anew with the reason and the login.
 */
export function signInForm(
  { fastify, config, signIn }: Pick<Server, 'fastify' | 'config' | 'signIn'>,
  drawPage: DrawPage,
): void {
  fastify.register(async (scope) => {
    acceptForms(scope);
    scope.post('/login', { schema: { hide: true } }, async (request, reply) => {
      // What comes from elsewhere is not answered with a page that has a token, nor by a cookie in place of the one it did not send.
      checkOrigin(config, request);
      const { login, password, csrf } = SignInFields.catch({ login: '', password: '' }).parse(request.body);
      try {
        checkCsrf(config, request, csrf);
        const given = logIn.body?.safeParse({ login, password });
        if (!given?.success) throw problem('fields-invalid');
        await signIn(given.data, { request, reply });
      } catch (refused) {
        if (!(refused instanceof ProblemError)) throw refused;
        const { status, title } = problemBody(refused, localeOf(request));
        return drawPage(request, reply.status(status), { login, text: title });
      }
      return reply.redirect(
        backAddress(new URL(request.url, config.publicUrl).search, new URL(config.publicUrl).origin),
        303,
      );
    });
  });
}
