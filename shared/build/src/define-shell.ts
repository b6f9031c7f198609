import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkPatience } from '@anketa/contract/constants';
import { type Compiler, type Configuration, DefinePlugin, optimize } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { providedVersions } from './shared-libraries.ts';

/**
 * Builds the shell: `dist/` with hashed files and assets.json, from which the server writes the HTML.
 *
 * @param folder the shell's own folder: `import.meta.dirname`
 */
export function defineShell(folder: string): Configuration {
  const base = baseConfig(folder, 'anketa-shell', 'production');
  return {
    ...base,
    entry: { 'first-cs': './src/first-cs.ts', 'first-en': './src/first-en.ts' },
    output: { ...base.output, publicPath: '/assets/', chunkLoadTimeout: chunkPatience },
    optimization: {
      splitChunks: {
        cacheGroups: {
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            name: 'vendor',
            chunks: (chunk) => chunk.name === 'shell',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(providedVersions(folder)),
        // The federation runtime's own switches: the shell loads entries itself (adapter/deliver-entry.ts), and there is no other target.
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      listAssets,
    ],
  };
}

/** Builds `dist/server/draw.mjs`, with which the server draws what stands in the HTML before a script runs. */
export function defineDrawing(folder: string): Configuration {
  const base = baseConfig(folder, 'anketa-shell-drawing', 'production');
  return {
    ...base,
    // After the browser's build, which clears the folder.
    dependencies: ['anketa-shell'],
    target: 'node24',
    entry: { draw: './src/draw.tsx' },
    output: {
      path: join(folder, 'dist/server'),
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
      publicPath: '/assets/',
      assetModuleFilename: base.output?.assetModuleFilename,
      hashFunction: 'xxhash64',
    },
    // Beside the browser's own: fonts are named here alone, and a file of both is the same.
    module: { ...base.module, generator: { asset: { outputPath: '..' } } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * Builds `dist/worker/service-worker.js`, `withdrawn.js`, which takes its place where the operator wants none, and `hang-worker.js`, which stands beside a page. Each is one file: what a worker imports
 * would be another that the browser has to look after.
 */
export function defineWorker(folder: string): Configuration {
  const base = baseConfig(folder, 'anketa-worker', 'production');
  return {
    ...base,
    // After the browser's build, which clears the folder.
    dependencies: ['anketa-shell'],
    target: ['webworker', 'es2022'],
    entry: {
      'service-worker': './src/worker/service-worker.ts',
      withdrawn: './src/worker/withdrawn.ts',
      'hang-worker': './src/worker/hang-worker.ts',
    },
    output: {
      path: join(folder, 'dist/worker'),
      filename: '[name].js',
      publicPath: '/assets/',
      assetModuleFilename: base.output?.assetModuleFilename,
      hashFunction: 'xxhash64',
    },
    // Beside the browser's own, where the icon is already: the same file.
    module: { ...base.module, generator: { asset: { outputPath: '..' } } },
    optimization: { splitChunks: false, runtimeChunk: false },
  };
}

/** Writes assets.json: the scripts of the entry of each language in order, those it loads then, those of the shell's own pages, and the versions that remotes are offered. */
function listAssets(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tap('assets.json', (stats) => {
    if (stats.hasErrors()) return;
    const { entrypoints = {}, namedChunkGroups = {} } = stats.toJson({
      all: false,
      entrypoints: true,
      chunkGroups: true,
    });
    const scriptsOf = (group: (typeof entrypoints)[string] | undefined) =>
      (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
    const { 'first-cs': _cs, 'first-en': _en, shell, ...own } = namedChunkGroups;
    const pages = Object.fromEntries(Object.entries(own).map(([name, group]) => [name, scriptsOf(group)]));
    const listed = {
      scripts: { cs: scriptsOf(entrypoints['first-cs']), en: scriptsOf(entrypoints['first-en']) },
      libraries: scriptsOf(shell),
      pages,
      provides: providedVersions(compiler.context),
    };
    writeFileSync(join(compiler.outputPath, 'assets.json'), `${JSON.stringify(listed, null, 2)}\n`);
  });
}
