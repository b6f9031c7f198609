import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Configuration, rspack } from '@rspack/core';
import { afterAll, expect, test } from 'vitest';
import { defineRemote } from './define-remote.ts';
import { defineShell } from './define-shell.ts';

const root = resolve(import.meta.dirname, '../../..');
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'anketa-remote-'));
  made.push(folder);
  return folder;
}

/** Builds into a folder of its own. Gives the files by name, and what went wrong. */
function build(config: Configuration): Promise<{ files: ReadonlyMap<string, string>; error: string | undefined }> {
  const path = temporary();
  return new Promise((done) => {
    rspack({ ...config, output: { ...config.output, path } }, (error, stats) => {
      const files = readdirSync(path).filter((name) => /\.(js|json)$/.test(name));
      const problems = stats?.hasErrors() ? stats.toString('errors-only') : undefined;
      done({
        files: new Map(files.map((name) => [name, readFileSync(join(path, name), 'utf8')])),
        error: error?.message ?? problems,
      });
    });
  });
}

const remoteModule = `import { routes } from './routes.ts';
export default { contract: 1, routes, messages: async () => ({}), mount: () => ({ update() {}, unmount() {} }) };`;

const timetable = {
  id: 'mfe-timetable',
  contract: 1,
  requires: { react: '^19.0.0' },
  routes: [{ path: '/timetable', right: 'public' }],
  menu: [],
};

/** A new team's remote with one page, whose route names `chunk`. */
function newRemote(chunk: string, described: object = {}): string {
  const folder = temporary();
  symlinkSync(join(root, 'mfe-results/node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('remote.json', JSON.stringify({ ...timetable, ...described }));
  write('src/remote.tsx', remoteModule);
  write('src/page.tsx', 'export const Page = () => null;');
  write(
    'src/routes.ts',
    `import { listResults } from '@anketa/contract/results/results';
    import { plainRoute, route } from '@anketa/remote/route';
    const more = { title: { cs: 'Rozvrh', en: 'Timetable' }, chunk: '${chunk}',
      page: async () => (await import(/* webpackChunkName: "week" */ './page.tsx')).Page };
    export const routes = [
      route(listResults, { ...more, path: '/timetable' }),
      plainRoute({ ...more, path: '/timetable/:week', right: 'signed-in' }),
    ];`,
  );
  return folder;
}

test('a remote carries no validator, no React and no federation runtime of its own, and of the router what it uses', async () => {
  const { files, error } = await build(defineRemote(join(root, 'mfe-results')));
  expect(error).toBeUndefined();
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  const foreign = { zod: 'invalid_type', react: 'react.transitional.element', runtime: 'Federation Runtime' };
  for (const [library, trace] of Object.entries(foreign)) {
    expect([library, scripts.filter(([, text]) => text.includes(trace)).map(([name]) => name)]).toEqual([library, []]);
  }
  // What every page of it needs beside texts. 34.5 KB when this was written; more than this with all of the router.
  const needed = scripts.filter(([name]) => /^(remoteEntry|suite)\./.test(name));
  expect(needed).toHaveLength(2);
  const bytes = needed.reduce((sum, [, text]) => sum + gzipSync(text, { level: 9 }).length, 0);
  expect(bytes).toBeLessThan(36_000);
});

test('what is looked for there would be found: the shell carries React and the federation runtime', async () => {
  const { files, error } = await build(defineShell(join(root, 'shell')));
  expect(error).toBeUndefined();
  const text = [...files.values()].join('');
  expect(text).toContain('react.transitional.element');
  expect(text).toContain('Federation Runtime');
}, 60_000);

test('a new remote builds: its description, its entry, and the scripts of pages whose routes name them', async () => {
  const { files, error } = await build(defineRemote(newRemote('week')));
  expect(error).toBeUndefined();
  expect(JSON.parse(files.get('remote.json') ?? '')).toMatchObject({ id: 'mfe-timetable' });
  const pages = JSON.parse(files.get('pages.json') ?? '') as Record<string, { scripts: string[] }>;
  const { scripts } = pages['/timetable'] ?? { scripts: [] };
  const title = { cs: 'Rozvrh', en: 'Timetable' };
  expect(pages).toEqual({
    '/timetable': { title, scripts, right: 'public', data: '/internal/results' },
    '/timetable/:week': { title, scripts, right: 'signed-in', data: null },
  });
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(files.has(script)).toBe(true);
  const manifest = JSON.parse(files.get('mf-manifest.json') ?? '') as {
    exposes: { path: string; assets: { js: { sync: string[] } } }[];
  };
  expect(manifest.exposes.map(({ path }) => path)).toEqual(['./remote']);
  // What is hinted on every page of it: nothing of a page.
  const first = manifest.exposes.flatMap(({ assets }) => assets.js.sync);
  expect(first.filter((script) => scripts.includes(script))).toEqual([]);
  expect(first.length).toBeGreaterThan(0);
});

test('a route that names a chunk which is not there is refused, in words', async () => {
  const { error } = await build(defineRemote(newRemote('month')));
  expect(error).toContain('/timetable names the chunk month, which no import makes');
});

test('a remote.json that could not be published is not built either', () => {
  const menu = [{ id: 'a', path: '/results', label: { cs: 'A', en: 'A' }, right: 'public', order: 1 }];
  expect(() => defineRemote(newRemote('week', { menu }))).toThrow(
    "the menu leads to /results, which is not this remote's",
  );
});

test('a route table may be written with JSX and import components and texts: it is read without loading any page', async () => {
  const folder = newRemote('week');
  const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);
  rmSync(join(folder, 'src/routes.ts'));
  write('remote.tsx', remoteModule.replace('./routes.ts', './routes.tsx'));
  write(
    'frame.tsx',
    `import { Page } from '@anketa/ui/page';
    export const Frame = ({ children }: { children: React.ReactNode }) => <Page title="A">{children}</Page>;`,
  );
  write('texts.json', JSON.stringify({ cs: 'Rozvrh', en: 'Timetable' }));
  write('page.tsx', "export const Week = () => null; throw new Error('a page was loaded by the build');");
  write(
    'routes.tsx',
    `import { plainRoute } from '@anketa/remote/route';
    import { Frame } from './frame.tsx';
    import title from './texts.json';
    async function framed() {
      const { Week } = await import(/* webpackChunkName: "week" */ './page.tsx');
      return () => <Frame><Week /></Frame>;
    }
    export const routes = [plainRoute({ title, chunk: 'week', path: '/timetable', right: 'public', page: framed })];`,
  );
  const { files, error } = await build(defineRemote(folder));
  expect(error).toBeUndefined();
  expect(JSON.parse(files.get('pages.json') ?? '')).toMatchObject({
    '/timetable': {
      title: { cs: 'Rozvrh', en: 'Timetable' },
      right: 'public',
      data: null,
      scripts: [expect.any(String)],
    },
  });
});

test('files of the shell and of a remote are waited for two minutes (9.9)', () => {
  const configurations = [defineShell(join(root, 'shell')), defineRemote(join(root, 'mfe-results'))];
  expect(configurations.map(({ output }) => output?.chunkLoadTimeout)).toEqual([120_000, 120_000]);
});
