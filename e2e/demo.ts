import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fastFolder } from '@anketa/server/testing/fast-folder';

const startsWithin = 180_000;
const house = resolve(import.meta.dirname, '..');

/**
 * Starts the demo at a port, on a fresh data folder: `data`. It is ready once `ready` is done, and ends with `stop`. `halt` ends the process alone:
 * nothing answers then, until `resume` starts another one on the same data. The folder is a copy of the one in `E2E_SEED`, where there is one
 * (`seedDemo`): filling a folder takes six times as long as the start on one that is full.
 */
export async function startDemo(port: number, settings: NodeJS.ProcessEnv = {}) {
  const data = await mkdtemp(join(fastFolder(), 'anketa-e2e-'));
  const seed = process.env.E2E_SEED;
  // With its owners: as root, PostgreSQL's files are another user's.
  if (seed) await promisify(execFile)('cp', ['-a', `${seed}/.`, data]);
  const url = `http://localhost:${port}`;
  let running = spawnDemo({ port, data, settings });
  const ready = () => untilReady(url, running.check);
  return {
    data,
    url,
    ready,
    /** What the process that runs has written, the end of it. */
    said: () => running.said(),
    halt: () => running.end(),
    /** `others` in place of the settings that it was started with; `root`: of another checkout. */
    async resume(others: NodeJS.ProcessEnv = {}, root = house) {
      running = spawnDemo({ port, data, settings: { ...settings, ...others }, root });
      await ready();
    },
    async stop() {
      await running.end();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Fills a data folder with the demo at a port, and leaves it to the demos that start after it. Gives what removes it. */
export async function seedDemo(port: number): Promise<() => Promise<void>> {
  const demo = await startDemo(port);
  await demo.ready();
  await demo.halt();
  process.env.E2E_SEED = demo.data;
  return () => rm(demo.data, { recursive: true, force: true });
}

interface Start {
  readonly port: number;
  readonly data: string;
  readonly settings: NodeJS.ProcessEnv;
  /** Of another checkout. */
  readonly root?: string;
}

/** One process of the demo. `check` throws with what it said when it has ended. */
function spawnDemo({ port, data, settings, root = house }: Start) {
  const product = spawn(
    process.execPath,
    ['server/src/cli.ts', 'start', '--whole', '--port', String(port), '--data', data],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Journeys do not wait for what nobody takes back.
      // Journeys send more e-mails to the same people than a week allows.
      env: { ...process.env, ANKETA_TAKE_BACK_SECONDS: '0', ANKETA_MAILS_PER_WEEK: '20', ...settings },
    },
  );
  let output = '';
  const note = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  product.stdout?.on('data', note);
  product.stderr?.on('data', note);
  const ended = once(product, 'exit');
  return {
    said: () => output,
    check() {
      if (product.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output}`);
    },
    async end() {
      product.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(url: string, check: () => void): Promise<void> {
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline) {
    check();
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error(`The product was not ready within ${startsWithin / 1000} s.`);
}
