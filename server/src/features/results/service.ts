import type { ParamsOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import { placeKinds, searchedFor } from '@anketa/contract/result-search';
import type {
  CourseRow,
  departmentResults,
  evaluationResults,
  myCourses,
  searchResults,
} from '@anketa/contract/results';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { nameIn, rowsList } from '../../platform/rows-list.ts';
import { hasOwnCourses, readsHidden, searchesResults } from '../access/capabilities.ts';
import { type CourseRelation, courseRelations, hiddenFound } from '../access/relation-store.ts';
import { exportUrl } from '../evaluations/store.ts';
import { averageOf, cautiousEnd, figuresFrom, rateOf } from '../figures/averages.ts';
import { standingParallels } from '../questions/scope-store.ts';
import { isRecalculating } from './administration/recalculation.ts';
import { visibleContest } from './contest/service.ts';
import { courseBlocks, isAskedIn } from './course-result.ts';
import { disclose, mayOpenEarly, type Reader, viewingOf } from './disclosure.ts';
import { headOf, openEvaluation, publishingDate } from './opening.ts';
import { departmentFigures, seesDepartment, visibleDepartments } from './places/departments.ts';
import { siblingsOf } from './places/place-figures.ts';
import { waysInto } from './places/ways.ts';
import { averagedQuestions } from './question-store.ts';
import { searchPlaces } from './search/search.ts';
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

/** What a person is to each of their courses. */
export function ownness(relations: readonly CourseRelation[]) {
  const byCourse = new Map(relations.map((relation) => [relation.course, relation]));
  return (code: string) => {
    const { teacher_codes = [], guaranteed = false, standing_parallels = [] } = byCourse.get(code) ?? {};
    return { own: teacher_codes.length > 0 || guaranteed, parallels: [...standing_parallels] };
  };
}

/** An evaluation's results: response rate, the departments that the caller may see, what else is offered. Throws as `openEvaluation`. */
export async function evaluationOverview(
  db: Db,
  slug: string,
  { sort, search }: ListQuery<typeof evaluationResults>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const [[{ enrolled, submitted } = { enrolled: 0, submitted: 0 }], departments] = await Promise.all([
    evaluationHeads(db, evaluation.id),
    visibleDepartments(db, evaluation, caller),
  ]);
  const may = {
    search: searchesResults(evaluation, caller),
    own_courses: hasOwnCourses(caller),
    contest: (await visibleContest(db, evaluation, caller)) !== undefined,
    manage: readsHidden(caller),
  };
  const list = rowsList(departments, {
    sort,
    locale: caller.locale,
    search,
    orders: {
      name: nameIn(caller.locale),
      section: ({ section }) => section && nameIn(caller.locale)(section),
      courses: ({ courses }) => courses,
      rate: ({ rate }) => rate.percent,
    },
    texts: ({ code, name_cs, name_en, section }) => [
      ...[code, name_cs, name_en],
      ...[section?.name_cs ?? '', section?.name_en ?? ''],
    ],
  });
  const ways = await waysInto(db, evaluation, caller);
  const export_url = readsHidden(caller) ? (await exportUrl(db, evaluation.id)) || null : null;
  return {
    evaluation: headOf(evaluation),
    rate: rateOf(enrolled, submitted),
    departments: list,
    may,
    recalculating: await isRecalculating(db, evaluation.id),
    ways,
    export_url,
  };
}

/** A department's response rate and its courses by name. Throws as `openEvaluation`, `not-found` where the caller may not see it. */
export async function departmentOverview(
  db: Db,
  { slug, id: code }: ParamsOf<typeof departmentResults>,
  query: ListQuery<typeof departmentResults>,
  caller: Caller,
) {
  const evaluation = await openEvaluation(db, slug, caller);
  const departments = await visibleDepartments(db, evaluation, caller);
  const department = departments.find((one) => one.code === code);
  if (!department) throw problem('not-found');
  const [figures, courses] = await Promise.all([
    departmentFigures(db, evaluation, department, caller),
    courseRows(db, evaluation, await coursesOfDepartment(db, evaluation.id, code), 'anyone'),
  ]);
  const siblings = siblingsOf(departments, code);
  const may = { overview: readsHidden(caller) || department.headed };
  return {
    evaluation: headOf(evaluation),
    department,
    figures,
    courses: courseList(courses, { ...query, sort: query.sort ?? 'name' }, caller),
    siblings,
    may,
  };
}

/** A table of courses, as it is asked for. */
export function courseList<Row extends CourseRow>(
  rows: readonly Row[],
  { sort, search }: Pick<ListQuery<typeof departmentResults>, 'sort' | 'search'>,
  { locale }: Caller,
) {
  return rowsList(rows, {
    sort,
    locale,
    search,
    orders: {
      name: nameIn(locale),
      code: ({ code }) => code,
      rate: ({ rate }) => rate.percent,
      average: cautiousEnd,
    },
    texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
  });
}

/** Kinds that are found beside the list of courses. */
const besideCourses = placeKinds.filter((kind) => kind !== 'course');

/**
 * Courses whose name or code contains the words searched for, and what else fits them. What is of hidden departments is found only by
 * callers who read hidden answers, and by their heads. Throws `not-found`, and `results-hidden-in-phase` also where the caller may not search before
 * publication.
 */
export async function searchOverview(db: Db, slug: string, query: ListQuery<typeof searchResults>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!searchesResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  const courses = searchedCourses(db, evaluation.id, {
    sort: query.sort,
    search: searchedFor(query.search),
    locale: caller.locale,
    hidden: await hiddenFound(db, caller),
    rows: (found) => courseRows(db, evaluation, found, 'anyone'),
  });
  const found = () => searchPlaces(db, query, { evaluationId: evaluation.id, kinds: besideCourses, caller });
  return { evaluation: headOf(evaluation), courses, found };
}

/**
 * The courses that the caller teaches, guarantees or heads, in Czech order; none for a visitor. Their averages show as soon as results are
 * checked. Throws as `openEvaluation`.
 */
export async function ownCourses(db: Db, slug: string, query: ListQuery<typeof myCourses>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const relations = caller.oidos ? await courseRelations(db, evaluation.id, caller.oidos) : [];
  const isOwn = ownness(relations);
  const codes = relations.map(({ course }) => course);
  const rows = await courseRows(db, evaluation, await coursesByCode(db, evaluation.id, codes), 'guarantor');
  const all = rows.map((row) => ({ ...row, ...isOwn(row.code) }));
  const own = all.filter((row) => row.own);
  const { whose } = query;
  const wanted = whose === undefined ? all : whose === 'own' ? own : all.filter((row) => !row.own);
  return {
    evaluation: headOf(evaluation),
    courses: courseList(wanted, query, caller),
    counts: { own: own.length, department: all.length - own.length },
    departments: await headedIn(db, evaluation, relations),
  };
}

/** The departments of these courses that their person heads, in Czech order. */
export async function headedIn(db: Db, evaluation: Pick<Evaluation, 'id'>, relations: readonly CourseRelation[]) {
  const headed = new Set(relations.flatMap(({ headed: heads, department }) => (heads && department) || []));
  if (headed.size === 0) return [];
  const departments = await departmentsOf(db, evaluation.id);
  return departments.flatMap(({ code, name_cs, name_en }) => (headed.has(code) ? [{ code, name_cs, name_en }] : []));
}

/**
 * A course whose results the caller may open, with its department and what they are to it; `code` names the course or one of its
 * parallels. Throws `not-found`, also for a course of a hidden department that does not concern the caller, and `results-hidden-in-phase`.
 */
export async function openCourse(db: Db, slug: string, code: string, caller: Caller) {
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
  return { evaluation, course, department, reader };
}

/** A course's result page, as the caller may see it. Throws as `openCourse`. */
export async function courseOverview(db: Db, slug: string, code: string, caller: Caller) {
  const { evaluation, course, department, reader } = await openCourse(db, slug, code, caller);
  const [shown, recalculating, counting] = await Promise.all([
    courseBlocks(db, evaluation, course, { reader, oidos: caller.oidos, closed: department?.hidden ?? false }),
    isRecalculating(db, evaluation.id),
    // Not while filling is open: it would tell when somebody answers.
    isFillingOpen(evaluation) ? false : isCounting(db, evaluation.id, course),
  ]);
  const headed = reader.relation?.headed ?? false;
  return {
    evaluation: headOf(evaluation),
    course,
    department: department && seesDepartment(evaluation, { ...department, headed }, caller) ? department : null,
    rate: rateOf(course.enrolled, course.submitted),
    counting,
    recalculating,
    minimum_responses: evaluation.options.minimum_responses,
    publishes_at: publishingDate(evaluation),
    may: mayAbout(evaluation, reader, caller),
    ...shown,
  };
}

/** What a caller may do about the data of a course: features/error-reports and features/qr decide. A code leads nowhere once filling has closed. */
function mayAbout(evaluation: CourseEvaluation, { relation }: Reader, { permissions }: Caller) {
  const own = relation !== undefined;
  return { report: own, qr: isFillingOpen(evaluation) && (own || holds(permissions, 'import.edit')) };
}

/** What a caller is to a course of an evaluation. What that lets them see: disclosure.ts. */
export async function readerOf(db: Db, evaluationId: number, course: string, caller: Caller): Promise<Reader> {
  const { oidos, signedIn } = caller;
  const [relation] = oidos === null ? [] : await courseRelations(db, evaluationId, oidos, course);
  return { signedIn, readsHidden: readsHidden(caller), relation };
}

export type CourseEvaluation = Pick<Evaluation, 'id' | 'state' | 'options'>;

/** Table rows of courses. Averages are of questions that everyone may read, once who is of this standing to all of them may. */
export async function courseRows(
  db: Db,
  evaluation: CourseEvaluation,
  courses: readonly CourseHead[],
  standing: 'anyone' | 'guarantor',
): Promise<CourseRow[]> {
  const codes = courses.map(({ code }) => code);
  const [questions, parallels, figures] = await Promise.all([
    averagedQuestions(db, evaluation.id),
    standingParallels(db, evaluation.id, codes),
    courseFigures(db, evaluation.id, codes),
  ]);
  const released = new Map(figures.map((figure) => [`${figure.code} ${figure.question_id}`, figure]));
  const viewing = viewingOf(evaluation, standing);
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
