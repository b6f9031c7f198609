import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { loggable } from '../loggable.ts';
import { connect, type Db } from './connect.ts';

/** A standby from which may be read what a few seconds ago was true. */
export interface Replica {
  readonly db: Db;
  /** Whether it has all that the primary had `mostSeconds` ago. */
  readonly isFresh: () => boolean;
  /** Throws where the last look found it behind or away. */
  readonly mustBeThere: () => Promise<void>;
  /** Somebody could not read from it: it is not fresh until it has been looked at again. */
  readonly failed: () => void;
  readonly stop: () => Promise<void>;
}

interface Watched {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly poolSize: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Seconds by which a standby may be behind. */
export const mostSeconds = 5;
/** Milliseconds between two looks. */
const between = 1000;

/** A place in the primary's log, and when it was the last one (the process's clock, milliseconds). */
interface Mark {
  readonly at: number;
  readonly lsn: string;
}

/**
 * Opens a pool on a standby and looks every second how far it is: a place in the log that was the primary's last at some moment, once the standby is
 * there, says that it has all of that moment. So neither clocks nor rights to the views of replication are needed, and a primary that rests is no standby that
 * is behind.
 */
export function watchReplica({ url, primary, poolSize, log }: Watched): Replica {
  const standby = connect(url, { poolSize, connectSeconds: 2, isStandby: true, log });
  let freshAt = Number.NEGATIVE_INFINITY;
  let awaited: Mark | undefined;
  let wasFresh: boolean | undefined;
  const isFresh = () => performance.now() - freshAt < mostSeconds * 1000;

  async function look(): Promise<void> {
    const at = performance.now();
    const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
    awaited ??= { at, lsn: rows[0]?.lsn ?? '' };
    const there = await standby.pool.query<{ there: boolean | null }>(
      'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS there',
      [awaited.lsn],
    );
    if (!there.rows[0]?.there) return;
    freshAt = awaited.at;
    awaited = undefined;
  }

  let stopped = false;
  let timer: NodeJS.Timeout;
  async function lookAgain(): Promise<void> {
    let reason: unknown;
    await look().catch((error) => {
      // After a failover places in the log are others.
      awaited = undefined;
      reason = error;
    });
    if (isFresh() !== wasFresh) {
      wasFresh = isFresh();
      if (wasFresh) log.info('visitors read results from the standby');
      else log.warn(reason ? loggable(reason) : {}, 'the standby is behind or away: all read from the primary');
    }
    if (!stopped) timer = setTimeout(() => void lookAgain(), between).unref();
  }
  void lookAgain();

  return {
    db: standby.db,
    isFresh,
    async mustBeThere() {
      if (wasFresh === false) throw new Error(`it lacks what was noted more than ${mostSeconds} s ago`);
    },
    failed() {
      freshAt = Number.NEGATIVE_INFINITY;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await standby.close();
    },
  };
}
