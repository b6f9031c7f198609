import { randomBytes } from 'node:crypto';
import { generationHeader } from '@anketa/contract/suite/generation';
import type { LegalPage } from '@anketa/contract/suite/legal-pages';
import { shellRoutes } from '@anketa/contract/suite/shell-routes';
import { Density, densityCookie, type Locale, Theme, themeCookie } from '@anketa/contract/values';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import { csrfToken } from '../../../platform/http/csrf.ts';
import { isAfterSignOut } from '../../../platform/http/signed-out.ts';
import type { Server } from '../../../server.ts';
import { optionsOf } from '../../providers/administration/options.ts';
import { sessionOf } from '../../session/service.ts';
import { drawCanaries, loadOf, withCanaries } from '../deployments/canary.ts';
import type { Present } from '../deployments/newer-set.ts';
import { signLoad, signSet } from '../deployments/page-set.ts';
import { nameOfPreview, previewedIn, withPreview } from '../deployments/preview.ts';
import { countAssigned, runningCanaries } from '../releases/canary-store.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { generationId, serverOf } from './generation.ts';
import { contentSecurityPolicy, documentHeaders, htmlPage } from './page.ts';
import { firstOf, registryFor, registryOf } from './service.ts';
import type { DrawPage } from './sign-in-form.ts';

/** What pages are drawn with. */
export interface PageServer extends Pick<Server, 'db' | 'config' | 'identify' | 'remoteCounts'> {
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

/** What new pages get at this moment. */
export async function presentSet({ db, config }: Pick<Server, 'db' | 'config'>, shell: ShellAssets): Promise<Present> {
  const [{ registry, published }, canaries] = await Promise.all([
    registryFor(db, shell.provides.react ?? ''),
    runningCanaries(db),
  ]);
  return { generation: generationId({ registry, shell, beside: serverOf(config) }), canaries, published };
}

/** Makes what draws the HTML of any page, for who opens it. */
export function createDrawPage(server: PageServer, shell: ShellAssets): DrawPage {
  const { db, config, identify, remoteCounts, linkOf, headingOf, legalOf } = server;
  const beside = serverOf(config);

  return async (request, reply, refusal = null) => {
    const [pathname = '/'] = request.url.split('?');
    const by = await identify(request);
    const present = await presentSet(server, shell);
    const preview = await previewedIn({ db, config }, request, by, present.published);
    // A page with a preview is counted for no canary, nor as a load of what is active.
    const drawn = preview ? { given: [], control: [] } : drawCanaries(present.canaries, by);
    const published = withPreview(withCanaries(present.published, drawn.given), preview);
    const registry = registryOf(published, shell.provides.react ?? '');
    const { data, title, lead, remote, route, ...first } = firstOf(published, { url: request.url, by });
    if (remote && !preview) remoteCounts.add({ ...remote, kind: 'opened', place: '' });
    const nonce = randomBytes(16).toString('base64');
    const remoteIds = registry.remotes.map(({ id }) => id);
    addHeaders(reply, { generation: present.generation, policy: contentSecurityPolicy(nonce, remoteIds) });
    const load = loadOf(drawn);
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
      ...beside,
      data,
      lead,
      legal: legalOf(pathname, by.locale),
      // Of a page with a preview nothing is measured, as nothing of it is counted.
      route: preview ? null : shellRoutes.includes(pathname) ? pathname : route,
      theme: Theme.catch('system').parse(request.cookies[themeCookie]),
      density: Density.catch('comfortable').parse(request.cookies[densityCookie]),
      signIn: signInOptions,
      refusal,
      signedOut: isAfterSignOut(request, reply, session.signedIn),
      set: signSet(config, {
        generation: present.generation,
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
}

/** Browsers store what everybody gets, which `generation` names: the files of a canary come from the server. */
function addHeaders(reply: FastifyReply, { generation, policy }: { generation: string; policy: string }): void {
  reply
    .headers(documentHeaders)
    .header(generationHeader, generation)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy);
}
