import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const startsWithin = 180_000;

/** Starts the demo at a port, on a fresh data folder: `data`. It is ready once `ready` is done, and ends with `stop`. */
export async function startDemo(port: number, settings: NodeJS.ProcessEnv = {}) {
  const data = await mkdtemp(join(tmpdir(), 'anketa-e2e-'));
  const product = spawn(process.execPath, ['server/src/cli.ts', 'start', '--port', String(port), '--data', data], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Journeys do not wait for what nobody takes back.
    // Journeys send more e-mails to the same people than a week allows.
    env: { ...process.env, ANKETA_TAKE_BACK_SECONDS: '0', ANKETA_MAILS_PER_WEEK: '20', ...settings },
  });
  let output = '';
  const note = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  product.stdout.on('data', note);
  product.stderr.on('data', note);
  const ended = new Promise<void>((done) => product.on('exit', () => done()));
  const url = `http://localhost:${port}`;
  return {
    data,
    url,
    ready: () =>
      untilReady(url, () => {
        if (product.exitCode !== null) throw new Error(`The product ended before it was ready:\n${output}`);
      }),
    async stop() {
      product.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
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
