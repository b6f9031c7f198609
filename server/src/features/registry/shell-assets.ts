import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Boot } from '@anketa/contract/suite/registry';
import type { Locale } from '@anketa/contract/values';
import { integrityOf, isBrowserFile } from './file-hashes.ts';
import { precompress } from './precompress.ts';

/** What a page shows before a script runs: the HTML inside #root, the style element and the font that it needs. `shell/src/draw.tsx`. */
type Draw = (
  boot: Boot,
  opened: { readonly pathname: string; readonly search: string },
  csrf: string,
) => Promise<Drawn>;
interface Drawn {
  readonly html: string;
  readonly css: string;
  readonly font: string;
}

export interface ShellAssets {
  /** Scripts of the entry of each language, in order, by file name under /assets. */
  readonly scripts: Readonly<Record<Locale, readonly string[]>>;
  /** Scripts that those load when the page is painted. */
  readonly libraries: readonly string[];
  /** Scripts of the shell's own pages, by the page's name. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Library → version, as the shell provides them to remotes. */
  readonly provides: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly draw: Draw;
  /** The style element that names the fonts. */
  readonly fontFaces: string;
  /** The address of the font that every page is written in. */
  readonly firstFont: string;
  /** Addresses of the icons: of a browser's tab (`tab`: with the drawing in it), and of the installed suite. */
  readonly icons: Readonly<Record<'tab' | 'small' | 'large' | 'maskable' | 'touch', string>>;
  /** The files of this shell by address, each with its hash as browsers check it. */
  readonly files: Readonly<Record<string, string>>;
  /** The service worker, what ends one, and what notices that a page hangs. */
  readonly worker: { readonly active: string; readonly withdrawn: string; readonly hang: string };
}

/** What draw.mjs exports. */
type Drawing = Pick<ShellAssets, 'draw' | 'fontFaces' | 'firstFont' | 'icons'>;

/** What assets.json says. */
type Listed = Omit<ShellAssets, 'folder' | 'files' | 'worker' | keyof Drawing>;

/** Where `pnpm build` leaves the shell. */
const builtShell = join(import.meta.dirname, '../../../../shell/dist');

/** Takes the built shell into `<dataFolder>/assets` beside earlier ones (names carry content hashes): a tab opened before still finds its chunks. */
export async function installShell(dataFolder: string, built = builtShell): Promise<ShellAssets> {
  const listed = await readAssets(built);
  const folder = join(dataFolder, 'assets');
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {};
  for (const name of (await readdir(built)).filter(isBrowserFile).sort()) {
    files[`/assets/${name}`] = integrityOf(await readFile(join(built, name)));
    if (!existsSync(join(folder, name))) await copyFile(join(built, name), join(folder, name));
  }
  await precompress(folder);
  const [active, withdrawn, hang] = await Promise.all(
    ['service-worker.js', 'withdrawn.js', 'hang-worker.js'].map((name) =>
      readFile(join(built, 'worker', name), 'utf8'),
    ),
  );
  const drawing: Drawing = await import(pathToFileURL(join(built, 'server/draw.mjs')).href);
  return {
    ...listed,
    ...drawing,
    folder,
    files,
    worker: { active: active ?? '', withdrawn: withdrawn ?? '', hang: hang ?? '' },
  };
}

/** Library → version, as the shell of this checkout provides them to remotes. */
export async function providedLibraries(built = builtShell): Promise<ShellAssets['provides']> {
  return (await readAssets(built)).provides;
}

async function readAssets(built: string): Promise<Listed> {
  const listed = await readFile(join(built, 'assets.json'), 'utf8').catch(() => {
    throw new Error(`${built} holds no built shell: run "pnpm build" first`);
  });
  return JSON.parse(listed) as Listed;
}
