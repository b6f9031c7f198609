import { join } from 'node:path';
import type { Configuration } from '@rspack/core';

/** What the shell and every remote are built with alike. */
export function baseConfig(folder: string, name: string, mode: 'production' | 'development'): Configuration {
  const production = mode === 'production';
  const hash = production ? '.[contenthash:8]' : '';
  return {
    name,
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    lazyCompilation: false,
    output: {
      path: join(folder, 'dist'),
      clean: true,
      uniqueName: name,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      trustedTypes: { policyName: name },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.json'],
      alias: { zod$: join(import.meta.dirname, 'zod-erased.ts') },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
        },
        {
          test: /shared[\\/]contract[\\/]src[\\/].*\.ts$/,
          issuerLayer: { not: 'rules' },
          loader: join(import.meta.dirname, 'schemas-erased.cjs'),
          enforce: 'post',
        },
        { test: /zod-erased\.ts$/, sideEffects: false },
        { test: /\.(woff2|svg|png)$/, resourceQuery: { not: /^\?raw$/ }, type: 'asset/resource' },
        // What a script has as text, such as a drawing that stands in the HTML.
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        {
          test: /\.woff2$/,
          resourceQuery: /letters=/,
          loader: join(import.meta.dirname, 'subset-font-loader.cjs'),
        },
        // Rules of forms check what is written by the contract's schemas: the chunks that a form loads them in carry zod itself.
        { test: /[\\/]rules\.ts$/, layer: 'rules' },
        {
          issuerLayer: 'rules',
          resolve: { alias: { zod$: join(import.meta.dirname, 'zod-of-rules.ts') } },
        },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    // The manifest plugin warns that 'auto' is resolved by the host: that is what it is for.
    infrastructureLogging: { level: 'error' },
  };
}
