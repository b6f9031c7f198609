import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { EvaluationId, Named } from '../values.ts';

/**
 * Where the ballots of a place are. Once everything is counted: submitted = counted + set_aside + unopenable. While
 * filling is open all of it is as it was last night.
 */
export const BallotCounts = z.object({
  submitted: z.number().int(),
  /** Sealed, to be counted when filling closes, or by the next nightly batch. */
  waiting: z.number().int(),
  counted: z.number().int(),
  /** Sealed still: too few others were asked the same. They may join others when filling is opened again. */
  set_aside: z.number().int(),
  /** Did not open, or did not fit the questions. None is the only right number. */
  unopenable: z.number().int(),
});
export type BallotCounts = z.output<typeof BallotCounts>;

/** A course (`general` for the questions about studies) with what could not be published of its counted ballots. */
export const CourseBallots = BallotCounts.extend({
  course: Named,
  /** Pairs of a question and a place (course, parallel, teacher, field) with results, and those left out. */
  released: z.number().int(),
  dropped: z.number().int(),
});
export type CourseBallots = z.output<typeof CourseBallots>;

/** What seals the ballots of an evaluation, and when it ends. */
export const Keys = z.object({
  /** First bytes of the SHA-256 of the public key, to compare with the keystore's file. Null before filling. */
  fingerprint: z.string().nullable(),
  /** The first day on which the keys may end; null while filling is open or before it. */
  due: z.string().nullable(),
  /** Nightly runs that are still to be recorded before they end. */
  runs_left: z.number().int(),
  destroyed_on: z.string().nullable(),
});
export type Keys = z.output<typeof Keys>;

/** Ballots that wait, were counted, are set aside or cannot be opened. What was left out by course, and when the keys end. */
export const readBallots = endpoint({
  method: 'GET',
  path: '/internal/import/:id/ballots',
  summary: 'Follow the counting of ballots',
  right: 'import.edit',
  params: EvaluationId,
  /** `only=incomplete`: courses of which something is not in the results. */
  query: listQuery({
    sort: ['course', 'submitted', 'waiting', 'counted', 'set_aside', 'unopenable', 'released', 'dropped'],
    limit: 50,
    filters: { only: z.enum(['incomplete']).optional() },
  }),
  response: z.object({
    evaluation: Evaluation,
    totals: BallotCounts,
    /** Filling is open: the numbers are those of last night. */
    open: z.boolean(),
    keys: Keys,
    courses: pageOf(CourseBallots),
  }),
});
export const ballotsCsv = tableFileOf(readBallots);
