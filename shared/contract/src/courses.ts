import { z } from 'zod';
import { Version } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { reporters } from './error-reports.ts';
import { Evaluation } from './evaluations.ts';
import { listQuery, pageOf, tableFileOf } from './lists.ts';
import { code, EvaluationId, Named, searchText } from './values.ts';

/** A course of an evaluation in a list. */
export const CourseRow = Named.extend({
  department: Named.nullable(),
  /** Those that are asked about. */
  parallels: z.number().int(),
  /** Who is asked about it. */
  enrolled: z.number().int(),
  /** Whether it is evaluated. */
  active: z.boolean(),
});
export type CourseRow = z.output<typeof CourseRow>;

/** What a caller may change of a course now: nothing, teachers that are added and shares, or all; and what stands in the way. */
export const MayChange = z.object({
  change: z.enum(['nothing', 'teachers', 'all']),
  because: z.enum(['right', 'phase', 'answered']).nullable(),
});
export type MayChange = z.output<typeof MayChange>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/internal/import/:id/components',
  summary: 'Courses of an evaluation, with their departments and numbers of parallels and students',
  right: 'import.edit',
  params: EvaluationId,
  query: listQuery({
    sort: ['name', 'department', 'parallels', 'enrolled', 'active'],
    limit: 50,
    filters: {
      search: searchText.default(''),
      department: code.optional(),
      active: z.enum(['yes', 'no']).optional(),
    },
  }),
  response: z.object({
    evaluation: Evaluation,
    /** To choose from, in Czech order. */
    departments: z.array(Named),
    courses: pageOf(CourseRow),
    /** Of a course that nobody has answered about. */
    may: MayChange,
  }),
});
export const coursesCsv = tableFileOf(listCourses);

/** Who teaches a parallel, with what share of it (percent). */
const Teaching = z.object({ code: z.string(), name: z.string(), share: z.number().int() });

/** A lecture, or a seminar. Specification 3, "Giga-ticket". */
export const parallelTypes = ['P', 'X'] as const;

/** A parallel of a course. */
export const Parallel = z.object({
  code: z.string(),
  type: z.enum(parallelTypes),
  title_cs: z.string(),
  title_en: z.string(),
  room: z.string().nullable(),
  teachers: z.array(Teaching),
  /** Of who teaches it, with what share. */
  version: Version,
  enrolled: z.number().int(),
  active: z.boolean(),
  /** The parallel for which its students answer, where it is taught as one with that. */
  merged_into: z.string().nullable(),
  /** It was added here and is not in the SIS. */
  added: z.boolean(),
  /** What of it was changed here: an import leaves that as it is. */
  edited: z.array(z.enum(['teachers', 'merged'])),
});
export type Parallel = z.output<typeof Parallel>;

/** What the SIS says of when a course is taught. Specification 3, "Course"; each null where it does not. */
const Offered = z.object({
  semester_start: z.number().int().nullable(),
  semester_count: z.number().int().nullable(),
  range_lectures: z.string().nullable(),
  range_seminars: z.string().nullable(),
  valid_to: z.string().nullable(),
});

export const readCourse = endpoint({
  method: 'GET',
  path: '/internal/import/:id/component/:code',
  summary: 'A course of an evaluation with its parallels and who teaches them',
  right: 'import.edit',
  params: EvaluationId.extend({ code }),
  /** Among whose reported errors the course was opened: the page leads back there. */
  query: z.object({ reported: z.enum(reporters).optional() }),
  response: z.object({
    evaluation: Evaluation,
    course: CourseRow.extend(Offered.shape),
    /** Whether it is evaluated was decided here: an import leaves that as it is. */
    edited: z.boolean(),
    guarantors: z.array(z.string()),
    may: MayChange,
    parallels: z.array(Parallel),
  }),
});
