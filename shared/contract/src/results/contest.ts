import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { Named, Slug, searchText } from '../values.ts';
import { EvaluationHead, evaluationResults } from './results.ts';

/** A place in the contest takes so many ratings. */
export const contestMinimum = 5;

export const ContestPlace = z.object({
  code: z.string(),
  name: z.string(),
  /** Their own; null where it is hidden in results. */
  department: Named.nullable(),
  /** Null: too few ratings for a place. */
  place: z.number().int().nullable(),
  /** 1 best … 5 worst; null where nothing about them is published. */
  average: z.number().nullable(),
  ratings: z.number().int(),
});
export type ContestPlace = z.output<typeof ContestPlace>;

const moment = z.iso.datetime({ offset: true });

/** As it was generated: teachers by the average of what is asked about them. Who does not read all answers finds it once it is published. */
export const teacherContest = endpoint({
  method: 'GET',
  path: `${evaluationResults.path}/contest`,
  summary: 'See the teacher contest',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug,
  query: listQuery({
    sort: ['place', 'name', 'average', 'ratings'],
    limit: 50,
    filters: { search: searchText.default('') },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    /** Null: it has not been generated. */
    contest: z.object({ generated_at: moment, published_at: moment.nullable() }).nullable(),
    /** Without an order asked for by place, those without one last, by name. */
    places: pageOf(ContestPlace),
    /** What the caller may do with it now; `administer`: the results are theirs to manage. */
    may: z.object({
      administer: z.boolean(),
      generate: z.boolean(),
      publish: z.boolean(),
      unpublish: z.boolean(),
    }),
  }),
});
export const teacherContestCsv = tableFileOf(teacherContest);

/** What a contest generated now would come to. Apart from the contest, which does not wait for it: it reads all ratings of teachers. */
export const contestProspect = endpoint({
  method: 'GET',
  path: `${evaluationResults.path}/contest/prospect`,
  summary: 'Preview the outcome of the teacher contest',
  right: 'answers.read',
  errors: ['not-found', ...resultsClosed],
  params: Slug,
  response: z.object({
    /** Everybody who would be in it, and how many of them with a place. Null where it has been generated, or answers are not counted yet. */
    prospect: z.object({ teachers: z.number().int(), placed: z.number().int() }).nullable(),
  }),
});
