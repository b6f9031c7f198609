import { readGeneration } from '@anketa/contract/suite/generation';
import type { Server } from '../../server.ts';
import { manifestOf } from './page/manifest.ts';
import { createOffline } from './page/offline.ts';
import { offlineAddress } from './page/offline-document.ts';
import { documentHeaders } from './page/page.ts';
import type { ShellAssets } from './shell-assets.ts';

/** Asked for anew each time; where nothing has changed, answered without content. */
const askedAnew = { 'cache-control': 'no-cache' } as const;

/** What a worker may do: ask this server. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** What a browser needs to install the suite and to open it without a network: manifest, service worker, list of files, offline document. */
export function offlineRoutes(
  { fastify, db, config, serve }: Pick<Server, 'fastify' | 'db' | 'config' | 'serve'>,
  shell: ShellAssets,
): void {
  const offline = createOffline({ db, config }, shell);
  const { active, withdrawn, hang } = shell.worker;
  const workers = { '/service-worker.js': config.offline ? active : withdrawn, '/hang-worker.js': hang };

  for (const [path, script] of Object.entries(workers)) {
    fastify.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8').headers(askedAnew).header('content-security-policy', workerPolicy);
      return script;
    });
  }
  fastify.get<{ Querystring: { readonly lang?: string } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      reply.type('application/manifest+json; charset=utf-8').headers(askedAnew);
      return JSON.stringify(manifestOf(query.lang === 'en' ? 'en' : 'cs', shell));
    },
  );
  serve(readGeneration, async ({ reply, query }) => {
    reply.headers(askedAnew);
    return offline.generation(query.opened?.split(','));
  });
  fastify.get(offlineAddress, { schema: { hide: true } }, async (_request, reply) => {
    const { document, policy } = await offline.document();
    reply.headers({ ...documentHeaders, ...askedAnew }).header('content-security-policy', policy);
    return document;
  });
}
