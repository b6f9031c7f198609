import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { anketa, end, startNode, untilAnswering } from './ballots/processes.ts';

/** A running server whose database holds what was made up for it. */
export interface FilledServer<Made> {
  readonly port: number;
  /** Of its database. */
  readonly url: string;
  readonly process: ChildProcess;
  /** By which it signs the tokens of pages. */
  readonly secret: string;
  /** Its data folder. */
  readonly data: string;
  /** What `fill` gave. */
  readonly made: Made;
  close(): Promise<void>;
}

/** Starts a server on a database of its own, which `fill` fills. */
export async function startFilled<Made>(
  port: number,
  fill: (pool: pg.Pool) => Promise<Made>,
): Promise<FilledServer<Made>> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-filled-'));
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
    const made = await fill(pool).finally(() => pool.end());
    // Statements are planned anew for what is there now.
    await end(server);
    server = startNode([...anketa, 'serve'], settings);
    await untilAnswering(`http://127.0.0.1:${port}/readyz`);
    const { ANKETA_SECRET: secret, ANKETA_DATA: data } = settings;
    return { port, url: await urlNow(), process: server, secret, data, made, close };
  } catch (error) {
    await close();
    throw error;
  }
}
