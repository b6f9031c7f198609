import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler, Stats } from '@rspack/core';

interface Route {
  readonly path: string;
  readonly chunk?: string;
}

/**
 * Writes pages.json: route path → scripts of its page, so that the server can hint the code of the page that is being
 * opened. A route that names no chunk gets no hint; one that names a chunk which is not there fails the build.
 */
export function listPages(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tapPromise('pages.json', async (stats) => {
    if (stats.hasErrors()) return;
    const pages = scriptsOf(await routesOf(compiler.context, stats.hash), stats);
    await writeFile(join(compiler.outputPath, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  });
}

/** The route table itself. Its pages are imported on call only, so it can be read without them; anew for each build that watches. */
async function routesOf(folder: string, build: string | null): Promise<readonly Route[]> {
  const file = join(folder, 'src/routes.ts');
  if (!existsSync(file)) return [];
  return ((await import(`${pathToFileURL(file)}?${build}`)) as { routes: readonly Route[] }).routes;
}

function scriptsOf(routes: readonly Route[], stats: Stats): Record<string, string[]> {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    routes.flatMap(({ path, chunk }) => {
      if (chunk === undefined) return [];
      const group = namedChunkGroups[chunk];
      if (!group) throw new Error(`src/routes.ts: ${path} names the chunk ${chunk}, which no import makes`);
      const files = (group.assets ?? []).map(({ name }) => name);
      return [[path, files.filter((name) => name.endsWith('.js'))]];
    }),
  );
}
