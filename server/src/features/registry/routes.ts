import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isPage } from '@anketa/contract/addresses';
import { generationHeader } from '@anketa/contract/generation';
import type { LegalPage } from '@anketa/contract/legal-pages';
import { shellRoutes } from '@anketa/contract/shell-routes';
import { Density, densityCookie, type Locale, Theme, themeCookie } from '@anketa/contract/values';
import fastifyStatic from '@fastify/static';
import { openFileStore } from '../../platform/file-store/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { csrfToken } from '../../platform/http/csrf.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { version } from '../../version.ts';
import { optionsOf } from '../providers/administration/options.ts';
import { sessionOf } from '../session/service.ts';
import { drawCanaries, loadOf, withCanaries } from './deployments/canary.ts';
import { sayNewer } from './deployments/newer-set.ts';
import { mayPreview, nameOfPreview, previewedIn, withPreview } from './deployments/preview.ts';
import { offlineRoutes } from './offline-routes.ts';
import { generationId } from './page/generation.ts';
import { contentSecurityPolicy, documentHeaders, htmlPage } from './page/page.ts';
import { signLoad, signSet } from './page/page-set.ts';
import { firstOf, registryFor, registryOf } from './page/service.ts';
import type { ShellAssets } from './page/shell-assets.ts';
import { type DrawPage, signInForm } from './page/sign-in-form.ts';
import { countAssigned, runningCanaries } from './releases/canary-store.ts';
import { recordLoadedRevisions } from './revisions/loaded-revisions.ts';
import { bringWhatIsAskedFor } from './revisions/revisions-at-hand.ts';

interface RegistryServer
  extends Pick<Server, 'fastify' | 'db' | 'config' | 'identify' | 'signIn' | 'serve' | 'remoteCounts'> {
  /** What an address says of itself where it is shared, by whoever answers it. Null: nothing that everybody may know. */
  readonly linkOf: (
    pathname: string,
    locale: Locale,
  ) => Promise<{
    readonly title: string;
    readonly heading: string;
    readonly description: string;
    readonly path: string;
  } | null>;
  /** The page that the operator owes to everybody at an address; null: there is none. */
  readonly legalOf: (pathname: string, locale: Locale) => LegalPage | null;
  /** The heading of a page that only some may know. Null: its data will tell. */
  readonly headingOf: (pathname: string, by: Caller) => Promise<string | null>;
}

/** The HTML of every page, the shell's files and the published remotes. Register last: it answers all other GETs. */
export async function registryRoutes(
  { fastify, db, config, identify, signIn, serve, remoteCounts, linkOf, headingOf, legalOf }: RegistryServer,
  shell: ShellAssets,
) {
  const remotes = join(config.dataFolder, 'mfe');
  await mkdir(remotes, { recursive: true });
  const immutable = {
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  } as const;
  await fastify.register(fastifyStatic, { ...immutable, root: shell.folder, prefix: '/assets/', schemaHide: true });
  await fastify.register(fastifyStatic, { ...immutable, root: remotes, prefix: '/mfe/', schemaHide: true });

  bringWhatIsAskedFor(fastify, { db, dataFolder: config.dataFolder, archive: openFileStore(config, db) });
  recordLoadedRevisions(fastify, db);
  const { links, demo } = config;
  const beside = { links, demo, version };
  const react = shell.provides.react ?? '';
  sayNewer(fastify, {
    config,
    identify,
    present: async () => {
      const [{ registry, published }, canaries] = await Promise.all([registryFor(db, react), runningCanaries(db)]);
      return { generation: generationId({ registry, shell, beside }), canaries, published };
    },
    previewOf: async (request, by, { published }) =>
      nameOfPreview(await previewedIn({ db, config }, request, by, published)),
    mayPreview: (request) => mayPreview(config, request),
  });

  const drawPage: DrawPage = async (request, reply, refusal = null) => {
    const [pathname = '/'] = request.url.split('?');
    const by = await identify(request);
    const [ordinary, canaries] = await Promise.all([registryFor(db, react), runningCanaries(db)]);
    const preview = await previewedIn({ db, config }, request, by, ordinary.published);
    // A page with a preview is counted for no canary, nor as a load of what is active.
    const drawn = preview ? { given: [], control: [] } : drawCanaries(canaries, by);
    const published = withPreview(withCanaries(ordinary.published, drawn.given), preview);
    const registry = registryOf(published, react);
    const { data, title, lead, remote, route, ...first } = firstOf(published, { url: request.url, by });
    if (remote && !preview) remoteCounts.add({ ...remote, kind: 'opened', place: '' });
    const nonce = randomBytes(16).toString('base64');
    const remoteIds = registry.remotes.map(({ id }) => id);
    // Browsers store what everybody gets: the files of a canary come from the server.
    const generation = generationId({ registry: ordinary.registry, shell, beside });
    const load = loadOf(drawn);
    reply
      .headers(documentHeaders)
      .header(generationHeader, generation)
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce, remoteIds));
    const theme = Theme.catch('system').parse(request.cookies[themeCookie]);
    const density = Density.catch('comfortable').parse(request.cookies[densityCookie]);
    const [session, link, known, signInOptions] = await Promise.all([
      sessionOf(db, by),
      linkOf(pathname, by.locale),
      headingOf(pathname, by),
      optionsOf({ db, config }),
      load && countAssigned(db, load),
    ]);
    // What the page's data will say in a moment, the server can draw at once.
    const heading = link?.heading ?? known;
    const named = heading === null ? title : { cs: heading, en: heading };
    const boot = {
      title: named,
      registry,
      session,
      locale: by.locale,
      demo,
      links,
      version,
      data,
      lead,
      legal: legalOf(pathname, by.locale),
      // Of a page with a preview nothing is measured, as nothing of it is counted.
      route: preview ? null : shellRoutes.includes(pathname) ? pathname : route,
      theme,
      density,
      signIn: signInOptions,
      refusal,
      set: signSet(config, {
        generation,
        canaries: drawn.given.map(({ id }) => id),
        preview: nameOfPreview(preview),
      }),
      load: load && signLoad(config, load),
      preview: preview ? { remote: preview.remote, revision: preview.revision } : null,
      offline: false,
      worker: config.offline,
    };
    const search = request.url.slice(pathname.length);
    const csrf = csrfToken(config, request, reply);
    return htmlPage({
      boot,
      shell,
      first,
      pathname,
      drawn: await shell.draw(boot, { pathname, search }, csrf),
      csrf,
      nonce,
      link: link && { ...link, url: config.publicUrl + link.path },
    });
  };

  offlineRoutes({ fastify, db, config, serve }, shell);
  fastify.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request.url.split('?')[0] ?? '')) throw problem('not-found');
    return drawPage(request, reply);
  });
  signInForm({ fastify, config, signIn }, drawPage);
}
