import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isPage } from '@anketa/contract/addresses';
import fastifyStatic from '@fastify/static';
import { openFileStore } from '../../platform/file-store/open.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { sayNewer } from './deployments/newer-set.ts';
import { offlineRoutes } from './offline-routes.ts';
import { createDrawPage, type PageServer, presentSet } from './page/draw-page.ts';
import { signInForm } from './page/sign-in-form.ts';
import { recordLoadedRevisions } from './revisions/loaded-revisions.ts';
import { bringWhatIsAskedFor } from './revisions/revisions-at-hand.ts';
import type { ShellAssets } from './shell-assets.ts';

/** Names carry the hash of what they name. */
const immutable = { preCompressed: true, immutable: true, maxAge: '365d', index: false, decorateReply: false } as const;

/** The HTML of every page, the shell's files and the published remotes. Register last: it answers all other GETs. */
export async function registryRoutes(
  server: PageServer & Pick<Server, 'fastify' | 'signIn' | 'serve'>,
  shell: ShellAssets,
) {
  const { fastify, db, config, identify } = server;
  const remotes = join(config.dataFolder, 'mfe');
  await mkdir(remotes, { recursive: true });
  await fastify.register(fastifyStatic, { ...immutable, root: shell.folder, prefix: '/assets/', schemaHide: true });
  await fastify.register(fastifyStatic, { ...immutable, root: remotes, prefix: '/mfe/', schemaHide: true });
  bringWhatIsAskedFor(fastify, { db, dataFolder: config.dataFolder, archive: openFileStore(config, db) });
  recordLoadedRevisions(fastify, db);
  sayNewer(fastify, { db, config, identify, present: () => presentSet(server, shell) });

  const drawPage = createDrawPage(server, shell);
  offlineRoutes(server, shell);
  fastify.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request.url.split('?')[0] ?? '')) throw problem('not-found');
    return drawPage(request, reply);
  });
  signInForm(server, drawPage);
}
