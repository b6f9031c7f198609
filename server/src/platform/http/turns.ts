import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { askerOf } from './asker.ts';
import { problem } from './problem.ts';

interface Options {
  /** So many run at once in this process. */
  readonly atOnce: number;
  /** So many of them at most for people who are not signed in. */
  readonly strangers: number;
  /** So many at most for one person who is signed in, and for one address of strangers. */
  readonly each: { readonly person: number; readonly address: number };
  /** For so many times as long as something took, the place in its line stays empty. */
  readonly rest: number;
  /** So many may wait for one person or address. */
  readonly waiting: number;
  /** Milliseconds after which whoever waits is refused. */
  readonly patience: number;
}

/** Runs `task` when it is the turn of whoever makes the request. Throws `busy` where that takes too long. */
export type InTurn = <Result>(request: FastifyRequest, task: () => Promise<Result>) => Promise<Result>;

/** Without turns: what has to be answered also while everybody waits. */
export const atOnce: InTurn = (_request, task) => task();

/**
 * Makes `inTurn`: work that costs much is done in turns, so that nobody who asks for much makes others wait for all of it. Everybody has a
 * line of their own, and of each line only a few at a time stand in the line of all.
 */
export function createTurns({ atOnce, strangers, each, rest, waiting, patience }: Options): InTurn {
  const ofAll = new PQueue({ concurrency: atOnce });
  const ofStrangers = new PQueue({ concurrency: strangers });
  const lines = new Map<string, PQueue>();

  function lineOf(request: FastifyRequest): PQueue {
    const key = askerOf(request);
    const known = lines.get(key);
    if (known) return known;
    const line = new PQueue({ concurrency: request.caller.oidos === null ? each.address : each.person });
    line.addEventListener('idle', () => lines.delete(key));
    lines.set(key, line);
    return line;
  }

  const isFull = (line: PQueue) => line.pending >= line.concurrency;

  return async (request, task) => {
    const line = lineOf(request);
    if (line.size >= waiting) throw problem('busy');
    const isStranger = request.caller.oidos === null;
    // Most need not wait, and whoever does not wait has no use for a clock.
    const waits = isFull(line) || isFull(ofAll) || (isStranger && isFull(ofStrangers));
    const impatience = waits ? new AbortController() : undefined;
    const timer = impatience && setTimeout(() => impatience.abort(), patience);
    const options = impatience && { signal: impatience.signal };
    let took = 0;
    const timed = async () => {
      clearTimeout(timer);
      const began = performance.now();
      try {
        return await task();
      } finally {
        took = performance.now() - began;
      }
    };
    const amongAll = () => ofAll.add(timed, options);
    const result = Promise.withResolvers<Awaited<ReturnType<typeof task>>>();
    const turn = async () => {
      const done = isStranger ? ofStrangers.add(amongAll, options) : amongAll();
      await done.then(result.resolve, result.reject);
      if (rest > 0) await delay(took * rest);
    };
    line.add(turn, options).catch(result.reject);
    try {
      return await result.promise;
    } catch (error) {
      throw impatience?.signal.aborted ? problem('busy') : error;
    } finally {
      clearTimeout(timer);
    }
  };
}
