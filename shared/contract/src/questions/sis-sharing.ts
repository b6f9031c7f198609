import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, EvaluationId } from '../values.ts';

/** True: the SIS has it, as it now is. */
const Copied = z.object({ status: z.boolean() });

/** Specification 4, "SIS sharing": for administrators, and for teachers who may write questions. */
export const checkQuestionsInSis = endpoint({
  method: 'GET',
  path: '/internal/import/:id/question/check-sis',
  summary: 'Check whether the SIS has the questions of an evaluation',
  right: 'signed-in',
  scope: 'sis',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Copied,
});

export const checkAnswersInSis = endpoint({
  method: 'GET',
  path: '/internal/import/:id/answer/check-sis',
  summary: 'Check whether the SIS has the answers of an evaluation',
  right: 'options.edit',
  scope: 'sis',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Copied,
});

/** In the place of those it has. */
export const storeQuestionsToSis = endpoint({
  method: 'POST',
  path: '/internal/import/:id/question/store-to-sis',
  summary: 'Copy the questions of an evaluation into the SIS',
  right: 'options.edit',
  scope: 'sis',
  effect: 'runs',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Done,
});

/** What everybody who signs in reads of published answers: counts, and comments singly. Never a ballot. */
export const storeAnswersToSis = endpoint({
  method: 'POST',
  path: '/internal/import/:id/answer/store-to-sis',
  summary: 'Copy the published answers into the SIS',
  right: 'options.edit',
  scope: 'sis',
  effect: 'runs',
  errors: ['sis-missing', 'sis-sharing-failed', 'wrong-phase', 'still-counting'],
  params: EvaluationId,
  response: Done,
});
