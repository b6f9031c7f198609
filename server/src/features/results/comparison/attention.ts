import type { ParamsOf } from '@anketa/contract/endpoint';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { ListQuery } from '@anketa/contract/lists';
import {
  type Attention,
  type AttentionRow,
  attentions,
  type departmentAttention,
  type departmentHeatMap,
  lowRate,
} from '@anketa/contract/results/attention';
import type { Difference } from '@anketa/contract/results/differences';
import type { CourseRow } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personName } from '../../../platform/person-name.ts';
import { nameIn, nameOrder, rowsList } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { evaluationsByIds } from '../../evaluations/store.ts';
import { cautiousEnd } from '../../figures/averages.ts';
import { meanOf } from '../../figures/means.ts';
import { commentsRead } from '../comments/readable.ts';
import { courseRows } from '../courses/course-rows.ts';
import { commentsOfCourses, teachersOfCourses } from '../courses-store.ts';
import type { CourseEvaluation } from '../open-course.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { type CourseHead, coursesByCode, coursesOfDepartment } from '../store.ts';
import { visibleDepartments } from '../visible-departments.ts';
import { averageDifferences } from './comparison.ts';
import { type CourseMeans, courseMeans } from './course-means.ts';
import { differenceOf } from './differences.ts';
import { heads, standingInDepartment } from './service.ts';
import { yearBefore } from './store.ts';

/** A department for who heads it, and who reads all answers. Throws as `openEvaluation`, `not-found`, and `no-right` for anybody else. */
async function openDepartment(db: Db, { slug, id: code }: ParamsOf<typeof departmentAttention>, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  const department = (await visibleDepartments(db, evaluation, caller)).find((one) => one.code === code);
  if (!department) throw problem('not-found');
  const standing = await standingInDepartment(db, code, caller);
  if (standing !== 'head' && standing !== 'answers.read') throw problem('no-right');
  const courses = await coursesOfDepartment(db, evaluation.id, code);
  return { evaluation, department, courses: courses.toSorted(nameOrder(caller.locale)) };
}

/** A department's courses by what needs its head's attention, each beside the others and the year before. Throws as `openDepartment`. */
export async function attentionOverview(
  db: Db,
  params: ParamsOf<typeof departmentAttention>,
  { sort, search, attention }: ListQuery<typeof departmentAttention>,
  caller: Caller,
) {
  const { evaluation, department, courses } = await openDepartment(db, params, caller);
  const before = await yearOf(db, evaluation, courses);
  const rows = await attentionRows(db, evaluation, courses, before, caller);
  const list = rowsList(
    rows.filter((row) => attention === undefined || row.attention.includes(attention)),
    {
      sort,
      locale: caller.locale,
      search,
      orders: {
        name: nameIn(caller.locale),
        rate: ({ rate }) => rate.percent,
        average: cautiousEnd,
        comments: ({ comments }) => comments,
        change: (row) => row.before?.change?.by ?? null,
      },
      texts: ({ code, name_cs, name_en, teachers }) => [code, name_cs, name_en, ...teachers],
    },
  );
  const having = (one: Attention) => rows.filter((row) => row.attention.includes(one)).length;
  return {
    evaluation: headOf(evaluation),
    department,
    before: before ? headOf(before.evaluation) : null,
    courses: list,
    counts: { all: rows.length, ...countsOf(having) },
    may: { own_comments: await heads(db, department.code, caller) },
  };
}

/** How many courses of a department hardly anybody answered for, and how many are worse than the others for certain. For its head. */
export async function attentionCounts(db: Db, evaluation: CourseEvaluation, department: string) {
  const courses = await coursesOfDepartment(db, evaluation.id, department);
  const [rows, means] = await Promise.all([
    courseRows(db, evaluation, courses, 'guarantor'),
    courseMeans(db, evaluation, courses, { averaged: true }),
  ]);
  return {
    low_rate: rows.filter(hasLowRate).length,
    worse: rows.filter(({ code }) => isWorse(differencesOf(code, means, undefined).department)).length,
  };
}

const hasLowRate = ({ rate }: CourseRow) => rate.percent !== null && rate.percent < lowRate;
const isWorse = (difference: Difference | null) => difference?.certain === true && difference.by > 0;

const countsOf = (having: (one: Attention) => number) =>
  Object.fromEntries(attentions.map((one) => [one, having(one)])) as Record<Attention, number>;

type Year = NonNullable<Awaited<ReturnType<typeof yearOf>>>;

/** The same courses a year before. Undefined where there was no evaluation, or none is published. */
async function yearOf(db: Db, { id }: Evaluation, now: readonly CourseHead[]) {
  const earlier = await yearBefore(db, id);
  const [evaluation] = earlier === undefined ? [] : await evaluationsByIds(db, [earlier]);
  if (!evaluation) return undefined;
  const codes = now.map(({ code }) => code);
  // One that belonged to another department then is not this head's to read.
  const departments = new Map(now.map(({ code, department_code }) => [code, department_code]));
  const found = await coursesByCode(db, evaluation.id, codes);
  const courses = found.filter(({ code, department_code }) => departments.get(code) === department_code);
  const rows = await courseRows(db, evaluation, courses, 'guarantor');
  return {
    evaluation,
    means: await courseMeans(db, evaluation, courses, { averaged: true }),
    rows: new Map(rows.map((row) => [row.code, row])),
  };
}

async function attentionRows(
  db: Db,
  evaluation: Evaluation,
  courses: readonly CourseHead[],
  before: Year | undefined,
  caller: Caller,
): Promise<AttentionRow[]> {
  const codes = courses.map(({ code }) => code);
  const relation = { headed: true, guaranteed: false, teacher_codes: [], parallels: [] };
  const reader = { signedIn: true, readsHidden: readsHidden(caller), relation };
  const [rows, means, { comments }, teaching] = await Promise.all([
    courseRows(db, evaluation, courses, 'guarantor'),
    courseMeans(db, evaluation, courses, { averaged: true }),
    commentsRead(db, evaluation, courses, { readerOf: () => reader, only: 'readable', of: commentsOfCourses }),
    teachersOfCourses(db, evaluation.id, codes),
  ]);
  const commented = Map.groupBy(comments, ({ course_code }) => course_code);
  const teachers = Map.groupBy(teaching, ({ course_code }) => course_code);
  const all = rows.map((row): AttentionRow => {
    const earlier = before?.rows.get(row.code);
    const differences = differencesOf(row.code, means, before);
    const count = commented.get(row.code)?.length ?? 0;
    const needs = {
      'low-rate': hasLowRate(row),
      worse: isWorse(differences.department),
      comments: count > 0,
    };
    return {
      ...row,
      teachers: (teachers.get(row.code) ?? []).map((teacher) => personName(teacher, teacher.code)),
      comments: count,
      attention: attentions.filter((one) => needs[one]),
      department: differences.department,
      before: earlier ? { rate: earlier.rate, average: earlier.average, change: differences.before } : null,
    };
  });
  return all.toSorted((a, b) => urgency(b) - urgency(a) || b.comments - a.comments);
}

/** What is worse for certain comes before what hardly anybody answered, and what is both before either. */
function urgency({ attention }: AttentionRow): number {
  return (attention.includes('worse') ? 2 : 0) + (attention.includes('low-rate') ? 1 : 0);
}

/** A course's average beside the other courses of the department, and beside itself a year before. */
function differencesOf(code: string, means: CourseMeans, before: Year | undefined) {
  const point = (here: boolean, asked: CourseMeans) => ({ here, asked: asked.of(code) });
  const then = [...(before ? [point(false, before.means)] : []), point(true, means)];
  return averageDifferences(then, means.others(code));
}

/** The courses of a department by question, each beside the others. Throws as `openDepartment`. */
export async function heatMap(
  db: Db,
  params: ParamsOf<typeof departmentHeatMap>,
  { sort, search }: ListQuery<typeof departmentHeatMap>,
  caller: Caller,
) {
  const { evaluation, department, courses } = await openDepartment(db, params, caller);
  const means = await courseMeans(db, evaluation, courses, { averaged: false });
  const rows = courses.map(({ code, name_cs, name_en }) => {
    const asked = new Map(means.of(code).map(({ question, figures }) => [question.id, figures]));
    const others = means.others(code);
    const cells = means.questions.map(({ id }) => {
      const { n = 0, mean = null, counts = [] } = asked.get(id) ?? {};
      if (mean === null) return null;
      const rest = others.get(id);
      return { n, mean, difference: differenceOf(meanOf({ n, mean, counts }), rest && meanOf(rest)) };
    });
    return { code, name_cs, name_en, cells };
  });
  return {
    evaluation: headOf(evaluation),
    department,
    questions: means.questions.map((question) => {
      const { n = 0, mean = null, interval = null, counts = [] } = means.whole.get(question.id) ?? {};
      const whole = mean === null || interval === null ? null : { n, mean, interval };
      return { id: question.id, body_cs: question.body_cs, body_en: question.body_en, steps: counts.length, whole };
    }),
    courses: rowsList(rows, {
      sort: sort ?? 'name',
      locale: caller.locale,
      search,
      orders: { name: nameIn(caller.locale) },
      texts: ({ code, name_cs, name_en }) => [code, name_cs, name_en],
    }),
    minimum_responses: evaluation.options.minimum_responses,
  };
}
