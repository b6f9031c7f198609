import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Evaluation } from './evaluations.ts';
import { listQuery, pageOf, tableFileOf } from './lists.ts';
import { EvaluationId, numberInPath, searchText } from './values.ts';

/** Who points errors out. Specification 2: `/import/{id}/reported-errors/{target}`. */
export const reporters = ['student', 'teacher'] as const;
export type Reporter = (typeof reporters)[number];

/**
 * A report of an error in the data. Specification 3. Nobody's name is in it: whoever wants an answer leaves a contact.
 * `not_taught` comes out of ballots, counted: so many students said that a teacher did not teach them. It is there only
 * where the results of that teacher may be.
 */
export const ErrorReport = z.object({
  id: z.uuid(),
  kind: z.enum(['message', 'not_taught']),
  course: z.object({ code: z.string(), name_cs: z.string(), name_en: z.string() }),
  parallel_code: z.string(),
  teacher: z.string(),
  message: z.string(),
  contact: z.string(),
  /** The family of the browser, such as "Firefox": more would tell one phone from another. */
  user_agent: z.string(),
  /** How many said the same. */
  count: z.number().int(),
  solved: z.boolean(),
});
export type ErrorReport = z.output<typeof ErrorReport>;

/** The rules of the fields of a report. */
export const ReportFields = z.object({
  message: z.string().trim().min(1).max(4000),
  contact: z.string().trim().max(200),
});

export const listErrorReports = endpoint({
  method: 'GET',
  path: '/internal/import/:id/reported-errors/:target',
  summary: 'Errors that students or teachers reported, unsolved ones first',
  right: 'import.edit',
  params: EvaluationId.extend({ target: z.enum(reporters) }),
  query: listQuery({
    sort: ['course', 'contact', 'browser', 'count', 'solved'],
    limit: 50,
    filters: { search: searchText.optional(), solved: z.enum(['yes', 'no']).optional() },
  }),
  response: z.object({ evaluation: Evaluation, reports: pageOf(ErrorReport) }),
});
export const errorReportsCsv = tableFileOf(listErrorReports);

export const solveErrorReport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/reported-errors/:report/solved',
  summary: 'Mark a reported error as solved, or not',
  right: 'import.edit',
  params: EvaluationId.extend({ report: z.uuid() }),
  body: z.object({ solved: z.boolean() }),
  response: z.object({ solved: z.boolean() }),
});

const count = (target: Reporter) =>
  endpoint({
    method: 'GET',
    path: `/internal/report/error/count/${target}/:importId`,
    summary: `Unsolved errors reported by ${target}s`,
    right: 'import.edit',
    params: z.object({ importId: numberInPath }),
    response: z.number().int(),
  });
export const countStudentReports = count('student');
export const countTeacherReports = count('teacher');
