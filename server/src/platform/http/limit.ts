import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/connect.ts';
import { problem } from './problem.ts';

interface Wishes {
  /** Keeps the counts of one limit apart from others. */
  readonly name: string;
  /** So many attempts in so many seconds, then a pause. */
  readonly points: number;
  readonly seconds: number;
}

/** Limits how often something may be tried, by a key; counts are in the database, so that all processes share them. */
export function createLimit({ pool }: Database, { name, points, seconds }: Wishes) {
  return limitBy(
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    }),
  );
}

/** The same, counted in the memory of this process alone: for what must leave no trace of who did it when. */
export function createFleetingLimit({ name, points, seconds }: Wishes) {
  return limitBy(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));
}

function limitBy(limiter: RateLimiterPostgres | RateLimiterMemory) {
  return {
    /** Counts an attempt before it is made, so that many at once are counted too. Throws `too-many-attempts`. */
    async attempt(key: string): Promise<void> {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw problem('too-many-attempts', { values: { minutes: Math.ceil(refusal.msBeforeNext / 60_000) } });
      }
    },
    /** Forgets the attempts made so far. */
    async forget(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

export type Limit = ReturnType<typeof createLimit>;
