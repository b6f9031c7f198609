import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { anketa } from './anketa.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Publishes what was built of a remote, with a mark in its entry: another revision, which does the same and says its mark (`marksIn`). `data`: of a
 * product that runs.
 */
export async function publishMarked(data: string, id: string, mark: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-revision-'));
  try {
    await cp(join(root, id, 'dist'), folder, { recursive: true });
    const manifest: { metaData: { remoteEntry: { name: string } } } = (
      await import(join(folder, 'mf-manifest.json'), { with: { type: 'json' } })
    ).default;
    const note = `(globalThis.loadedMarks ??= []).push(${JSON.stringify(`${id} ${mark}`)});`;
    await appendFile(join(folder, manifest.metaData.remoteEntry.name), `\n${note}\n`);
    await anketa(data, 'publish', folder, '--by', 'journeys');
  } finally {
    await rm(folder, { recursive: true });
  }
}

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
