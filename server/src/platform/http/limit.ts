import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from './problem.ts';

interface Options {
  /** Keeps the counts of one limit apart from others. */
  readonly name: string;
  /** So many attempts in so many seconds, then a pause. */
  readonly points: number;
  readonly seconds: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Makes names for keys: HMACs under a secret that is only in memory and new each day. What is counted about whom cannot
 * be read from them, nor compared from one day to the next. Whoever counts across midnight begins again.
 */
export function createPseudonyms(now: () => number = Date.now): (key: string) => string {
  let secret = createSecretKey(randomBytes(32));
  let of = Math.floor(now() / day);
  return (key) => {
    const today = Math.floor(now() / day);
    if (today !== of) {
      secret = createSecretKey(randomBytes(32));
      of = today;
    }
    return createHmac('sha256', secret).update(key).digest('base64url');
  };
}

/**
 * Limits how often something may be tried, by a key. Counted in the memory of this process, so that nothing is left of
 * who tried what and when; each of several processes counts for itself.
 */
export function createLimit({ name, points, seconds }: Options) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const pseudonym = createPseudonyms();
  return {
    /** Counts an attempt before it is made, so that many at once are counted too. Throws `too-many-attempts`. */
    async attempt(key: string): Promise<void> {
      try {
        await limiter.consume(pseudonym(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw problem('too-many-attempts', { values: { minutes: Math.ceil(refusal.msBeforeNext / 60_000) } });
      }
    },
    /** Takes one counted attempt back. */
    async takeBack(key: string): Promise<void> {
      await limiter.reward(pseudonym(key));
    },
  };
}
