import type { JobKind } from '../../platform/jobs.ts';

/** Opens the sealed ballots of one evaluation and counts them. */
export const mixJob: JobKind<{ evaluationId: number }> = {
  name: 'mix-ballots',
  key: ({ evaluationId }) => String(evaluationId),
};
