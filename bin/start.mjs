// `npm start`: installs where what is installed is not what the lockfile says, then starts the demo with the Node.js that came with it.
// Whatever Node.js there is runs this file. It asks no package manager where nothing is to be installed: that alone takes three seconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The text of a file of this checkout; undefined: there is none. */
function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a program in this terminal until it ends by itself. Gives its exit code. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: command === 'npx' });
  // Ctrl-C of a terminal reaches the program as well: this one waits for it.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** The Node.js that was installed with the rest, else the one that runs this. */
function ownNode() {
  const folder = readdirSync(join(root, 'node_modules')).find((name) => name.startsWith('node-'));
  return folder ? join(root, 'node_modules', folder, 'bin/node') : process.execPath;
}

const isInstalled = read('pnpm-lock.yaml') === read('node_modules/.pnpm/lock.yaml');
const { packageManager } = JSON.parse(read('package.json'));
const failed = isInstalled ? 0 : await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile']);
process.exitCode =
  failed || (await run(ownNode(), ['server/src/cli.ts', 'start', '--build', ...process.argv.slice(2)]));
