import { join } from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig } from './base-config.ts';

/** A page with one remote, its own React and a stand-in for the shell; calls go on to a running product. */
export function defineAlone(folder: string, id: string, product: string): Configuration {
  const base = baseConfig(folder, id, 'development');
  return {
    ...base,
    entry: { alone: join(import.meta.dirname, 'alone-entry.ts') },
    output: { ...base.output, path: join(folder, 'dist-alone'), publicPath: '/', trustedTypes: undefined },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        '#remote-under-work$': join(folder, 'src/remote.tsx'),
        '#remote-description$': join(folder, 'remote.json'),
      },
      modules: [join(folder, 'node_modules'), 'node_modules'],
    },
    plugins: [new HtmlRspackPlugin({ title: id })],
    devServer: {
      hot: true,
      historyApiFallback: true,
      proxy: [
        { context: ['/internal', '/lang', '/logout', '/login'], target: product },
        { context: ['/__product'], target: product, pathRewrite: { '^/__product': '' } },
      ],
    },
  };
}
