import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { buildSuite, builtFolders, quiet } from './build-suite.ts';
import { defineAlone } from './define-alone.ts';

const root = resolve(import.meta.dirname, '../../..');
const loopback = '127.0.0.1';
const [id] = process.argv.slice(2);

if (id) await runAlone(id);
else await watchEverything();

/**
 * `pnpm dev mfe-results`: one remote by itself, reloaded on each edit, against the running product. It listens on this
 * machine alone: behind it stands a demo in which anybody can sign in as anybody.
 */
async function runAlone(remote: string): Promise<void> {
  const folder = join(root, remote);
  if (!existsSync(join(folder, 'remote.json'))) throw new Error(`${remote} is not a remote of this house`);
  const product = process.env.PRODUCT_URL ?? 'http://localhost:4000';
  const port = Number(process.env.PORT ?? 4001);
  if (!(await isFree(port))) {
    console.error(`PORT: ${loopback}:${port} is in use. Choose another, for example PORT=${port + 1}.`);
    process.exitCode = 1;
    return;
  }
  const config = defineAlone(folder, remote, product);
  const server = new RspackDevServer({ ...config.devServer, host: loopback, port }, rspack(config));
  await server.start();
  console.log(`${remote} alone: http://localhost:${port}, calls go on to ${product}`);
}

/** Looks before anything is started: the development server would end with a stack. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => (code === 'EADDRINUSE' ? resolve(false) : reject(code)));
    probe.listen(port, loopback, () => probe.close(() => resolve(true)));
  });
}

/** `pnpm dev`: rebuilds what changes; the product restarts on it and publishes the new revisions. */
async function watchEverything(): Promise<void> {
  await buildSuite();
  const node = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const builds = builtFolders().map((folder) =>
    node(quiet, join(import.meta.dirname, 'build-one.ts'), folder, '--watch'),
  );
  const watched = ['server/src', 'shared/contract/src', ...builtFolders().map((folder) => `${folder}/dist`)];
  const product = node(
    ...watched.map((path) => `--watch-path=${path}`),
    '--watch-preserve-output',
    'server/src/cli.ts',
    'start',
  );
  const all: readonly ChildProcess[] = [...builds, product];
  process.once('SIGINT', () => {
    for (const child of all) child.kill('SIGTERM');
  });
}
