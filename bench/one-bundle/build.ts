import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { baseConfig } from '@anketa/build/base-config';
import { defineRemote } from '@anketa/build/define-remote';
import { type Configuration, NormalModuleReplacementPlugin, rspack, type Stats } from '@anketa/build/rspack';

export interface OneBundle {
  readonly folder: string;
  /** Scripts of the entry, in order. */
  readonly scripts: readonly string[];
  /** `mfe-results/index` → the scripts of that lazy page. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const house = resolve(import.meta.dirname, '../..');

/** In mfe-results, the change that one team makes. */
const change = {
  test: /mfe-results[\\/]src[\\/]locales[\\/]cs\.json$/,
  loader: join(import.meta.dirname, 'changed-text-loader.cjs'),
};

/** Builds mfe-results with that change. Gives its `dist`. */
export async function buildChangedRemote(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-changed-'));
  const config = defineRemote(join(house, 'mfe-results'));
  const { module } = config;
  await built({
    ...config,
    output: { ...config.output, path: folder },
    module: { ...module, rules: [...(module?.rules ?? []), change] },
  });
  return folder;
}

/**
 * Builds the shell and all remotes as one application: same pages, same lazy loading, same settings, no federation.
 *
 * @param isChanged with the change of that team
 */
export async function buildOneBundle({ isChanged = false } = {}): Promise<OneBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-one-'));
  const base = baseConfig(join(house, 'shell'), 'anketa-shell', 'production');
  const config: Configuration = {
    ...base,
    entry: { first: './src/first-cs.ts' },
    output: { ...base.output, chunkFilename: '[id].[contenthash:8].js', path: folder, publicPath: '/one/' },
    resolve: { ...base.resolve, modules: ['node_modules', join(house, 'shell/node_modules')] },
    module: {
      ...base.module,
      // Fonts are the product's own, which its HTML names.
      generator: { asset: { publicPath: '/assets/', emit: false } },
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /mfe-[a-z-]+\/src\/.*\.tsx?$/,
          loader: join(import.meta.dirname, 'named-chunks-loader.cjs'),
          enforce: 'pre',
        },
        ...(isChanged ? [change] : []),
      ],
    },
    optimization: {
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: {
          defaultVendors: false,
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
      new NormalModuleReplacementPlugin(
        /adapter\/load-remote\.ts$|^\.\/load-remote\.ts$/,
        join(import.meta.dirname, 'load-remote.ts'),
      ),
    ],
  };
  const { entrypoints = {}, namedChunkGroups = {} } = (await built(config)).toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const filesOf = (group: (typeof entrypoints)[string] | undefined) =>
    (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
  return {
    folder,
    scripts: filesOf(entrypoints.first),
    pages: Object.fromEntries(Object.entries(namedChunkGroups).map(([name, group]) => [name, filesOf(group)])),
  };
}

/** Builds what a configuration says. Throws what is wrong. */
function built(config: Configuration): Promise<Stats> {
  return new Promise((done, fail) => {
    rspack(config, (error, stats) => {
      if (error || !stats || stats.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')));
      else done(stats);
    });
  });
}
