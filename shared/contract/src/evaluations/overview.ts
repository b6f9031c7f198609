import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BallotCounts, Keys } from '../questions/ballots.ts';
import { checkQuestions, ManagedQuestion, Management } from '../questions/editing.ts';
import { EvaluationId } from '../values.ts';
import { Frozen, PhaseMove, Undo } from './administration.ts';
import { ParticipationTotals, readComponentStatistic, readStudyStatistic } from './statistics.ts';

/**
 * What stands on an evaluation's page beside the evaluation itself: each part for who may see it, null for anybody else and while it
 * makes no sense.
 */
export const readOverview = endpoint({
  method: 'GET',
  path: '/internal/import/:id/overview',
  summary: 'See the summary on the page of an evaluation',
  right: 'signed-in',
  params: EvaluationId,
  response: z.object({
    statistics: ParticipationTotals.nullable(),
    components: readComponentStatistic.response.nullable(),
    studies: readStudyStatistic.response.nullable(),
    /** People with a study. */
    students: z.number().int().nullable(),
    ballots: z.object({ totals: BallotCounts, keys: Keys }).nullable(),
    /** Unsolved reports of errors, by who reported them. */
    reports: z.object({ student: z.number().int(), teacher: z.number().int() }).nullable(),
    /** How many courses are the caller's own: they may report errors in them. Null for who has none. */
    own_courses: z.number().int().nullable(),
    /** Dirty input that the import met: how much, of how many kinds, in how many tables. */
    issues: z
      .object({
        total: z.number().int(),
        kinds: z.number().int(),
        tables: z.number().int(),
        /** How many enrolments were not taken, and for which row most of them, in words of the caller's language; null: all were. */
        lost: z.object({ text: z.string(), cause: z.string() }).nullable(),
      })
      .nullable(),
    /** This server copies questions and answers back into a SIS, for who may ask it to. */
    sharing: z.literal(true).nullable(),
    /** Who or what moved it last, for who may move it. */
    moved: PhaseMove.nullable(),
    check: checkQuestions.response.nullable(),
    /** The first questions, and how many there are. */
    questions: Management.pick({ manage: true })
      .extend({ total: z.number().int(), first: z.array(ManagedQuestion) })
      .nullable(),
  }),
});

/**
 * What a move would mean, to be read before it is done. What students sent is as of last night while filling is open. Whom and how much it touches.
 */
export const previewMove = endpoint({
  method: 'GET',
  path: '/internal/import/:id/move/:phase',
  summary: 'See the impact of moving an evaluation to another phase',
  right: 'import.manage',
  errors: ['phase-unavailable'],
  params: EvaluationId.extend({ phase: z.coerce.number().int().min(0).max(5) }),
  response: z.object({
    /** Who studies, what is evaluated, and what is asked. */
    students: z.number().int(),
    courses: z.number().int(),
    questions: z.number().int(),
    ballots: BallotCounts,
    /** Results that were left out of what is counted, and are gone. */
    dropped: z.number().int(),
    /** Authors' questions that seem to ask who a student is. */
    suspect: z.number().int(),
    undo: Undo,
    frozen: z.array(Frozen),
    /** Why the server would refuse it, in the caller's language. */
    refusal: z.string().nullable(),
  }),
});
