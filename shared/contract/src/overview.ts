import { z } from 'zod';
import { BallotCounts, Keys } from './ballots.ts';
import { endpoint } from './endpoint.ts';
import { checkQuestions, ManagedQuestion, Management } from './question-editing.ts';
import { readComponentStatistic, readStatistics, readStudyStatistic } from './statistics.ts';
import { EvaluationId } from './values.ts';

/**
 * What stands on an evaluation's page beside the evaluation itself: each part for who may see it, null for anybody else and while it
 * makes no sense.
 */
export const readOverview = endpoint({
  method: 'GET',
  path: '/internal/import/:id/overview',
  summary: "The numbers and first questions on an evaluation's page",
  right: 'signed-in',
  params: EvaluationId,
  response: z.object({
    statistics: readStatistics.response.nullable(),
    components: readComponentStatistic.response.nullable(),
    studies: readStudyStatistic.response.nullable(),
    ballots: z.object({ totals: BallotCounts, keys: Keys }).nullable(),
    /** Unsolved reports of errors, by who reported them. */
    reports: z.object({ student: z.number().int(), teacher: z.number().int() }).nullable(),
    /** Kinds of dirty input that the import met. */
    issues: z.number().int().nullable(),
    check: checkQuestions.response.nullable(),
    /** The first questions, and how many there are. */
    questions: Management.pick({ manage: true })
      .extend({ total: z.number().int(), first: z.array(ManagedQuestion) })
      .nullable(),
  }),
});
