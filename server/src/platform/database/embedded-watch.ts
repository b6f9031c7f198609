import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ErrorLog } from '../loggable.ts';
import { isPassing } from './passing.ts';

interface Watched {
  readonly url: string;
  readonly start: () => Promise<void>;
}

interface Watching {
  readonly log?: ErrorLog;
  /** It is dead and cannot be started: why. */
  readonly onLost: (error: Error) => void;
  /** Milliseconds for which a start is tried again: processes of the one that died may hold its memory for a moment. */
  readonly patience?: number;
}

/** Milliseconds between two tries. */
const between = 500;

/**
 * Starts an embedded database again whenever it dies. A connection of its own that ends says so at once. Gives how to stop watching, which the
 * database's own end has to wait for.
 */
export function watchEmbedded(
  { url, start }: Watched,
  { log, onLost, patience = 30_000 }: Watching,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = watch().catch((error: Error) => {
    if (!signal.aborted) onLost(error);
  });

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      if (await isConnected()) continue;
      log?.error({}, 'the embedded database is dead and is started again');
      await startAgain();
      log?.error({}, 'the embedded database runs again');
    }
  }

  /** Stays connected for as long as may be. Gives whether there was somebody to connect to. */
  async function isConnected(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, application_name: 'anketa-watch' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await once(client, 'end', { signal });
      return true;
    } catch (error) {
      // It is there, and starts or stops just now.
      if (String(Reflect.get(Object(error), 'code')).startsWith('57')) {
        await pause(between, undefined, { signal });
        return true;
      }
      if (!signal.aborted && !isPassing(error as Error)) throw error;
      return signal.aborted;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function startAgain(): Promise<void> {
    const deadline = Date.now() + patience;
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (signal.aborted || Date.now() > deadline) throw error;
        await pause(between, undefined, { signal });
      }
    }
  }

  return async () => {
    stopping.abort();
    await ended;
  };
}
