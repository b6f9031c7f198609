import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkPatience } from '@anketa/contract/constants';
import { readDescription } from '@anketa/contract/suite/registry-rules';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  CopyRspackPlugin,
  type Module,
  NormalModuleReplacementPlugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { listPages } from './list-pages.ts';
import { takenBy } from './shared-libraries.ts';

/** The id of a remote whose remote.json can be published. Throws what is wrong with it. */
function idOf(folder: string): string {
  const { description, problems } = readDescription(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
  if (!description || problems.length > 0) throw new Error(problems.join('\n'));
  return description.id;
}

/** The shell's runtime in place of a copy in each remote, and the form of the plugin's own part that can be tree-shaken. */
const leanRuntime = [
  new NormalModuleReplacementPlugin(
    /^@module-federation\/runtime(\/helpers)?$/,
    join(import.meta.dirname, 'provided-runtime.ts'),
  ),
  new NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, (module) => {
    module.request = module.request.replace(/\.cjs$/, '.js');
  }),
];

/** From so many pages on that use a module it comes with the first one, whichever that is. */
const manyPages = 14;

/**
 * Builds a remote: `dist/` with mf-manifest.json, remoteEntry.[hash].js, its chunks and remote.json, ready to be published.
 *
 * @param folder the remote's own folder: `import.meta.dirname`
 */
export function defineRemote(folder: string): Configuration {
  const id = idOf(folder);
  const base = baseConfig(folder, id, 'production');
  return {
    ...base,
    entry: {},
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: /react-router[\\/]dist[\\/].*\.mjs$/, loader: join(import.meta.dirname, 'shakable-router.cjs') },
      ],
    },
    output: { ...base.output, publicPath: 'auto', crossOriginLoading: 'anonymous', chunkLoadTimeout: chunkPatience },
    optimization: {
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: {
          defaultVendors: false,
          // The exposed module, whose texts stand apart, with what it and many pages have of others: that stays as it is from most releases to
          // the next, so who comes back has it.
          ofRemote: { name: 'suite', chunks: (chunk) => chunk.name === 'remote', enforce: true },
          ofPages: {
            name: 'suite',
            test: (module: Module) => !module.nameForCondition()?.startsWith(join(folder, 'src')),
            minChunks: manyPages,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new ModuleFederationPlugin({
        name: id.replaceAll('-', '_'),
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: takenBy(folder),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: true,
        experiments: { asyncStartup: true, optimization: { target: 'web', disableRemote: true } },
      }),
      ...leanRuntime,
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
      listPages,
      new CopyRspackPlugin({ patterns: [{ from: 'remote.json' }] }),
    ],
  };
}
