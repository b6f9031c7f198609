import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { Named, Slug, searchText } from '../values.ts';
import { EvaluationHead, evaluationResults } from './results.ts';

const of = { params: Slug, errors: resultsClosed } as const;

/** The four figures among the options of an evaluation (specification 3), of it or of a department. */
const Rectorate = z.object({
  /** received ÷ assigned; null where nothing was assigned. */
  percentage_of_questionnaires_against_modules: z.number().nullable(),
  /** Courses that students attend: each of a student's courses is one questionnaire. */
  number_of_assigned_modules: z.number().int(),
  number_of_recieved_questionnaires: z.number().int(),
  /** Texts that results show. */
  number_of_answers_to_text_questions: z.number().int(),
});

export const RectorateRow = Named.extend(Rectorate.shape);
export type RectorateRow = z.output<typeof RectorateRow>;

/** The four figures of an evaluation, by department and in total. */
export const rectorateData = endpoint({
  ...of,
  method: 'GET',
  path: `${evaluationResults.path}/rectorate`,
  summary: 'See the data for the rectorate',
  right: 'answers.read',
  query: listQuery({
    sort: [
      'name',
      'percentage_of_questionnaires_against_modules',
      'number_of_assigned_modules',
      'number_of_recieved_questionnaires',
      'number_of_answers_to_text_questions',
    ],
    limit: 100,
    filters: { search: searchText.default('') },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    /** Null: they have not been computed. They are when the evaluation is published. */
    total: Rectorate.nullable(),
    departments: pageOf(RectorateRow),
    may: z.object({ recalculate: z.boolean() }),
  }),
});
export const rectorateDataCsv = tableFileOf(rectorateData);

/** The same text, of the same question at the same place of a course, several times. */
export const DuplicateGroup = z.object({
  /** The comment that stays. */
  id: z.string(),
  body: z.string(),
  hidden: z.boolean(),
  signed_name: z.string().nullable(),
  count: z.number().int(),
  course: Named,
  question: z.object({ id: z.number().int(), body_cs: z.string(), body_en: z.string() }),
  /** Of a parallel; else empty. */
  parallel_code: z.string(),
  /** The teacher that it is about; empty of others. */
  teacher: z.string(),
});
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const duplicateAnswers = endpoint({
  ...of,
  method: 'GET',
  path: `${evaluationResults.path}/duplicates`,
  summary: 'Review identical comments of a course',
  right: 'answers.hide',
  query: listQuery({ sort: ['count', 'course'], limit: 50, filters: { search: searchText.default('') } }),
  response: z.object({
    evaluation: EvaluationHead,
    /** How many copies could be deleted, of all of them, whatever narrows the list. */
    copies: z.number().int(),
    /** Most copies first, unless it is asked for otherwise. */
    duplicates: pageOf(DuplicateGroup),
  }),
});
