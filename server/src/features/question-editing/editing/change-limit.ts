import { holds } from '@anketa/contract/rights';
import PQueue from 'p-queue';
import type { Caller } from '../../../platform/http/caller.ts';
import { createLimit } from '../../../platform/http/limit.ts';

/** More than anybody changes by hand. */
const editLimit = { points: 100, seconds: 10 * 60 };

/**
 * Keeps changes of questions from taking the server from students: two at a time, however many were sent, and a hundred in
 * ten minutes for a teacher, since after each of them whatever is being submitted is checked anew. Throws `too-many-attempts`.
 */
export function createChangeLimit() {
  const limit = createLimit({ name: 'own-questions', ...editLimit });
  const queue = new PQueue({ concurrency: 2 });
  return async <Result>({ oidos, permissions }: Caller, change: () => Promise<Result>): Promise<Result> => {
    if (!holds(permissions, 'questions.create')) await limit.attempt(oidos ?? '');
    return queue.add(change);
  };
}
