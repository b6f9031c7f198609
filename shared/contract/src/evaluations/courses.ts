import { z } from 'zod';
import { declaredList } from '../declared-list.ts';
import { Version } from '../edits.ts';
import { endpoint } from '../endpoint.ts';
import { code, EvaluationId, Named } from '../values.ts';
import { reporters } from './error-reports.ts';
import { Evaluation } from './evaluations.ts';

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

const evaluated = { yes: { cs: 'Hodnocené', en: 'Evaluated' }, no: { cs: 'Nehodnocené', en: 'Not evaluated' } };

export const listCourses = declaredList({
  path: '/internal/import/:id/components',
  title: { cs: 'Předměty', en: 'Courses' },
  summary: 'See the courses of an evaluation',
  right: 'import.edit',
  params: EvaluationId,
  row: CourseRow,
  columns: {
    code: { heading: { cs: 'Kód předmětu', en: 'Course code' }, onPage: false },
    name: { heading: { cs: 'Předmět', en: 'Course' }, main: true, sorts: true, inFile: false },
    name_cs: { heading: { cs: 'Název česky', en: 'Name in Czech' }, onPage: false },
    name_en: { heading: { cs: 'Název anglicky', en: 'Name in English' }, onPage: false },
    department: {
      heading: { cs: 'Katedra', en: 'Department' },
      caption: true,
      sorts: true,
      inFile: { cs: 'Kód katedry', en: 'Department code' },
    },
    parallels: { heading: { cs: 'Paralelky', en: 'Parallel classes' }, kind: 'number', sorts: true },
    enrolled: { heading: { cs: 'Studenti', en: 'Students' }, kind: 'number', sorts: true },
    active: { heading: { cs: 'Hodnotí se', en: 'Evaluated' }, kind: 'flag', unsaid: 'yes', sorts: true },
  },
  order: { cs: 'Hodnocené první', en: 'Evaluated first' },
  limit: 50,
  search: { cs: 'Hledat předmět', en: 'Search for a course' },
  filters: {
    department: {
      kind: 'code',
      label: { cs: 'Katedra', en: 'Department' },
      any: { cs: 'Všechny katedry', en: 'All departments' },
    },
    active: {
      kind: 'choice',
      label: { cs: 'Hodnocení předmětu', en: 'Whether evaluated' },
      any: { cs: 'Všechny', en: 'All' },
      values: evaluated,
    },
  },
  fileName: { cs: 'predmety', en: 'courses' },
  under: 'courses',
  beside: {
    evaluation: Evaluation,
    /** To choose from, in Czech order. */
    departments: z.array(Named),
    /** Of a course that nobody has answered about. */
    may: MayChange,
  },
  empty: {
    none: { cs: 'Import nepřinesl žádný předmět.', en: 'The import brought no course.' },
    found: {
      cs: 'Žádný předmět jsme nenašli. Zkuste jiné hledání.',
      en: 'No course found. Try another search.',
    },
  },
});

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
  summary: 'See a course with its parallels and teachers',
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
