import { hash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { anketa } from './anketa.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Makes another revision of what was built of a remote, and does something with its folder: it does the same and says its mark (`marksIn`). `label`: what its
 * item of the menu is called in Czech, in place of what it was.
 */
export async function withMarked<Result>(
  id: string,
  mark: string,
  work: (folder: string) => Promise<Result>,
  label?: { readonly from: string; readonly to: string },
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-revision-'));
  try {
    await cp(join(root, id, 'dist'), folder, { recursive: true });
    const note = `(globalThis.loadedMarks ??= []).push(${JSON.stringify(`${id} ${mark}`)});`;
    await appendToEntry(folder, `\n${note}\n`);
    const description = join(folder, 'remote.json');
    const said = await readFile(description, 'utf8');
    if (label) await writeFile(description, said.replace(`"cs": "${label.from}"`, `"cs": "${label.to}"`));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes the entry of a build another one, whose name has another hash. */
async function appendToEntry(folder: string, code: string): Promise<void> {
  const listed = join(folder, 'mf-manifest.json');
  const manifest = await readFile(listed, 'utf8');
  const { name }: { readonly name: string } = JSON.parse(manifest).metaData.remoteEntry;
  const content = (await readFile(join(folder, name), 'utf8')) + code;
  const next = `remoteEntry.${hash('sha256', content).slice(0, 8)}.js`;
  await writeFile(join(folder, next), content);
  await rm(join(folder, name));
  await writeFile(listed, manifest.replaceAll(name, next));
}

/** Publishes such a revision. `data`: of a product that runs. */
export const publishMarked = (data: string, id: string, mark: string) =>
  withMarked(id, mark, (folder) => anketa(data, 'publish', folder, '--by', 'journeys'));

/** Goes back to the revision of a remote that was there before. */
export const rollBack = (data: string, id: string) => anketa(data, 'rollback', id, '--by', 'journeys');

/** The marks that ran in a page, each with the remote whose it is: one of each remote, or none of what was built. */
export function marksIn(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'loadedMarks') ?? []);
}

/** The generation that a page was started with. */
export function generationOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(document.getElementById('anketa-boot')?.textContent ?? '').set.slice(0, 16));
}

/** The generations that this browser has whole, first the one that the server said last to be the present one. */
export function wholeGenerations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('anketa-generation-'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/worker/list')));
    const whole: { id: string; turn: number }[] = await Promise.all(
      lists.flatMap((list) => (list ? [list.json()] : [])),
    );
    return whole.toSorted((one, other) => other.turn - one.turn).map(({ id }) => id);
  });
}

/** The revisions of each remote whose files a page has loaded, and the files of the shell. */
export function loadedBy(page: Page): Promise<{ remotes: Record<string, string[]>; shell: string[] }> {
  return page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const remotes: Record<string, string[]> = {};
    for (const path of paths) {
      const [, id, revision] = /^\/mfe\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
      if (id === undefined || revision === undefined) continue;
      remotes[id] = [...new Set([...(remotes[id] ?? []), revision])];
    }
    return { remotes, shell: [...new Set(paths.filter((path) => path.startsWith('/assets/')))] };
  });
}
