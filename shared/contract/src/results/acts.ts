import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { Asked } from '../evaluations/jobs.ts';
import { Done, EvaluationId, Slug, Switched } from '../values.ts';
import { duplicateAnswers } from './administration.ts';
import { teacherContest } from './contest.ts';

// Apart from the pages that they stand on: the table of a remote's addresses then comes without them.

const act = { method: 'POST', right: 'options.edit', params: Slug, response: Done } as const;

/** From what is visible now, in place of an earlier one that is not published. */
export const generateContest = endpoint({
  ...act,
  path: `${teacherContest.path}/generate`,
  effect: 'runs',
  summary: 'Generate the teacher contest',
  errors: ['wrong-phase', 'still-counting', 'contest-published'],
});

/** Everybody sees it, as it was generated. */
export const publishContest = endpoint({
  ...act,
  path: `${teacherContest.path}/publish`,
  effect: 'switches',
  summary: 'Publish the teacher contest',
  errors: ['wrong-phase', 'not-found', 'edit-conflict'],
  /** Which contest was seen: one that was generated anew meanwhile is not published. */
  body: z.object({ generated_at: z.iso.datetime({ offset: true }).max(40) }),
  response: Switched,
});

/** Nobody else sees it any more. */
export const unpublishContest = endpoint({
  ...act,
  path: `${teacherContest.path}/unpublish`,
  effect: 'switches',
  summary: 'Withdraw the published teacher contest',
  errors: ['not-found'],
  response: Switched,
});

/** Whatever is derived from the released counts, as a job. */
export const recalculate = endpoint({
  method: 'POST',
  path: '/internal/import/:id/recalculate',
  summary: 'Recalculate the results of an evaluation',
  right: 'options.edit',
  effect: 'runs',
  errors: ['wrong-phase', 'still-counting'],
  params: EvaluationId,
  response: z.object({ asked: Asked }),
});

/** The comment itself and all ratings stay. */
export const deleteDuplicates = endpoint({
  method: 'POST',
  path: `${duplicateAnswers.path}/delete`,
  summary: 'Delete the copies of a comment',
  right: 'answers.hide',
  effect: 'removes',
  errors: resultsClosed,
  params: Slug,
  body: z.object({ comment: z.uuid() }),
  response: z.object({ deleted: z.number().int() }),
});
