import { type ErrorLog, loggable } from './loggable.ts';

interface OneByOne {
  readonly log: ErrorLog;
  /** What is logged of an evaluation whose turn fails. */
  readonly failure: string;
  readonly signal?: AbortSignal;
}

/**
 * Does something for each of several evaluations, one after the other. One that fails is logged by its number and keeps no other
 * from its turn. Throws nothing but that the signal is aborted, between two of them.
 */
export async function eachOnItsOwn(
  { log, failure, signal }: OneByOne,
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    signal?.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      log.error({ evaluation: id, ...loggable(error) }, failure);
    }
  }
}
