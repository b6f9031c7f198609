import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

interface Route {
  readonly path: string;
  readonly page: () => Promise<unknown>;
}

/**
 * Writes pages.json: route path → files of its page, so that the server can hint the code of the page that is being
 * opened. A page whose import names no chunk gets no hint.
 */
export function listPages(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tapPromise('pages.json', async (stats) => {
    if (stats.hasErrors()) return;
    const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
    const pages: Record<string, string[]> = {};
    for (const { path, page } of await routesOf(compiler.context)) {
      const chunk = /webpackChunkName: "([^"]+)"/.exec(page.toString())?.[1] ?? '';
      const files = (namedChunkGroups[chunk]?.assets ?? []).map(({ name }) => name);
      const scripts = files.filter((name) => name.endsWith('.js'));
      if (scripts.length > 0) pages[path] = scripts;
    }
    await writeFile(join(compiler.outputPath, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
  });
}

/** The route table itself: its pages are imported on call only, so it can be read without them. */
async function routesOf(folder: string): Promise<readonly Route[]> {
  const source = stripTypeScriptTypes(await readFile(join(folder, 'src/routes.tsx'), 'utf8'));
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { routes: readonly Route[] };
  return module.routes;
}
