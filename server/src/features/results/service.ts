import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import type { CourseRow, searchResults } from '@anketa/contract/results';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { hasOwnCourses, opensResults, readsHidden, searchesResults } from '../access/capabilities.ts';
import { courseRelations, headedDepartments } from '../access/relation-store.ts';
import { evaluationBySlug } from '../evaluations/store.ts';
import { averageOf, figuresFrom, rateOf } from '../figures/averages.ts';
import { standingParallels } from '../questions/scope-store.ts';
import { courseBlocks, isAskedIn } from './course-result.ts';
import { disclose, mayOpenEarly, type Reader } from './disclosure.ts';
import { averagedQuestions } from './question-store.ts';
import {
  type CourseHead,
  courseFigures,
  courseHead,
  coursesByCode,
  coursesOfDepartment,
  departmentHead,
  departmentsOf,
  evaluationHeads,
  isCounting,
  searchedCourses,
} from './store.ts';

/** An evaluation whose results this caller may open. Throws `not-found`, or `results-hidden-in-phase`. */
async function openEvaluation(db: Db, slug: string, caller: Caller): Promise<Evaluation> {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  if (!opensResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  return evaluation;
}

/** Evaluations with results that the caller may open, newest first. */
export async function resultsIndex(db: Db, caller: Caller) {
  const evaluations = await evaluationHeads(db);
  return evaluations
    .filter((evaluation) => opensResults(evaluation, caller))
    .map(({ enrolled, submitted, ...evaluation }) => ({ ...evaluation, rate: rateOf(enrolled, submitted) }));
}

/** Departments that the caller may see. Before publication only its head and holders of `answers.read` see a department's response rate. */
async function visibleDepartments(db: Db, evaluation: Evaluation, caller: Caller, code?: string) {
  const [rows, headed] = await Promise.all([
    departmentsOf(db, evaluation.id, code),
    caller.oidos ? headedDepartments(db, caller.oidos) : new Set<string>(),
  ]);
  const published = evaluation.state === evaluationState.published;
  return rows
    .filter((row) => readsHidden(caller) || headed.has(row.code) || (published && !row.hidden))
    .map(({ enrolled, submitted, ...row }) => ({ ...row, rate: rateOf(enrolled, submitted) }));
}

/** An evaluation's results: response rate, the departments that the caller may see, what else is offered. Throws as `openEvaluation`. */
export async function evaluationOverview(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const [[{ enrolled, submitted } = { enrolled: 0, submitted: 0 }], departments] = await Promise.all([
    evaluationHeads(db, evaluation.id),
    visibleDepartments(db, evaluation, caller),
  ]);
  const may = { search: searchesResults(evaluation, caller), own_courses: hasOwnCourses(caller) };
  return { evaluation, rate: rateOf(enrolled, submitted), departments, may };
}

/** A department's response rate and its courses in Czech order. Throws as `openEvaluation`, `not-found` where the caller may not see it. */
export async function departmentOverview(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const [department] = await visibleDepartments(db, evaluation, caller, code);
  if (!department) throw problem('not-found');
  const courses = await coursesOfDepartment(db, evaluation.id, code);
  return { evaluation, department, courses: await courseRows(db, evaluation, courses) };
}

/**
 * Courses whose name or code contains what is searched for. Courses of hidden departments are found only by callers who
 * read hidden answers. Throws `not-found`, and `results-hidden-in-phase` also where the caller may not search before publication.
 */
export async function searchOverview(db: Db, slug: string, query: ListQuery<typeof searchResults>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!searchesResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  const courses = searchedCourses(db, evaluation.id, {
    ...query,
    locale: caller.locale,
    hidden: readsHidden(caller),
    rows: (found) => courseRows(db, evaluation, found),
  });
  return { evaluation, courses };
}

/** The courses that the caller teaches, guarantees or heads, in Czech order; none for a visitor. Throws as `openEvaluation`. */
export async function ownCourses(db: Db, slug: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const own = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const codes = own.map(({ course }) => course);
  const courses = await coursesByCode(db, evaluation.id, codes);
  return { evaluation, courses: await courseRows(db, evaluation, courses) };
}

/**
 * A course's result page, as the caller may see it; `code` names the course or one of its parallels. Throws `not-found`, also for
 * a course of a hidden department that does not concern the caller, and `results-hidden-in-phase`.
 */
export async function courseOverview(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const course = await courseHead(db, evaluation.id, code);
  if (!course) throw problem('not-found');
  const [department, reader] = await Promise.all([
    course.department_code === null ? undefined : departmentHead(db, evaluation.id, course.department_code),
    readerOf(db, evaluation.id, course.code, caller),
  ]);
  const early = mayOpenEarly(reader);
  if (evaluation.state !== evaluationState.published && !early) throw problem('results-hidden-in-phase');
  if (department?.hidden && !early) throw problem('not-found');
  const [blocks, counting] = await Promise.all([
    courseBlocks(db, evaluation, course, reader),
    // Not while filling is open: it would tell when somebody answers.
    isFillingOpen(evaluation) ? false : isCounting(db, evaluation.id, course),
  ]);
  return {
    evaluation,
    course,
    department: department ?? null,
    rate: rateOf(course.enrolled, course.submitted),
    counting,
    minimum_responses: evaluation.options.minimum_responses,
    blocks,
  };
}

/** What a caller is to a course of an evaluation. What that lets them see: disclosure.ts. */
async function readerOf(db: Db, evaluationId: number, course: string, caller: Caller): Promise<Reader> {
  const { oidos, signedIn } = caller;
  const looksForRelation = oidos !== null && !readsHidden(caller);
  const [relation] = looksForRelation ? await courseRelations(db, evaluationId, oidos, course) : [];
  return { signedIn, readsHidden: readsHidden(caller), relation };
}

/** Table rows of courses. Averages are of released rows that everyone may read, once they may. */
async function courseRows(db: Db, evaluation: Evaluation, courses: readonly CourseHead[]): Promise<CourseRow[]> {
  const codes = courses.map(({ code }) => code);
  const [questions, parallels, figures] = await Promise.all([
    averagedQuestions(db, evaluation.id),
    standingParallels(db, evaluation.id, codes),
    courseFigures(db, evaluation.id, codes),
  ]);
  const released = new Map(figures.map((figure) => [`${figure.code} ${figure.question_id}`, figure]));
  const viewing = { standing: 'anyone', state: evaluation.state } as const;
  const minimum = evaluation.options.minimum_responses;
  return courses.map(({ enrolled, submitted, ...course }) => {
    const rate = rateOf(enrolled, submitted);
    const asked = questions.filter((question) => isAskedIn(question, course, parallels.get(course.code) ?? []));
    const aboutIt = questions.flatMap((question) => {
      const row = released.get(`${course.code} ${question.id}`);
      return question.target === 'povinn' && (row || asked.includes(question)) ? [{ question, row }] : [];
    });
    const shown = aboutIt.flatMap(({ question, row }) => {
      const given = { question, row, rates: { own: rate, course: rate }, minimum, comments: [] };
      const disclosed = disclose(viewing, given);
      return disclosed ? [{ question, row, withheld: disclosed.withheld }] : [];
    });
    const averaged = shown.flatMap(({ question, row, withheld }) =>
      row && !withheld ? [{ coefficient: question.coefficient, figures: figuresFrom(question, row.counts) }] : [],
    );
    const isWithheld = shown.length > 0 && shown.every(({ withheld }) => withheld !== null);
    return {
      ...course,
      rate,
      rated: aboutIt.length > 0 ? 'course' : asked.length > 0 ? 'classes' : 'nothing',
      // Where nobody took part there is nothing to withhold: the row says so.
      withheld: isWithheld && submitted > 0 ? (shown[0]?.withheld ?? null) : null,
      average: averageOf(averaged),
    };
  });
}
