import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/**
 * A remote whose published revision is broken: real federation loads it, from a manifest and an entry that stand in the
 * registry of the page with their true hashes. `healthy` in the page's window makes its mount succeed.
 */
const modules = {
  'throws on mount': `{ contract: 1, messages: async () => ({}), mount(host) {
    if (!globalThis.healthy) throw new Error('mount is broken');
    host.innerText = ''; host.append(Object.assign(document.createElement('h1'), { textContent: 'Opět v pořádku' }));
    return { update() {}, unmount() {} };
  } }`,
  'another contract': '{ contract: 99, messages: async () => ({}), mount() {} }',
} as const;

function filesOf(container: string, fault: keyof typeof modules) {
  const entry = `var ${container} = { init() {}, get: async () => () => ({ default: ${modules[fault]} }) };`;
  const manifest = JSON.stringify({
    id: container,
    name: container,
    metaData: {
      name: container,
      globalName: container,
      publicPath: 'auto',
      buildInfo: { buildVersion: '1.0.0', buildName: container },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      pluginVersion: '2.9.2',
    },
    shared: [],
    remotes: [],
    exposes: [
      {
        id: `${container}:remote`,
        name: 'remote',
        path: './remote',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      },
    ],
  });
  return { 'mf-manifest.json': manifest, 'remoteEntry.js': entry };
}

/** Publishes a broken revision of a remote, for this page alone. */
export async function publishBroken(page: Page, id: string, fault: keyof typeof modules): Promise<void> {
  const folder = `/mfe/${id}/broken`;
  const files = filesOf(id.replaceAll('-', '_'), fault);
  const integrity = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      `${folder}/${name}`,
      `sha256-${createHash('sha256').update(content).digest('base64')}`,
    ]),
  );
  for (const [name, body] of Object.entries(files)) {
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'application/json';
    await page.route(`**${folder}/${name}`, (route) => route.fulfill({ body, contentType }));
  }
  await page.route(
    (url) => !/^\/(mfe|assets|internal|api)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(
        /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/s,
        (_, open, json, close) => {
          const boot = JSON.parse(json);
          for (const remote of boot.registry.remotes) {
            if (remote.id !== id) continue;
            Object.assign(remote, {
              manifest: `${folder}/mf-manifest.json`,
              entry: `${folder}/remoteEntry.js`,
              integrity,
            });
          }
          return `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
        },
      );
      return route.fulfill({ response, body });
    },
  );
}
