import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './visit.ts';

/**
 * `npm start` of the last commit, in a clone with everything installed, nothing built and no data, until it says that it is ready; in turns with the same
 * build and the same demo one after the other (`in_turn_s`). Three rounds (`BENCH_ROUNDS`).
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const port = 4176;

const clone = await mkdtemp(join(tmpdir(), 'anketa-start-'));

/** Seconds until a command in the clone says that the product is ready. Ends it then. */
async function untilReady(command: string): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'anketa-start-data-'));
  await Promise.all(
    globSync('{shell,mfe-*}/dist', { cwd: clone }).map((dist) => rm(join(clone, dist), { recursive: true })),
  );
  const path = `${join(clone, 'node_modules/.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, PORT: String(port), ANKETA_DATA: data };
  const began = performance.now();
  // A group of its own: what the command starts is ended with it.
  const child = spawn('sh', ['-c', command], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  // Whatever was started has ended once nothing holds its output any more.
  const ended = once(child, 'close');
  try {
    let said = '';
    const ready = Promise.withResolvers<number>();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Anketa is ready')) ready.resolve((performance.now() - began) / 1000);
    });
    child.once('exit', () => ready.reject(new Error(`It ended before it was ready:\n${said}`)));
    return await ready.promise;
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

const started: number[] = [];
const inTurn: number[] = [];
try {
  execFileSync('git', ['clone', '--quiet', resolve(import.meta.dirname, '..'), clone]);
  execFileSync('npx', ['-y', 'pnpm@10.34.9', 'install', '--frozen-lockfile'], { cwd: clone, stdio: 'ignore' });
  for (let round = 0; round < rounds; round += 1) {
    inTurn.push(await untilReady('node shared/build/src/build-suite.ts && node server/src/cli.ts start'));
    started.push(await untilReady('npm start'));
    console.log(`one after the other ${inTurn.at(-1)?.toFixed(1)} s, npm start ${started.at(-1)?.toFixed(1)} s`);
  }
} finally {
  await rm(clone, { recursive: true, force: true });
}
const [least, most] = [Math.min(...started), Math.max(...started)];
console.log(
  `RESULT start median_s=${median(started).toFixed(1)} least_s=${least.toFixed(1)} most_s=${most.toFixed(1)} in_turn_s=${median(inTurn).toFixed(1)} rounds=${rounds}`,
);
