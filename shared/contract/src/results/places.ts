import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { resultsClosed } from '../errors.ts';
import { listQuery, pageOf, tableFileOf } from '../lists.ts';
import { code, Named, numberInPath, Slug, searchText } from '../values.ts';
import { CommentView } from './comment.ts';
import { AskedQuestion, Average, Figures, PlaceFigures, ResponseRate, Withheld } from './figures.ts';
import { DepartmentRow, EvaluationHead, Navigation, Siblings } from './results.ts';

/** Who studies a field or a programme: null where so few do that their rate would tell of them. */
const studyRate = ResponseRate.nullable();

const FieldRow = Named.extend({ programme: Named.nullable(), rate: studyRate, average: Average.nullable() });
export type FieldRow = z.output<typeof FieldRow>;

const ProgrammeRow = Named.extend({ fields: z.number().int(), rate: studyRate, average: Average.nullable() });
export type ProgrammeRow = z.output<typeof ProgrammeRow>;

const TeacherRow = Named.extend({
  department: Named.nullable(),
  courses: z.number().int(),
  rate: ResponseRate,
  average: Average.nullable(),
});
export type TeacherRow = z.output<typeof TeacherRow>;

/** A course as one teacher has it: who attends their parallels, and what is said of them. */
const TaughtCourse = Named.extend({
  rate: ResponseRate,
  /** Answers to the question that most answered. */
  n: z.number().int(),
  average: Average.nullable(),
  withheld: Withheld.nullable(),
});
export type TaughtCourse = z.output<typeof TaughtCourse>;

/** What was answered to one question at one of several places beside each other. */
export const PlaceAnswers = Named.extend({
  figures: Figures,
  /** The place whose page it is. */
  current: z.boolean(),
});
export type PlaceAnswers = z.output<typeof PlaceAnswers>;

const head = { evaluation: EvaluationHead, ways: Navigation };
const of = '/internal/results/evaluation/:slug';
const reading = {
  method: 'GET',
  right: 'public',
  scope: 'results',
  shared: true,
  errors: resultsClosed,
} as const;
const studySorts = ['name', 'rate', 'average'] as const;
const search = searchText.default('');

/** Its figures and its departments. */
export const sectionResults = endpoint({
  ...reading,
  path: `${of}/section/:id`,
  summary: 'See the results of a section of departments',
  params: Slug.extend({ id: code }),
  response: z.object({
    ...head,
    section: Named,
    rate: ResponseRate,
    figures: PlaceFigures,
    departments: z.array(DepartmentRow),
    siblings: Siblings,
  }),
});

export const programmeList = endpoint({
  ...reading,
  path: `${of}/study-programme`,
  summary: 'See the list of study programmes with results',
  params: Slug,
  query: listQuery({ sort: [...studySorts, 'fields'], limit: 50, filters: { search } }),
  response: z.object({ ...head, programmes: pageOf(ProgrammeRow) }),
});
export const programmeListCsv = tableFileOf(programmeList);

/** What its students answered about their studies, and its fields. */
export const programmeResults = endpoint({
  ...reading,
  path: `${of}/study-programme/:id`,
  summary: 'See the results of a study programme',
  params: Slug.extend({ id: code }),
  response: z.object({
    ...head,
    programme: Named,
    rate: studyRate,
    figures: PlaceFigures,
    fields: z.array(FieldRow),
    siblings: Siblings,
  }),
});

export const fieldList = endpoint({
  ...reading,
  path: `${of}/study-fields`,
  summary: 'See the list of fields of study with results',
  params: Slug,
  query: listQuery({ sort: [...studySorts, 'programme'], limit: 50, filters: { search } }),
  response: z.object({ ...head, fields: pageOf(FieldRow) }),
});
export const fieldListCsv = tableFileOf(fieldList);

/** What its students answered about it and about their studies. */
export const fieldResults = endpoint({
  ...reading,
  path: `${of}/study-fields/:id`,
  summary: 'See the results of a field of study',
  params: Slug.extend({ id: code }),
  response: z.object({
    ...head,
    field: Named,
    programme: Named.nullable(),
    rate: studyRate,
    figures: PlaceFigures,
    siblings: Siblings,
  }),
});

const placeSorts = ['name', 'n', 'mean'] as const;

/** One question: what was answered at the page's place, and at all of a kind beside each other. */
const oneQuestion = {
  ...head,
  question: AskedQuestion,
  figures: Figures.nullable(),
  withheld: Withheld.nullable(),
  /** Of a text: what may be read of it, and how many comments this reader may not see. */
  comments: pageOf(CommentView),
  hidden_comments: z.number().int(),
  places: pageOf(PlaceAnswers),
};

export const fieldQuestion = endpoint({
  ...reading,
  path: `${of}/study-fields/:id/question/:qid`,
  summary: 'Compare fields of study by one question',
  params: Slug.extend({ id: code, qid: numberInPath }),
  query: listQuery({ sort: placeSorts, limit: 50, filters: {} }),
  response: z.object({ ...oneQuestion, field: Named, programme: Named.nullable() }),
});

export const teacherList = endpoint({
  ...reading,
  path: `${of}/teachers`,
  summary: 'See the list of teachers with results',
  params: Slug,
  query: listQuery({
    // By no average: people stand in no order that their intervals do not carry.
    sort: ['name', 'courses', 'rate'],
    limit: 50,
    filters: { search, department: code.optional() },
  }),
  response: z.object({
    ...head,
    teachers: pageOf(TeacherRow),
    /** Departments to narrow the list by. */
    departments: z.array(Named),
    /** Whether what averages of teachers are made of may be read by everybody. */
    averaged: z.boolean(),
  }),
});
export const teacherListCsv = tableFileOf(teacherList);

/** Over all their courses, and in each. */
export const teacherResults = endpoint({
  ...reading,
  errors: [...resultsClosed, 'other-teachers-hidden-in-phase'],
  path: `${of}/teacher/:id`,
  summary: 'See the results of a teacher',
  params: Slug.extend({ id: code }),
  response: z.object({
    ...head,
    teacher: Named,
    department: Named.nullable(),
    rate: ResponseRate,
    figures: PlaceFigures,
    courses: z.array(TaughtCourse),
    siblings: Siblings,
  }),
});

export const generalQuestions = endpoint({
  ...reading,
  path: `${of}/basic-questions`,
  summary: 'See the results of questions about studies',
  params: Slug,
  response: z.object({ ...head, rate: ResponseRate, figures: PlaceFigures }),
});

/** What the answers to a general question are broken down by. */
export const studyKinds = ['programme', 'field'] as const;
export type StudyKind = (typeof studyKinds)[number];

/** All answers, by programme and by field of study. */
export const generalQuestion = endpoint({
  ...reading,
  path: `${of}/basic-questions/:id`,
  summary: 'See the answers to one question about studies',
  params: Slug.extend({ id: numberInPath }),
  query: listQuery({ sort: placeSorts, limit: 50, filters: { by: z.enum(studyKinds).optional() } }),
  response: z.object({
    ...oneQuestion,
    /** What the places beside each other are, of those that there are. */
    by: z.enum(studyKinds),
    kinds: z.array(z.enum(studyKinds)),
    siblings: z.object({ previous: AskedQuestion.nullable(), next: AskedQuestion.nullable() }),
  }),
});
