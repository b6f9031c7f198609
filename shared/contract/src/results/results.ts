import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { code, Named, Slug, searchText } from '../values.ts';
import { Difference, Estimate } from './differences.ts';
import { Average, PlaceFigures, ResponseRate, ResultBlock, Withheld } from './figures.ts';
import { FoundPlaces, PlaceSearch } from './search.ts';

/** Those before and after a place among its likes, in Czech order. */
export const Siblings = z.object({ previous: Named.nullable(), next: Named.nullable() });
export type Siblings = z.output<typeof Siblings>;

/** Ways into an evaluation's results beside its departments: those that lead somewhere for whoever reads. */
export const Navigation = z.object({
  programmes: z.boolean(),
  fields: z.boolean(),
  /** Questions about studies as a whole. */
  general: z.boolean(),
  teachers: z.boolean(),
});
export type Navigation = z.output<typeof Navigation>;

export const EvaluationHead = Evaluation.pick({
  id: true,
  name_cs: true,
  name_en: true,
  slug_cs: true,
  slug_en: true,
  year: true,
  semester: true,
  state: true,
}).extend({
  /** Students may fill in, also while results are already checked (a continuous evaluation). */
  filling_open: z.boolean(),
  /** Distributions are drawn, not only told in numbers (`rating_bar_in_results`). */
  bars: z.boolean(),
});
export type EvaluationHead = z.output<typeof EvaluationHead>;

export const CourseRow = z.object({
  code: z.string(),
  name_cs: z.string(),
  name_en: z.string(),
  department_code: z.string().nullable(),
  rate: ResponseRate,
  /** What is asked there of all that averages are made from: questions about the course, only about its classes and teachers, or none. */
  rated: z.enum(['course', 'classes', 'nothing']),
  /** Why there is no average of what was asked about the course. */
  withheld: Withheld.nullable(),
  average: Average.nullable(),
});
export type CourseRow = z.output<typeof CourseRow>;

/** A course of the caller's, and what they are to it. */
const OwnCourseRow = CourseRow.extend({
  /** They teach or guarantee it; else it belongs to a department that they head. */
  own: z.boolean(),
  /** Codes of the parallels that they teach. */
  parallels: z.array(z.string()),
});
export type OwnCourseRow = z.output<typeof OwnCourseRow>;

/** What waits for whoever teaches, guarantees or heads courses. */
const OwnWork = z.object({
  /** The newest evaluation whose figures they may read; where there is none yet, the newest. */
  evaluation: EvaluationHead,
  /** Some of their courses in it, and how many there are. */
  courses: z.array(OwnCourseRow),
  total: z.number().int(),
  /** What their students say of them there, and how that differs from the last time. Null where nothing may be read, and for who teaches nothing. */
  taught: z
    .object({
      teacher: code,
      average: Estimate,
      /** Minus the average of the evaluation `before`. */
      difference: Difference.nullable(),
      before: EvaluationHead.pick({ year: true, semester: true }).nullable(),
    })
    .nullable(),
  /** Departments that they head, whose overviews are theirs, with how many courses hardly anybody answered for, and how many are worse than the rest. */
  departments: z.array(Named.extend({ low_rate: z.number().int(), worse: z.number().int() })),
  /** Study programmes that they guarantee. */
  programmes: z.array(Named),
  /** Another evaluation, in which students fill in now: how many courses of theirs, until when (ISO 8601; null: no date is set), and their return rate. */
  running: z
    .object({
      evaluation: EvaluationHead,
      total: z.number().int(),
      closes_at: z.string().nullable(),
      rate: ResponseRate,
    })
    .nullable(),
  /** An evaluation in preparation for which they may write questions, how many they have written, and when filling opens (ISO 8601). */
  questions: z
    .object({
      evaluation: Evaluation.pick({ id: true, name_cs: true, name_en: true }),
      written: z.number().int(),
      opens_at: z.string().nullable(),
    })
    .nullable(),
});
export type OwnWork = z.output<typeof OwnWork>;

export const DepartmentRow = Named.extend({
  courses: z.number().int(),
  rate: ResponseRate,
  hidden: z.boolean(),
  /** The group of departments it belongs to, where the evaluation shows them (`enable_sections`) and the caller may open it. */
  section: Named.nullable(),
});
export type DepartmentRow = z.output<typeof DepartmentRow>;

/** Those whose results the caller may open, newest first. */
export const listResults = endpoint({
  method: 'GET',
  path: '/internal/results',
  summary: 'See the list of evaluations with results',
  right: 'public',
  scope: 'results',
  shared: true,
  response: z.object({
    /** By year and semester, the newest first; with how many courses are evaluated. */
    evaluations: z.array(EvaluationHead.extend({ rate: ResponseRate, courses: z.number().int() })),
    /** What concerns the caller's own courses; null for who has none. */
    own: OwnWork.nullable(),
  }),
});

/** Response rate and departments. */
export const evaluationResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug',
  summary: 'See the results of an evaluation',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug,
  query: listQuery({
    sort: ['name', 'section', 'courses', 'rate'],
    limit: 100,
    filters: { search: searchText.default('') },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    rate: ResponseRate,
    departments: pageOf(DepartmentRow),
    /** Whether the caller may search all courses, and whether some may be their own. */
    may: z.object({
      search: z.boolean(),
      own_courses: z.boolean(),
      /** There is a teacher contest that they may see, and the results are theirs to manage. */
      contest: z.boolean(),
      manage: z.boolean(),
    }),
    /** All figures are being computed again: until then they are those from before. */
    recalculating: z.boolean(),
    ways: Navigation,
    /** The faculty's own page of data, for holders of `answers.read`; null where there is none (`export_url`). */
    export_url: z.string().nullable(),
  }),
});

/** The same under the address of the list of departments (specification 2). */
export const evaluationDepartments = {
  ...evaluationResults,
  path: '/internal/results/evaluation/:slug/department',
  summary: 'See the departments in the results of an evaluation',
};
export const evaluationDepartmentsCsv = tableFileOf(evaluationDepartments);

const courseSorts = ['name', 'code', 'rate', 'average'] as const;

/** Its courses with response rates and averages. */
export const departmentResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/department/:id',
  summary: 'See the results of a department',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug.extend({ id: code }),
  query: listQuery({ sort: courseSorts, limit: 50, filters: { search: searchText.default('') } }),
  response: z.object({
    evaluation: EvaluationHead,
    department: DepartmentRow,
    figures: PlaceFigures,
    courses: pageOf(CourseRow),
    siblings: Siblings,
    /** Whether the department's overview is the caller's to read: its head's, and who reads all answers. */
    may: z.object({ overview: z.boolean() }),
  }),
});
export const departmentResultsCsv = tableFileOf(departmentResults);

/** By the code of the course or of one of its parallels. */
export const courseResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/course/:gl',
  summary: 'See the results of a course',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug.extend({ gl: code }),
  response: z.object({
    evaluation: EvaluationHead,
    course: Named,
    /** Its department, where the caller may open it. */
    department: Named.nullable(),
    rate: ResponseRate,
    /** True while ballots of this course, or the figures of its evaluation, are still to be counted. */
    counting: z.boolean(),
    /** All figures of the evaluation are being computed again: until then they are those from before. */
    recalculating: z.boolean(),
    minimum_responses: z.number().int(),
    /** Something is asked there about other teachers and their parallels that the caller does not see before publication. */
    others_later: z.boolean(),
    /** While results are checked: when they will be published by themselves (ISO 8601); null where no date is set. */
    publishes_at: z.string().nullable(),
    /** Whether the course is the caller's to report an error in (`readOwnReports`), and its QR codes are theirs (`listQr`) and of use still. */
    may: z.object({ report: z.boolean(), qr: z.boolean() }),
    blocks: z.array(ResultBlock),
  }),
});

/** Courses, and beside them teachers, departments, programmes and fields, by name or code, without regard to diacritics and case. */
export const searchResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/search',
  summary: 'Search in the results of one evaluation',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
  params: Slug,
  query: listQuery({ sort: ['name', 'code', 'rate'], limit: 50, filters: PlaceSearch }),
  /** Without an order of their own courses stand as they fit; where nothing is searched for, all of them by name. */
  response: z.object({ evaluation: EvaluationHead, courses: pageOf(CourseRow), found: FoundPlaces }),
});
export const searchCsv = tableFileOf(searchResults);

/** Which of their courses somebody looks at: those they teach or guarantee, or the others of departments that they head. */
export const courseOwners = ['own', 'department'] as const;

/** Taught, guaranteed, or of a department that the caller heads. */
export const myCourses = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/my-courses',
  summary: "See the results of one's own courses",
  right: 'signed-in',
  errors: resultsClosed,
  params: Slug,
  query: listQuery({
    sort: courseSorts,
    limit: 50,
    filters: { search: searchText.default(''), whose: z.enum(courseOwners).optional() },
  }),
  response: z.object({
    evaluation: EvaluationHead,
    courses: pageOf(OwnCourseRow),
    /** How many there are of each kind. */
    counts: z.record(z.enum(courseOwners), z.number().int()),
    /** Departments that the caller heads, whose overviews are theirs. */
    departments: z.array(Named),
  }),
});
export const myCoursesCsv = tableFileOf(myCourses);
