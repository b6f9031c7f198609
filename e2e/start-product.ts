import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareEvaluation } from './own-evaluation.ts';
import { port } from './port.ts';

const startsWithin = 180_000;

/** Starts the demo on a fresh data folder before all journeys, and ends it after them. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_BASE_URL;
  if (running) {
    // Without its data folder the command line cannot reach it: the demo's own evaluation serves, once.
    if (process.env.E2E_DATA) await prepareEvaluation(running);
    return undefined;
  }
  const data = await mkdtemp(join(tmpdir(), 'anketa-e2e-'));
  const product = spawn(process.execPath, ['server/src/cli.ts', 'start', '--port', String(port), '--data', data], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Journeys do not wait for what nobody takes back.
    env: { ...process.env, ANKETA_TAKE_BACK_SECONDS: '0' },
  });
  // Journeys that use the command line find the database of the running product there.
  process.env.E2E_DATA = data;
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  product.stdout.on('data', keep);
  product.stderr.on('data', keep);
  const ended = new Promise<void>((done) => product.on('exit', () => done()));

  await untilReady(() => {
    if (product.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output}`);
  });
  await prepareEvaluation(`http://localhost:${port}`);
  return async () => {
    product.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
}

async function untilReady(check: () => void): Promise<void> {
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline) {
    check();
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error(`The product was not ready within ${startsWithin / 1000} s.`);
}
