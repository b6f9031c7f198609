import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const house = resolve(import.meta.dirname, '..');

/** What a page of the newer shell says that it ran (`marksIn`). */
export const newerShell = 'shell newer';

/**
 * Another checkout of the product, in a folder of its own: the same server and remotes, with a shell and a service worker that were built anew. Gives where it
 * is; `remove` takes it away.
 */
export async function newerCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'anketa-newer-'));
  await mkdir(join(root, 'server'));
  for (const name of ['src', 'migrations', 'package.json'])
    await cp(join(house, 'server', name), join(root, 'server', name), { recursive: true });
  await symlink(join(house, 'server/node_modules'), join(root, 'server/node_modules'));
  const remotes = (await readdir(house)).filter((name) => name.startsWith('mfe-'));
  for (const name of [...remotes, 'shell'])
    await cp(join(house, name, 'dist'), join(root, name, 'dist'), { recursive: true });
  await buildAnew(join(root, 'shell/dist'));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Makes a built shell another one that does the same: its script says so, and has another name, as do those that load it. */
async function buildAnew(folder: string): Promise<void> {
  const renamed: [string, string][] = [];
  for (const name of await readdir(folder)) {
    const [, hash] = /^(?:shell|first-\w+)\.(\w+)\.js$/.exec(name) ?? [];
    if (hash) renamed.push([hash, [...hash].reverse().join('')]);
  }
  const inNew = (text: string) => renamed.reduce((all, [before, after]) => all.replaceAll(before, after), text);
  const entries = (await readdir(folder)).filter((name) => /^((shell|first-\w+)\.\w+\.js|assets\.json)$/.test(name));
  for (const name of entries) {
    const file = join(folder, name);
    await writeFile(file, inNew(await readFile(file, 'utf8')));
    if (name.startsWith('shell.'))
      await appendFile(file, `\n(globalThis.loadedMarks ??= []).push(${JSON.stringify(newerShell)});\n`);
    await rename(file, join(folder, inNew(name)));
  }
  await appendFile(join(folder, 'worker/service-worker.js'), '\n// newer\n');
}
