import { endPreview, makePreview, previewPage } from '@anketa/contract/suite/previews';
import { done } from '@anketa/contract/values';
import { openFileStore } from '../../platform/file-store/open.ts';
import { checkOrigin } from '../../platform/http/csrf.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import type { Server } from '../../server.ts';
import { beginPreview, leavePreview, linkPreview, previewOfLink } from './deployments/preview.ts';
import { askPage, lostPage, signInPage } from './deployments/preview-pages.ts';
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
