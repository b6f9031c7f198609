import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * `pnpm package FOLDER`: the built product without the tools that make and test it, as an operator copies it to a host. Node.js and the embedded PostgreSQL are in it;
 * with `--bare` neither is, for hosts that have their own of both.
 */
const root = resolve(import.meta.dirname, '../../..');
const [folder, ...options] = process.argv.slice(2);
const isBare = options[0] === '--bare';
if (!folder || options.length > (isBare ? 1 : 0)) throw new Error('pnpm package FOLDER [--bare]');
const target = resolve(folder);
if (existsSync(target)) throw new Error(`${target} is there already: name a folder that is not.`);
if (!existsSync(join(root, 'shell/dist/assets.json'))) throw new Error('The shell is not built: pnpm build.');

/** Megabytes that it may have: what needs more has brought a tool along. */
const limits = isBare ? 130 : 320;

/** What is no part of the product: tests, what they stand on, and what is installed anew. */
const isLeftOut = (path: string) =>
  /\.test\.tsx?$/.test(path) || ['node_modules', 'testing', 'attacks', 'faults', 'images'].includes(basename(path));

const parts = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'bin/anketa', 'server', 'shared/contract'];
const built = ['shell/dist', ...globSync('mfe-*/dist', { cwd: root })];
mkdirSync(target, { recursive: true });
for (const part of [...parts, 'docs', ...built]) {
  cpSync(join(root, part), join(target, part), { recursive: true, filter: (path) => !isLeftOut(path) });
}
const filters = ['--filter', 'anketa', '--filter', '@anketa/server...'];
const install = ['install', '--prod', '--frozen-lockfile', '--prefer-offline', ...(isBare ? ['--no-optional'] : [])];
execFileSync('npx', ['-y', 'pnpm@10.34.9', ...install, ...filters], { cwd: target, stdio: 'inherit' });

/** Bytes of a folder. A file of two names counts once. */
function bytesOf(path: string, counted = new Set<number>()): number {
  const found = lstatSync(path);
  if (counted.has(found.ino)) return 0;
  counted.add(found.ino);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name), counted), 0);
}

const megabytes = Math.round(bytesOf(target) / 1_000_000);
console.log(`${target} has ${megabytes} MB, of ${limits} that it may have.`);
if (megabytes > limits) throw new Error('It has more than it may have: a tool has come along.');
