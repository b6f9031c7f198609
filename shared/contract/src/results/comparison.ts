import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { questionForms } from '../questions/questions.ts';
import { code, Named, Slug } from '../values.ts';
import { Difference, Estimate } from './differences.ts';
import { ResponseRate } from './figures.ts';
import { courseResults, departmentResults, EvaluationHead } from './results.ts';

/** The two things that a figure is compared with; null where either has none. */
const differences = {
  /** Minus the same in the evaluation before. */
  before: Difference.nullable(),
  /** Of a course: minus all other courses of its department together. */
  department: Difference.nullable(),
};

/** What is compared, in one evaluation. */
export const ComparedPoint = z.object({
  evaluation: EvaluationHead,
  /** Its code there, which is in the address of its results. */
  code: z.string(),
  /** This is the evaluation that is looked at. */
  here: z.boolean(),
  /** Null of teachers: none is kept of them. */
  rate: ResponseRate.nullable(),
  average: Estimate.nullable(),
});
export type ComparedPoint = z.output<typeof ComparedPoint>;

export const ComparedQuestion = z.object({
  /** As it is asked in the evaluation that is looked at, or was asked last. */
  id: z.number().int(),
  form: z.enum(questionForms),
  body_cs: z.string(),
  body_en: z.string(),
  /** How many values its scale has. */
  steps: z.number().int(),
  /** For each of the points, in their order; null where it was not asked or shows nothing. */
  points: z.array(Estimate.nullable()),
  ...differences,
});
export type ComparedQuestion = z.output<typeof ComparedQuestion>;

export const Comparison = z.object({
  /** By semester, the oldest first. */
  points: z.array(ComparedPoint),
  average: z.object(differences),
  questions: z.array(ComparedQuestion),
});
export type Comparison = z.output<typeof Comparison>;

/** A course in all published evaluations of its kind, and beside the other courses of its department. */
export const courseComparison = endpoint({
  method: 'GET',
  path: `${courseResults.path}/comparison`,
  summary: 'Compare a course with other evaluations and its department',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug.extend({ gl: code }),
  response: Comparison.extend({
    /** Its neighbours in the department, in Czech order. */
    siblings: z.object({ previous: Named.nullable(), next: Named.nullable() }),
  }),
});

export const departmentComparison = endpoint({
  method: 'GET',
  path: `${departmentResults.path}/comparison`,
  summary: 'Compare a department across evaluations',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug.extend({ id: code }),
  response: Comparison,
});

/** Over all their courses. */
export const teacherComparison = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/teacher/:id/comparison',
  summary: 'Compare a teacher across evaluations',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug.extend({ id: code }),
  response: Comparison,
});
