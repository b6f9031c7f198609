import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import { baseConfig } from './base-config.ts';

interface Route {
  readonly path: string;
  readonly right: string;
  readonly title: object;
  readonly lead?: object;
  readonly chunk: string;
  readonly data: { readonly path: string } | null;
  readonly inside: readonly { readonly path: string }[];
  readonly query?: object;
  readonly texts?: { readonly chunk: string };
}

/**
 * Writes pages.json: of each route's path the scripts of its page, and of its texts in each language, the address of its data and the right, so that the server can hint the
 * code of the page that is being opened and have its data asked for at once. A route whose chunk is not there fails the build.
 */
export function listPages(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tapPromise('pages.json', async (stats) => {
    if (stats.hasErrors()) return;
    const pages = pagesOf(await routesOf(compiler.context), stats);
    await writeFile(join(compiler.outputPath, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
    await nameFirst(join(compiler.outputPath, 'mf-manifest.json'), stats);
  });
}

interface Manifest {
  readonly exposes: { readonly path: string; readonly assets: { js: { sync: string[]; async: string[] } } }[];
}

/** Names in the manifest what comes with the exposed module. The plugin takes for that the scripts of all that shares a file with it. */
async function nameFirst(file: string, stats: Stats): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const first = (namedChunkGroups.remote?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
  for (const { assets } of manifest.exposes) {
    const { sync, async } = assets.js;
    const later = [...sync, ...async].filter((name) => !first.includes(name));
    assets.js = { sync: first, async: later };
  }
  await writeFile(file, JSON.stringify(manifest, null, 2));
}

/**
 * The route table itself: bundled for Node as the browser gets it, so that it may hold JSX and import what pages import. Its pages are
 * imported on call only, so they are left out.
 */
async function routesOf(folder: string): Promise<readonly Route[]> {
  const file = ['./src/routes.ts', './src/routes.tsx'].find((name) => existsSync(join(folder, name)));
  if (!file) return [];
  const path = await mkdtemp(join(tmpdir(), 'anketa-routes-'));
  try {
    await bundle({
      ...baseConfig(folder, 'routes', 'development'),
      entry: file,
      target: 'node',
      devtool: false,
      output: { path, filename: 'routes.cjs', library: { type: 'commonjs2' } },
      externals: [
        ({ dependencyType }, done) => (dependencyType === 'import()' ? done(undefined, 'commonjs page') : done()),
      ],
    });
    return (createRequire(path)(join(path, 'routes.cjs')) as { routes: readonly Route[] }).routes;
  } finally {
    await rm(path, { recursive: true });
  }
}

function bundle(config: Configuration): Promise<void> {
  return new Promise((done, refuse) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) refuse(error ?? new Error(stats?.toString('errors-only')));
        else done();
      });
    });
  });
}

function pagesOf(routes: readonly Route[], stats: Stats) {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    routes.flatMap(({ path, right, title, lead, chunk, query, data, inside, texts: later }) => {
      function scriptsOf(named: string): string[] {
        const group = namedChunkGroups[named];
        if (!group) throw new Error(`the route ${path} names the chunk ${named}, which no import makes`);
        return (group.assets ?? []).flatMap(({ name }) => (name.endsWith('.js') ? [name] : []));
      }
      const texts = later && { cs: scriptsOf(`${later.chunk}-cs`), en: scriptsOf(`${later.chunk}-en`) };
      const page = { right, title, lead, scripts: scriptsOf(chunk), texts, query };
      const within = inside.map((one) => [one.path.replace(/^\/internal/, ''), { ...page, data: one.path }]);
      return [[path, { ...page, data: data?.path ?? null }], ...within];
    }),
  );
}
