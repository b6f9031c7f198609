import type { Jobs } from './jobs.ts';

/** A queue that takes every job and does none: for an application that is put together without one. */
export const inertJobs: Jobs = {
  enqueue: async () => 'taken',
  work: async () => {},
  recur: async () => {},
  counts: async () => [],
  stop: async () => {},
};
