import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code } from '../values.ts';

/** Background work that people ask for and watch. Its subject is the number of an evaluation. */
export const jobKinds = ['import', 'deletion', 'mixing', 'recalculation'] as const;
export type WatchedJob = (typeof jobKinds)[number];

/** `driven`: a browser does it, step by step. `cancelling`: it stops after the piece of work at hand. */
export const jobStates = ['waiting', 'running', 'driven', 'cancelling', 'cancelled', 'done', 'failed'] as const;
export const JobState = z.enum(jobStates);
export type JobState = z.output<typeof JobState>;

/** How far a job is, and how it ended. */
export const JobProgress = z.object({
  state: JobState,
  /** What it is at, or stopped at: a step of an import or of a deletion, a course that is counted. */
  step: z.string().nullable(),
  /** Steps done, of `total`. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Rows of an import, ballots of a mixing that were done so far. */
  items: z.number().int(),
  who: z.string(),
  /** Grows whenever it is asked for or begun: one that ended has the same until the next. */
  turn: z.number().int(),
  /** Why it failed: by the name of the reason, and in the reader's language. */
  error: z.object({ code: z.number().int().nullable(), reason: z.string(), message: z.string() }).nullable(),
});
export type JobProgress = z.output<typeof JobProgress>;

/** What became of asking for a job: it was taken, or one like it waits or runs already. */
export const Asked = z.enum(['taken', 'waiting', 'running']);
export type Asked = z.output<typeof Asked>;

const params = z.object({ kind: z.enum(jobKinds), subject: code });

/** How far it is. Null when it was never asked for. */
export const readJob = endpoint({
  method: 'GET',
  path: '/internal/jobs/:kind/:subject',
  summary: 'Follow one background job',
  right: 'import.edit',
  params,
  response: z.object({ job: JobProgress.nullable() }),
});

/** How far each is. Null for what was never asked for. */
export const readJobs = endpoint({
  method: 'GET',
  path: '/internal/jobs/:subject',
  summary: 'Follow all background jobs of an evaluation',
  right: 'import.edit',
  params: z.object({ subject: code }),
  response: z.object({
    import: JobProgress.nullable(),
    deletion: JobProgress.nullable(),
    mixing: JobProgress.nullable(),
    recalculation: JobProgress.nullable(),
  }),
});

/** It stops after the piece of work at hand. */
export const cancelJob = endpoint({
  method: 'POST',
  path: '/internal/jobs/:kind/:subject/cancel',
  summary: 'Stop a background job',
  right: 'import.manage',
  effect: 'runs',
  errors: ['job-not-running'],
  params,
  response: z.object({ job: JobProgress }),
});

/** One that was cancelled or failed. */
export const resumeJob = endpoint({
  method: 'POST',
  path: '/internal/jobs/:kind/:subject/resume',
  summary: 'Continue a stopped background job',
  right: 'import.manage',
  effect: 'runs',
  errors: ['job-not-stopped'],
  params,
  response: z.object({ asked: Asked }),
});
