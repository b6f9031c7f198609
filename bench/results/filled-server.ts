import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import * as filled from '../filled-server.ts';
import { type MadeEvaluation, makeResults, type Size } from './made-results.ts';

/** A running server whose database holds made-up results. */
export interface FilledServer extends Omit<filled.FilledServer<unknown>, 'made'> {
  readonly evaluations: readonly MadeEvaluation[];
}

/** Starts a server on a database of its own and fills it with published evaluations. */
export async function startFilled(port: number, size: Size): Promise<FilledServer> {
  const { made: evaluations, ...server } = await filled.startFilled(port, async (pool) => {
    const started = performance.now();
    const made = await makeResults(pool, size);
    console.log(`${size.answers} answers of ${size.evaluations} evaluations made in ${seconds(started)} s`);
    return made;
  });
  return { ...server, evaluations };
}

/** Seconds since a moment, for people. */
export const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** The most memory that a process has held so far, in megabytes (Linux: /proc). */
export async function peakMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Downloads a file and gives the seconds that it took and its bytes. Throws where it is refused. */
export async function download(url: string): Promise<{ seconds: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.byteLength;
  return { seconds: (performance.now() - started) / 1000, bytes };
}
