import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, EvaluationId } from './values.ts';

/** True: the SIS has it, as it now is. */
const Copied = z.object({ status: z.boolean() });

/** Specification 4, "SIS sharing": for administrators, and for teachers who may write questions. */
export const checkQuestionsInSis = endpoint({
  method: 'GET',
  path: '/internal/import/:id/question/check-sis',
  summary: 'Whether the SIS has the questions of an evaluation',
  right: 'signed-in',
  scope: 'sis',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Copied,
});

export const checkAnswersInSis = endpoint({
  method: 'GET',
  path: '/internal/import/:id/answer/check-sis',
  summary: 'Whether the SIS has the published answers of an evaluation',
  right: 'options.edit',
  scope: 'sis',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Copied,
});

export const storeQuestionsToSis = endpoint({
  method: 'POST',
  path: '/internal/import/:id/question/store-to-sis',
  summary: 'Copies the questions of an evaluation into the SIS, in the place of those it has',
  right: 'options.edit',
  scope: 'sis',
  effect: 'runs',
  errors: ['sis-missing', 'sis-sharing-failed'],
  params: EvaluationId,
  response: Done,
});

export const storeAnswersToSis = endpoint({
  method: 'POST',
  path: '/internal/import/:id/answer/store-to-sis',
  summary:
    'Copies what everybody who signs in reads of published answers into the SIS: counts, and comments singly; never a ballot',
  right: 'options.edit',
  scope: 'sis',
  effect: 'runs',
  errors: ['sis-missing', 'sis-sharing-failed', 'wrong-phase', 'still-counting'],
  params: EvaluationId,
  response: Done,
});
