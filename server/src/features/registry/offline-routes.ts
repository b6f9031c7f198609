import { readGeneration } from '@anketa/contract/generation';
import type { Registry } from '@anketa/contract/registry';
import { openFileStore } from '../../platform/file-store/open.ts';
import type { Server } from '../../server.ts';
import { version } from '../../version.ts';
import { createListFiles, generationId, listGeneration } from './page/generation.ts';
import { manifestOf } from './page/manifest.ts';
import { offlineAddress, offlineDocument, offlineSecurityPolicy } from './page/offline-document.ts';
import { documentHeaders } from './page/page.ts';
import { registryFor } from './page/service.ts';
import type { ShellAssets } from './page/shell-assets.ts';

/** Asked for anew each time; where nothing has changed, answered without content. */
const askedAnew = { 'cache-control': 'no-cache' } as const;

/** What a worker may do: ask this server. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** What a browser needs to install the suite and to open it without a network: manifest, service worker, list of files, offline document. */
export function offlineRoutes(
  { fastify, db, config, serve }: Pick<Server, 'fastify' | 'db' | 'config' | 'serve'>,
  shell: ShellAssets,
): void {
  const { links, demo } = config;
  const beside = { links, demo, version };
  const listFiles = createListFiles({ dataFolder: config.dataFolder, archive: openFileStore(config, db) });
  const documentOf = (registry: Registry) =>
    offlineDocument({ registry, generation: generationId({ registry, shell, beside }), config, shell });

  fastify.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').headers(askedAnew).header('content-security-policy', workerPolicy);
    return config.offline ? shell.worker.active : shell.worker.withdrawn;
  });

  fastify.get('/hang-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').headers(askedAnew).header('content-security-policy', workerPolicy);
    return shell.worker.hang;
  });

  fastify.get<{ Querystring: { readonly lang?: string } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      reply.type('application/manifest+json; charset=utf-8').headers(askedAnew);
      return JSON.stringify(manifestOf(query.lang === 'en' ? 'en' : 'cs', shell));
    },
  );

  serve(readGeneration, async ({ reply, query }) => {
    const { registry, published } = await registryFor(db, shell.provides.react ?? '');
    reply.headers(askedAnew);
    const opened = query.opened?.split(',');
    return listGeneration({ registry, published, opened, shell, beside, listFiles, document: documentOf(registry) });
  });

  fastify.get(offlineAddress, { schema: { hide: true } }, async (_request, reply) => {
    const { registry } = await registryFor(db, shell.provides.react ?? '');
    const remoteIds = registry.remotes.map(({ id }) => id);
    reply
      .headers({ ...documentHeaders, ...askedAnew })
      .header('content-security-policy', offlineSecurityPolicy(shell, remoteIds));
    return documentOf(registry);
  });
}
