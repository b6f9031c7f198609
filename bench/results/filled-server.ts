import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { anketa, end, startNode, untilAnswering } from '../ballots/processes.ts';
import { type MadeEvaluation, makeResults, type Size } from './made-results.ts';

/** A running server whose database holds made-up results. */
export interface FilledServer {
  readonly port: number;
  /** Of its database. */
  readonly url: string;
  readonly process: ChildProcess;
  readonly evaluations: readonly MadeEvaluation[];
  close(): Promise<void>;
}

/** Starts a server on a database of its own and fills it with published evaluations. */
export async function startFilled(port: number, size: Size): Promise<FilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-results-'));
  // PostgreSQL runs as another user when we are root; where it may not enter, its data would go elsewhere and stay.
  await chmod(folder, 0o711);
  const settings = {
    PUBLIC_URL: 'https://bench.example',
    ANKETA_SECRET: randomBytes(32).toString('base64url'),
    ANKETA_DATA: join(folder, 'data'),
    ANKETA_KEYSTORE: join(folder, 'keys'),
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  await once(startNode([...anketa, 'migrate'], settings), 'exit');
  let server = startNode([...anketa, 'serve'], settings);
  const close = async () => {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswering(`http://127.0.0.1:${port}/readyz`);
    const urlNow = () => readFile(join(folder, 'data/database-url'), 'utf8');
    const pool = new pg.Pool({ connectionString: await urlNow(), max: 2 });
    const started = performance.now();
    const evaluations = await makeResults(pool, size).finally(() => pool.end());
    console.log(`${size.answers} answers of ${size.evaluations} evaluations made in ${seconds(started)} s`);
    // Statements are planned anew for what is there now.
    await end(server);
    server = startNode([...anketa, 'serve'], settings);
    await untilAnswering(`http://127.0.0.1:${port}/readyz`);
    return { port, url: await urlNow(), process: server, evaluations, close };
  } catch (error) {
    await close();
    throw error;
  }
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
