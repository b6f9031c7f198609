import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';
import { inScope } from '@anketa/contract/question-scope';
import { choiceCount } from '@anketa/contract/questionnaire-rules';
import type { CourseRow, DepartmentRow } from '@anketa/contract/results';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { isConcerned, opensResults, readsHidden, searchesResults } from '../access/capabilities.ts';
import { courseRelations, headedDepartments } from '../access/relations.ts';
import { evaluationBySlug, evaluationsPage } from '../evaluations/store.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';
import { courseBlocks } from './course-result.ts';
import { unreleased, withheldByAnswers, withheldByRate } from './publication.ts';
import { readerOf } from './readers.ts';
import { averageOf, figuresOf, rateOf } from './statistics.ts';
import {
  type CourseHead,
  courseCodeOf,
  courseFigures,
  courseHead,
  coursesByCode,
  coursesOfDepartment,
  departmentsOf,
  evaluationRate,
  isCounting,
  parallelCodes,
  searchCourses,
} from './store.ts';

/** An evaluation whose results this caller may open. Throws `not-found`, or `results-hidden-in-phase`. */
async function openEvaluation(db: Db, slug: string, caller: Caller): Promise<Evaluation> {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  if (!opensResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  return evaluation;
}

function head(evaluation: Evaluation) {
  const { id, name_cs, name_en, slug_cs, slug_en, year, semester, state } = evaluation;
  return { id, name_cs, name_en, slug_cs, slug_en, year, semester, state };
}

/** Evaluations with results that the caller may open, newest first. */
export async function resultsIndex(db: Db, caller: Caller) {
  const { data } = await evaluationsPage(db, { page: 1, limit: 50, states: [1, 2, 3] });
  const open = data.filter((evaluation) => opensResults(evaluation, caller));
  return Promise.all(
    open.map(async (evaluation) => {
      const { enrolled, submitted } = await evaluationRate(db, evaluation.id);
      return { ...head(evaluation), rate: rateOf(enrolled, submitted) };
    }),
  );
}

/** Departments the caller may see: before publication a return rate is told to those alone whom it concerns. */
async function visibleDepartments(db: Db, evaluation: Evaluation, caller: Caller): Promise<DepartmentRow[]> {
  const [rows, headed] = await Promise.all([
    departmentsOf(db, evaluation.id),
    caller.oidos ? headedDepartments(db, caller.oidos) : new Set<string>(),
  ]);
  const published = evaluation.state === evaluationState.published;
  return rows
    .filter((row) => readsHidden(caller) || headed.has(row.code) || (published && !row.hidden))
    .map(({ enrolled, submitted, ...row }) => ({ ...row, rate: rateOf(enrolled, submitted) }));
}

export async function evaluationOverview(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const [{ enrolled, submitted }, departments] = await Promise.all([
    evaluationRate(db, evaluation.id),
    visibleDepartments(db, evaluation, caller),
  ]);
  const may = { search: searchesResults(evaluation, caller), own_courses: isConcerned(caller) };
  return { evaluation: head(evaluation), rate: rateOf(enrolled, submitted), departments, may };
}

export async function departmentOverview(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const department = (await visibleDepartments(db, evaluation, caller)).find((row) => row.code === code);
  if (!department) throw problem('not-found');
  const courses = await coursesOfDepartment(db, evaluation.id, code);
  return { evaluation: head(evaluation), department, courses: await courseRows(db, evaluation, courses) };
}

const searchLength = 50;

export async function searchOverview(db: Db, slug: string, query: { search: string; page: number }, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!searchesResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  const hidden = readsHidden(caller);
  const { total, data } = await searchCourses(db, evaluation.id, { ...query, limit: searchLength, hidden });
  const courses = {
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / searchLength)),
    total,
    data: await courseRows(db, evaluation, data),
  };
  return { evaluation: head(evaluation), courses };
}

export async function ownCourses(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const own = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const codes = own.map(({ course }) => course);
  const courses = await coursesByCode(db, evaluation.id, codes);
  return { evaluation: head(evaluation), courses: await courseRows(db, evaluation, courses) };
}

/** A course's result page, as the caller may see it; `code` names the course or one of its parallels. */
export async function courseOverview(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const courseCode = await courseCodeOf(db, evaluation.id, code);
  const course = courseCode ? await courseHead(db, evaluation.id, courseCode) : undefined;
  if (!course) throw problem('not-found');
  const departments = await departmentsOf(db, evaluation.id);
  const department = departments.find((row) => row.code === course.department_code);
  const reader = await readerOf(db, evaluation, course, caller);
  if (department?.hidden && !reader.concerned) throw problem('not-found');
  const [blocks, counting] = await Promise.all([
    courseBlocks(db, evaluation, course, reader),
    // Not while filling is open: it would tell when somebody answers.
    isFillingOpen(evaluation) ? false : isCounting(db, evaluation.id, course.code),
  ]);
  return {
    evaluation: head(evaluation),
    course: { code: course.code, name_cs: course.name_cs, name_en: course.name_en },
    department: department ? { code: department.code, name_cs: department.name_cs, name_en: department.name_en } : null,
    rate: rateOf(course.enrolled, course.submitted),
    counting: counting && evaluation.state !== evaluationState.filling,
    minimum_responses: evaluation.options.minimum_responses,
    blocks,
  };
}

/** Table rows of courses. Averages show once published, from released rows of questions that everyone may read. */
async function courseRows(db: Db, evaluation: Evaluation, courses: readonly CourseHead[]): Promise<CourseRow[]> {
  const published = evaluation.state === evaluationState.published;
  const minimum = evaluation.options.minimum_responses;
  const codes = courses.map(({ code }) => code);
  const [questions, parallels, released] = await Promise.all([
    questionsOf(db, evaluation.id, { all: true }),
    parallelCodes(db, evaluation.id, codes),
    courseFigures(db, evaluation.id, published ? codes : []),
  ]);
  const publicly = new Map(
    questions.filter(({ publicity }) => publicity === 'all').map((question) => [question.id, question]),
  );
  const byCourse = Map.groupBy(released, (row) => row.course_code);
  return courses.map(({ enrolled, submitted, ...course }) => {
    const rate = rateOf(enrolled, submitted);
    const figures = (byCourse.get(course.code) ?? []).flatMap(({ question_id, answered, counts }) => {
      const question = publicly.get(question_id);
      if (!question || withheldByRate(question, { own: rate, course: rate })) return [];
      if (withheldByAnswers(answered, minimum)) return [];
      const values = Array.from({ length: choiceCount(question) }, (_, index) => counts[String(index + 1)] ?? 0);
      return [{ coefficient: question.coefficient, figures: figuresOf(values, 0) }];
    });
    const asked = ratedIn(course, { questions: [...publicly.values()], parallels: parallels.get(course.code) ?? [] });
    const rated = byCourse.has(course.code) ? 'course' : asked;
    // Where nobody was asked, or nobody took part, there is nothing to withhold: the row says so.
    const withheld = published && submitted > 0 && rated === 'course' && !byCourse.has(course.code);
    return {
      ...course,
      rate,
      rated,
      withheld: withheld ? unreleased(submitted, minimum) : null,
      average: published ? averageOf(figures) : null,
    };
  });
}

interface Asked {
  readonly questions: readonly StoredQuestion[];
  /** Codes of the course's parallels. */
  readonly parallels: readonly string[];
}

/** What these questions rate of a course: the course itself, only what is taught in it, or nothing. */
function ratedIn(
  course: Pick<CourseHead, 'code' | 'department_code'>,
  { questions, parallels }: Asked,
): CourseRow['rated'] {
  const here = { courses: [course.code], departments: [course.department_code ?? ''], parallels };
  const asked = questions.filter(
    ({ active, counts_toward_average, scope }) => active && counts_toward_average && inScope(scope, here),
  );
  if (asked.some(({ target }) => target === 'povinn')) return 'course';
  return asked.some(({ target }) => target === 'gl' || target === 'ucit') ? 'classes' : 'nothing';
}
