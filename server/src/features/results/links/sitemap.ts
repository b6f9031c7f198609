import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { listedPlaces, publishedSlugs } from './link-store.ts';
import { addressOf } from './shared-link.ts';

/** A sitemap holds no more (sitemaps.org). */
const most = 50_000;

/** What robots may read: results, and what their pages are drawn from. */
const open = ['/results', '/internal/results', '/internal/session', '/assets', '/mfe'];

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * What search engines are told, where they may list published results: which addresses there are, and that all else is
 * none of theirs. Where they may not, there are no such files.
 */
export function sitemapRoutes({ fastify, config, db }: Server): void {
  const { publicUrl, cacheSeconds } = config;
  if (!config.indexed) return;
  const hidden = { schema: { hide: true } };
  const caching = { 'cache-control': `public, max-age=${cacheSeconds}` };
  const xml = { ...caching, 'content-type': 'application/xml; charset=utf-8' };
  const address = (path: string) => `<loc>${escaped(publicUrl + path)}</loc>`;

  fastify.get('/robots.txt', hidden, async (_request, reply) => {
    const allowed = open.map((path) => `Allow: ${path}`);
    const lines = ['User-agent: *', ...allowed, 'Disallow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''];
    return reply.headers(caching).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  fastify.get('/sitemap.xml', hidden, async (_request, reply) => {
    const maps = (await publishedSlugs(db)).map(({ id }) => `<sitemap>${address(`/sitemap-${id}.xml`)}</sitemap>\n`);
    return reply.headers(xml).send(`<sitemapindex ${namespace}>\n${maps.join('')}</sitemapindex>\n`);
  });
  fastify.get<{ Params: { id: string } }>('/sitemap-:id(^\\d{1,9}).xml', hidden, async ({ params }, reply) => {
    const id = Number(params.id);
    const [evaluation] = (await publishedSlugs(db)).filter((one) => one.id === id);
    if (!evaluation) throw problem('not-found');
    const places = await listedPlaces(db, id, most - 1);
    const paths = [`/results/evaluation/${encodeURIComponent(evaluation.slug_cs)}`, ...places.map(addressOf)];
    const urls = paths.map((path) => `<url>${address(path)}</url>\n`);
    return reply.headers(xml).send(`<urlset ${namespace}>\n${urls.join('')}</urlset>\n`);
  });
}
