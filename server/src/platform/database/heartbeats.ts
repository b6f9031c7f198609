import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import { version } from '../../version.ts';
import { type ErrorLog, loggable } from '../loggable.ts';
import { assertMigrated } from './migrate.ts';
import { knownSchema } from './migrations.ts';

export interface Heartbeat {
  /** Removes it: this process has ended, and nobody waits for it. */
  readonly stop: () => Promise<void>;
}

interface Beating {
  readonly pool: pg.Pool;
  readonly log: ErrorLog;
  readonly kind: 'server' | 'worker';
}

/** Milliseconds between two. */
const between = 30_000;

const beat = `
  INSERT INTO heartbeat (process, kind, version, schema) VALUES ($1, $2, $3, $4)
  ON CONFLICT (process) DO UPDATE SET seen_at = now()`;

/**
 * Notes in the database, now and every 30 seconds, that this process lives and which schema it knows, so that whoever migrates waits for it. Throws where the
 * schema does not fit: it is looked at once more when this process can be seen, since a step may just have been applied that would have waited for it.
 */
export async function startHeartbeat({ pool, log, kind }: Beating): Promise<Heartbeat> {
  const id = `${hostname()}/${process.pid}/${randomBytes(3).toString('hex')}`;
  const values = [id, kind, version, await knownSchema()];
  const remove = () => pool.query('DELETE FROM heartbeat WHERE process = $1', [id]);
  // What was killed long ago is nobody's any more.
  await pool.query('DELETE FROM heartbeat WHERE abs(extract(epoch FROM now() - seen_at)) > 3600');
  await pool.query(beat, values);
  try {
    await assertMigrated(pool);
  } catch (error) {
    await remove();
    throw error;
  }
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beating = pool
      .query(beat, values)
      .catch((error: unknown) => log.error(loggable(error), 'the heartbeat was not noted'));
  }, between).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await remove().catch((error: unknown) => log.error(loggable(error), 'the heartbeat was not removed'));
    },
  };
}
