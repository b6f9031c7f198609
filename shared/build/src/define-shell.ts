import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, type Configuration, DefinePlugin } from '@rspack/core';
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
    entry: { shell: './src/main.tsx' },
    output: { ...base.output, publicPath: '/assets/', chunkLoadTimeout: 120_000 },
    optimization: {
      splitChunks: {
        cacheGroups: {
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      new DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(providedVersions(folder)),
        // The federation runtime's own switches: the registry names entries, not manifests, and there is no other target.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      listAssets,
    ],
  };
}

/** Writes assets.json: the scripts of the entry in order, and the versions that remotes are offered. */
function listAssets(this: Compiler, compiler: Compiler): void {
  compiler.hooks.done.tap('assets.json', (stats) => {
    if (stats.hasErrors()) return;
    const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
    const scripts = (entrypoints.shell?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
    const provides = providedVersions(compiler.context);
    writeFileSync(join(compiler.outputPath, 'assets.json'), `${JSON.stringify({ scripts, provides }, null, 2)}\n`);
  });
}
