import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler, Stats } from '@rspack/core';

interface Route {
  readonly path: string;
  readonly right: string;
  readonly title: object;
  readonly chunk: string;
  readonly data: { readonly path: string } | null;
  readonly inside: readonly { readonly path: string }[];
  readonly query?: object;
}

/**
 * Writes pages.json: of each route's path the scripts of its page, the address of its data and the right, so that the server can hint the
 * code of the page that is being opened and have its data asked for at once. A route whose chunk is not there fails the build.
 */
export function listPages(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tapPromise('pages.json', async (stats) => {
    if (stats.hasErrors()) return;
    const pages = pagesOf(await routesOf(compiler.context, stats.hash), stats);
    await writeFile(join(compiler.outputPath, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  });
}

/** The route table itself. Its pages are imported on call only, so it can be read without them; anew for each build that watches. */
async function routesOf(folder: string, build: string | null): Promise<readonly Route[]> {
  const file = join(folder, 'src/routes.ts');
  if (!existsSync(file)) return [];
  return ((await import(`${pathToFileURL(file)}?${build}`)) as { routes: readonly Route[] }).routes;
}

function pagesOf(routes: readonly Route[], stats: Stats) {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    routes.flatMap(({ path, right, title, chunk, query, data, inside }) => {
      const group = namedChunkGroups[chunk];
      if (!group) throw new Error(`src/routes.ts: ${path} names the chunk ${chunk}, which no import makes`);
      const scripts = (group.assets ?? []).flatMap(({ name }) => (name.endsWith('.js') ? [name] : []));
      const page = { right, title, scripts, query };
      const within = inside.map((one) => [one.path.replace(/^\/internal/, ''), { ...page, data: one.path }]);
      return [[path, { ...page, data: data?.path ?? null }], ...within];
    }),
  );
}
