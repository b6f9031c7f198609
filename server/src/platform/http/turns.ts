import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { countedAddress } from './address.ts';
import { problem } from './problem.ts';

interface Options {
  /** So many run at once in this process. */
  readonly atOnce: number;
  /** So many of them at most for people who are not signed in. */
  readonly strangers: number;
  /** So many at most for one person, or for one address of strangers. */
  readonly each: number;
  /** So many may wait for one person or address. */
  readonly waiting: number;
  /** Milliseconds after which whoever waits is refused. */
  readonly patience: number;
}

/** Runs `task` when it is the turn of whoever makes the request. Throws `busy` where that takes too long. */
export type InTurn = <Result>(request: FastifyRequest, task: () => Promise<Result>) => Promise<Result>;

/**
 * Makes `inTurn`: work that costs much is done in turns, so that nobody who asks for much makes others wait for all of it. Everybody has a
 * line of their own, and of each line only a few at a time stand in the line of all.
 */
export function createTurns({ atOnce, strangers, each, waiting, patience }: Options): InTurn {
  const ofAll = new PQueue({ concurrency: atOnce });
  const ofStrangers = new PQueue({ concurrency: strangers });
  const lines = new Map<string, PQueue>();

  function lineOf(key: string): PQueue {
    const known = lines.get(key);
    if (known) return known;
    const line = new PQueue({ concurrency: each });
    line.addEventListener('idle', () => lines.delete(key));
    lines.set(key, line);
    return line;
  }

  return async ({ caller, ip }, task) => {
    const line = lineOf(caller.oidos ?? countedAddress(ip));
    if (line.size >= waiting) throw problem('busy');
    const impatience = new AbortController();
    const { signal } = impatience;
    const timer = setTimeout(() => impatience.abort(), patience);
    const begin = () => {
      clearTimeout(timer);
      return task();
    };
    const amongAll = () => ofAll.add(begin, { signal });
    try {
      return await line.add(caller.oidos === null ? () => ofStrangers.add(amongAll, { signal }) : amongAll, { signal });
    } catch (error) {
      throw signal.aborted ? problem('busy') : error;
    } finally {
      clearTimeout(timer);
    }
  };
}
