import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { code, Named, Slug, searchText } from '../values.ts';
import { Difference, Estimate } from './differences.ts';
import { Average, ResponseRate } from './figures.ts';
import { CourseRow, DepartmentRow, departmentResults, EvaluationHead } from './results.ts';

/** Why a course asks for its head's attention: hardly anybody answered, it is rated worse for certain, it has comments. */
export const attentions = ['low-rate', 'worse', 'comments'] as const;
export type Attention = (typeof attentions)[number];

/** A response rate below so many percent is low. */
export const lowRate = 20;

export const AttentionRow = CourseRow.extend({
  /** Who teaches it, by surname. */
  teachers: z.array(z.string()),
  /** Comments that the reader may read. */
  comments: z.number().int(),
  attention: z.array(z.enum(attentions)),
  /** Its average minus that of all other courses of the department. */
  department: Difference.nullable(),
  /** A year before; null where it was not taught. `change`: the average now minus the average then. */
  before: z.object({ rate: ResponseRate, average: Average.nullable(), change: Difference.nullable() }).nullable(),
});
export type AttentionRow = z.output<typeof AttentionRow>;

const of = {
  params: Slug.extend({ id: code }),
  right: 'signed-in',
  errors: [...resultsClosed, 'no-right'],
} as const;

/** By what needs its head's attention. For who heads a department, and who reads all answers. */
export const departmentAttention = endpoint({
  ...of,
  method: 'GET',
  path: `${departmentResults.path}/attention`,
  summary: 'See the courses of a department that need attention',
  query: listQuery({
    sort: ['name', 'rate', 'average', 'comments', 'change'],
    limit: 50,
    filters: { search: searchText.default(''), attention: z.enum(attentions).optional() },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    department: DepartmentRow,
    /** The same semester a year before, where it was evaluated and published. */
    before: EvaluationHead.nullable(),
    /** Without an order asked for, those that need most attention first. */
    courses: pageOf(AttentionRow),
    /** How many there are of each, and of all. */
    counts: z.record(z.enum(['all', ...attentions]), z.number().int()),
    /** Whether comments of the department are among the reader's own (`myComments`): its head's are. */
    may: z.object({ own_comments: z.boolean() }),
  }),
});
/** The same for one sheet of paper, which a head takes to a meeting. */
export const departmentBrief = {
  ...departmentAttention,
  path: `${departmentResults.path}/brief`,
  summary: 'Print a brief on a department for a meeting',
};
export const departmentAttentionCsv = tableFileOf(departmentAttention);

/** A question of the heat map, with what the whole department got. */
const HeatQuestion = z.object({
  id: z.number().int(),
  body_cs: z.string(),
  body_en: z.string(),
  steps: z.number().int(),
  whole: Estimate.nullable(),
});

const HeatRow = Named.extend({
  /** For each of the questions, in their order; null where nothing is shown. */
  cells: z.array(z.object({ n: z.number().int(), mean: z.number(), difference: Difference.nullable() }).nullable()),
});
export type HeatRow = z.output<typeof HeatRow>;

/** Each course stands beside the rest of the department. */
export const departmentHeatMap = endpoint({
  ...of,
  method: 'GET',
  path: `${departmentResults.path}/heat-map`,
  summary: 'Compare the courses of a department by question',
  query: listQuery({ sort: ['name'], limit: 100, filters: { search: searchText.default('') } }),
  response: z.object({
    evaluation: EvaluationHead,
    department: DepartmentRow,
    questions: z.array(HeatQuestion),
    courses: pageOf(HeatRow),
    minimum_responses: z.number().int(),
  }),
});
