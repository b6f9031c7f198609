import { z } from 'zod';
import { CommentView } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { resultsClosed } from './errors.ts';
import { Evaluation } from './evaluations.ts';
import { listQuery, pageOf, tableFileOf } from './lists.ts';
import { publicities, questionForms, questionTargets } from './questions.ts';
import { Difference, Estimate } from './result-differences.ts';
import { FoundPlaces, PlaceSearch } from './result-search.ts';
import { code, Named, Slug, searchText } from './values.ts';

/** Why figures are not shown. */
export const withheldReasons = ['few-responses', 'low-return-rate', 'not-released'] as const;

/** A withheld result says why, and which number was missing. */
export const Withheld = z.object({
  reason: z.enum(withheldReasons),
  /**
   * For few-responses and not-released (enough answered, but too few could hide behind what else is published): the least
   * number of ballots. For low-return-rate: the rate in percent.
   */
  needed: z.number(),
});
export type Withheld = z.output<typeof Withheld>;

export const ResponseRate = z.object({
  enrolled: z.number().int(),
  submitted: z.number().int(),
  /** submitted / enrolled in percent; null when nobody is enrolled. */
  percent: z.number().nullable(),
});
export type ResponseRate = z.output<typeof ResponseRate>;

/** A numeric question's figures over one cell. */
export const Figures = z.object({
  /** How many gave a value. */
  n: z.number().int(),
  /** "Nemohu posoudit". */
  blank: z.number().int(),
  /** Answers by value, index 0 for the value 1. */
  counts: z.array(z.number().int()),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** 95 % interval of the mean; null below two answers. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
export type Figures = z.output<typeof Figures>;

export const QuestionResult = z.object({
  id: z.number().int(),
  form: z.enum(questionForms),
  body_cs: z.string(),
  body_en: z.string(),
  choices: z.array(z.object({ cs: z.string(), en: z.string() })),
  publicity: z.enum(publicities),
  counts_toward_average: z.boolean(),
  withheld: Withheld.nullable(),
  figures: Figures.nullable(),
  comments: z.array(CommentView),
  /** Comments that this reader may not see. */
  hidden_comments: z.number().int(),
});
export type QuestionResult = z.output<typeof QuestionResult>;

/** Weighted average of the questions that count: 1 best … 5 worst, and (5 − v) / 4 · 100 %. */
export const Average = z.object({
  value: z.number(),
  percent: z.number(),
  /** Answers to the question that most answered. */
  n: z.number().int(),
  /** 95 % interval of the value; null where an answer stands alone. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
export type Average = z.output<typeof Average>;

/** A question as it was asked at a larger place: of a department, a teacher, a field of study … */
export const AskedQuestion = QuestionResult.pick({
  id: true,
  form: true,
  body_cs: true,
  body_en: true,
  choices: true,
  counts_toward_average: true,
}).extend({ target: z.enum(questionTargets) });
export type AskedQuestion = z.output<typeof AskedQuestion>;

/** What a larger place shows: sums of what its parts show themselves. */
export const PlaceFigures = z.object({
  /** Ratings that have figures, and texts, whose comments stand on pages of their own. */
  questions: z.array(AskedQuestion.extend({ figures: Figures.nullable() })),
  /** Questions that are asked there and show nothing. */
  withheld: z.array(AskedQuestion.pick({ id: true, body_cs: true, body_en: true })),
  average: Average.nullable(),
  /** A part is shown from this many students who answered; sums rest on such parts. */
  minimum_responses: z.number().int(),
});
export type PlaceFigures = z.output<typeof PlaceFigures>;

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

export const ResultBlock = z.object({
  target: z.enum(questionTargets),
  parallel_code: z.string(),
  teacher_code: z.string(),
  title_cs: z.string(),
  title_en: z.string(),
  rate: ResponseRate,
  /** Ballots that reached this block; null where even that number may not be told. */
  ballots: z.number().int().nullable(),
  withheld: Withheld.nullable(),
  average: Average.nullable(),
  questions: z.array(QuestionResult),
});
export type ResultBlock = z.output<typeof ResultBlock>;

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

export const listResults = endpoint({
  method: 'GET',
  path: '/internal/results',
  summary: 'Evaluations whose results the caller may open, newest first',
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

export const evaluationResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug',
  summary: 'An evaluation: response rate and departments',
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
};
export const evaluationDepartmentsCsv = tableFileOf(evaluationDepartments);

const courseSorts = ['name', 'code', 'rate', 'average'] as const;

export const departmentResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/department/:id',
  summary: 'The courses of a department with response rates and averages',
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

export const courseResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/course/:gl',
  summary: 'The results of a course, by the code of the course or of one of its parallels',
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

export const searchResults = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/search',
  summary:
    'Courses, and beside them teachers, departments, programmes and fields, by name or code, without regard to diacritics and case',
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

export const myCourses = endpoint({
  method: 'GET',
  path: '/internal/results/evaluation/:slug/my-courses',
  summary: "The caller's own courses: taught, guaranteed, or of a department the caller heads",
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
