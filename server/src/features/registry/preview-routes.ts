import { endPreview, makePreview, previewPage } from '@anketa/contract/previews';
import { done } from '@anketa/contract/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openFileStore } from '../../platform/file-store/open.ts';
import { localeOf } from '../../platform/http/caller.ts';
import { checkOrigin } from '../../platform/http/csrf.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import { escapeHtml, linkHome, sendPlainPage } from '../../platform/http/plain-page.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { beginPreview, leavePreview, linkPreview, type Preview, previewOfLink } from './deployments/preview.ts';
import { releaseOf } from './releases/release-request.ts';

/**
 * Links of previews, and the pages behind them. Opening one only asks: code that nobody has released runs with the rights of whoever says yes.
 *
 * @param provided library → version, as the shell provides them
 */
export function previewRoutes(server: Server, provided: Readonly<Record<string, string>>): void {
  const { fastify, serve, db, config, identify } = server;
  const needs = { db, config, dataFolder: config.dataFolder, archive: openFileStore(config, db), provided };

  serve(makePreview, async ({ params, body, by, reply }) => {
    reply.header('cache-control', 'no-store');
    return linkPreview(needs, await releaseOf(db, params, by), body);
  });
  serve(endPreview, async ({ reply }) => {
    leavePreview(config, reply);
    return done;
  });

  type Given = { Params: { link: string } };
  const path = `${previewPage}/:link`;

  fastify.get<Given>(path, { schema: { hide: true } }, async (request, reply) => {
    const by = await identify(request);
    if (!by.signedIn) return signInPage(request, reply);
    const preview = await previewOfLink(db, config, request.params.link, by);
    return preview ? askPage(request, reply, preview) : lostPage(request, reply);
  });

  fastify.register(async (scope) => {
    // The form is empty: its address says everything.
    acceptForms(scope);
    scope.post<Given>(path, { schema: { hide: true } }, async (request, reply) => {
      checkOrigin(config, request);
      const by = await identify(request);
      const preview = await previewOfLink(db, config, request.params.link, by);
      if (!preview) return lostPage(request, reply);
      await beginPreview({ db, config }, reply, preview, by);
      return reply.redirect('/', 303);
    });
  });
}

const textsOf = (request: FastifyRequest, values = {}) => {
  const locale = localeOf(request);
  return { locale, text: (key: string) => translate(locale, `preview.${key}`, values) };
};

function askPage(request: FastifyRequest, reply: FastifyReply, { remote, revision }: Preview) {
  const { locale, text } = textsOf(request, { remote, revision });
  const form = `<form method="post"><button>${escapeHtml(text('open'))}</button></form>`;
  return sendPlainPage(reply, { locale, title: text('title'), body: `<p>${escapeHtml(text('text'))}</p>${form}` });
}

function signInPage(request: FastifyRequest, reply: FastifyReply) {
  const { locale, text } = textsOf(request);
  const link = `<p><a href="/login">${escapeHtml(text('signIn'))}</a></p>`;
  return sendPlainPage(reply, {
    locale,
    title: text('title'),
    body: `<p>${escapeHtml(text('signInText'))}</p>${link}`,
  });
}

/** Says that a link is not for who opens it, or has ended: which of them nobody learns. */
function lostPage(request: FastifyRequest, reply: FastifyReply) {
  const { locale, text } = textsOf(request);
  const body = `<p>${escapeHtml(text('lostText'))}</p>${linkHome(locale)}`;
  return sendPlainPage(reply.status(410), { locale, title: text('lostTitle'), body });
}
