import { z } from 'zod';
import { edited, Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { code, Done, EvaluationId, Named, numberInPath, searchText } from '../values.ts';
import { Evaluation } from './evaluations.ts';

/** Who points errors out. Specification 2: `/import/{id}/reported-errors/{target}`. */
export const reporters = ['student', 'teacher'] as const;
export type Reporter = (typeof reporters)[number];

/**
 * A report of an error in the data. Specification 3. No student's name is in it: who wants an answer leaves a contact. A teacher is named.
 * `not_taught` comes out of ballots, counted: so many students said that a teacher did not teach them. It is there only
 * where the results of that teacher may be.
 */
export const ErrorReport = z.object({
  id: z.uuid(),
  kind: z.enum(['message', 'not_taught']),
  /** Without names: the evaluation has no such course any more. */
  course: Named,
  parallel_code: z.string(),
  teacher: z.string(),
  message: z.string(),
  contact: z.string(),
  /** The family of the browser, such as "Firefox": more would tell one phone from another. */
  user_agent: z.string(),
  /** How many said the same. */
  count: z.number().int(),
  solved: z.boolean(),
  /** The teacher who reported it; empty for students, of whom it is not kept. */
  reporter: z.string(),
  /** What those who manage the evaluation did about it. A teacher reads it beside their own report. */
  note: z.string(),
  /** Of the note. */
  version: Version,
});
export type ErrorReport = z.output<typeof ErrorReport>;

/** The rules of the fields of a report. */
export const ReportFields = z.object({
  message: z.string().trim().min(1).max(4000),
  contact: z.string().trim().max(200),
});

/** The rules of the note beside a report; an empty one takes it away. */
export const NoteFields = z.object({ note: z.string().trim().max(2000) });

/** Unsolved ones first. */
export const listErrorReports = endpoint({
  method: 'GET',
  path: '/internal/import/:id/reported-errors/:target',
  summary: 'See the errors reported by students or teachers',
  right: 'import.edit',
  params: EvaluationId.extend({ target: z.enum(reporters) }),
  query: listQuery({
    sort: ['course', 'contact', 'browser', 'count', 'solved', 'reporter'],
    limit: 50,
    filters: {
      search: searchText.optional(),
      solved: z.enum(['yes', 'no']).optional(),
      kind: ErrorReport.shape.kind.optional(),
    },
  }),
  response: z.object({ evaluation: Evaluation, reports: pageOf(ErrorReport) }),
});
export const errorReportsCsv = tableFileOf(listErrorReports);

export const solveErrorReport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/reported-errors/:report/solved',
  summary: 'Mark a reported error as solved or unsolved',
  right: 'import.edit',
  effect: 'switches',
  params: EvaluationId.extend({ report: z.uuid() }),
  body: z.object({ solved: z.boolean() }),
  response: z.object({ solved: z.boolean(), already: z.boolean() }),
});

/** What was done about it. */
export const noteErrorReport = endpoint({
  method: 'POST',
  path: '/internal/import/:id/reported-errors/:report/note',
  summary: 'Write a note on a reported error',
  right: 'import.edit',
  effect: 'edits',
  errors: ['fields-invalid', 'edit-conflict'],
  params: EvaluationId.extend({ report: z.uuid() }),
  body: edited(z.object({ note: z.string().max(10_000) })),
  response: z.object({ note: z.string() }),
});

/** A report of a teacher as they see it themselves. */
export const OwnReport = ErrorReport.pick({ id: true, course: true, message: true, solved: true, note: true });
export type OwnReport = z.output<typeof OwnReport>;

/** The courses of which the caller may report an error, and what they have reported. */
export const readOwnReports = endpoint({
  method: 'GET',
  path: '/internal/import/:id/report-error',
  summary: "See one's own courses and reports of errors in them",
  right: 'signed-in',
  errors: ['not-found', 'no-right'],
  params: EvaluationId,
  /** The course that the form begins with. */
  query: z.object({ course: code.optional() }),
  response: z.object({
    evaluation: Evaluation,
    /** Those that the caller teaches, guarantees or heads, in Czech order. */
    courses: z.array(Named),
    /** Unsolved ones first. */
    reports: z.array(OwnReport),
  }),
});

/**
 * By name: a wrong teacher, a missing parallel. The message is checked by the service: an empty one is refused beside its field (specification 5).
 */
export const reportOwnCourse = endpoint({
  method: 'POST',
  path: '/internal/import/:id/report-error',
  summary: "Report an error in one's own course by name",
  right: 'signed-in',
  effect: 'adds',
  errors: ['not-found', 'no-right', 'fields-invalid', 'too-many-attempts'],
  params: EvaluationId,
  body: z.object({ course: code, message: z.string().max(10_000), contact: z.string().max(1000).default('') }),
  response: Done,
});

/** The rules of the fields of such a report. */
export const OwnReportFields = z.object({ course: z.string().min(1), ...ReportFields.shape });

const count = (target: Reporter) =>
  endpoint({
    method: 'GET',
    path: `/internal/report/error/count/${target}/:importId`,
    summary: `See the number of unsolved errors from ${target}s`,
    right: 'import.edit',
    params: z.object({ importId: numberInPath }),
    response: z.number().int(),
  });
export const countStudentReports = count('student');
export const countTeacherReports = count('teacher');
