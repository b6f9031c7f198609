import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anketa } from './ballots/processes.ts';

const port = 4174;

/**
 * Runs `work` against a fresh demo (of a small faculty unless `size` says otherwise), or against the running product that `BENCH_BASE_URL`
 * names (then without its process).
 */
export async function withProduct(
  work: (url: string, product?: ChildProcess) => Promise<void>,
  { size = 'small' } = {},
): Promise<void> {
  const given = process.env.BENCH_BASE_URL;
  if (given) return work(given);
  const data = await mkdtemp(join(tmpdir(), 'anketa-bench-'));
  const product = spawn(
    process.execPath,
    [...anketa, 'start', '--whole', '--port', String(port), '--data', data, '--size', size],
    {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = new Promise<void>((done) => product.on('exit', () => done()));
  // Also where an error that nobody caught ends the benchmark: the next one would measure what was left.
  process.once('exit', () => product.kill('SIGTERM'));
  try {
    await untilReady(() => product.exitCode !== null);
    await work(`http://localhost:${port}`, product);
  } finally {
    product.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

async function untilReady(hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + 1_200_000;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error('The product ended before it was ready.');
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error('The product was not ready in time.');
}
