import { evaluationState, fillingEnd, teachersAsk } from '@anketa/contract/evaluations/evaluations';
import type { EvaluationHead, OwnWork } from '@anketa/contract/results/results';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { nameOrder } from '../../../platform/rows-list.ts';
import { type CourseRelation, courseRelations, guaranteedProgrammes } from '../../access/relation-store.ts';
import { evaluationsByIds, evaluationsIn, isBeingCounted } from '../../evaluations/store.ts';
import { rateOf, sumOfRates } from '../../figures/averages.ts';
import { countWrittenBy } from '../../questions/store.ts';
import { attentionCounts } from '../comparison/attention.ts';
import { teacherCompared } from '../comparison/service.ts';
import { courseRows, headedIn, ownershipOf } from '../courses/course-rows.ts';
import type { CourseEvaluation } from '../open-course.ts';
import { coursesByCode } from '../store.ts';
import { programmesOf } from '../study-store.ts';

/** So many of their own courses meet those who have some. */
const ownOnStart = 8;

export type Opened = EvaluationHead & CourseEvaluation;

/** An evaluation, and what of it is somebody's. */
export interface Concerned {
  readonly evaluation: Opened;
  readonly relations: readonly CourseRelation[];
  /** Codes of programmes that they guarantee. */
  readonly programmes: ReadonlySet<string>;
}

/** Of evaluations that come newest first, the newest one that has figures of somebody's to read, and the newest one in which students fill in. */
export async function concernedOf(
  db: Db,
  evaluations: readonly Opened[],
  { oidos, roles }: Pick<Caller, 'oidos' | 'roles'>,
) {
  let running: Concerned | undefined;
  let rated: Concerned | undefined;
  for (const evaluation of oidos === null ? [] : evaluations) {
    const isRunning = evaluation.state === evaluationState.filling;
    if (oidos === null || (isRunning && running)) continue;
    const [relations, programmes] = await Promise.all([
      courseRelations(db, evaluation.id, oidos),
      guaranteedProgrammes(db, evaluation.id, roles.includes('garant') ? oidos : null),
    ]);
    if (relations.length + programmes.size === 0) continue;
    if (isRunning) running = { evaluation, relations, programmes };
    else rated ??= { evaluation, relations, programmes };
    if (rated) break;
  }
  return { running, rated };
}

/**
 * What waits for whoever has courses of their own: those of the newest evaluation whose figures they may read, and the newest one in which
 * students fill in. Where there are no figures yet the courses are those of the newest evaluation. Null: they have none. It reads sums alone: comments are
 * counted by `countUnread`.
 */
export async function ownWork(db: Db, evaluations: readonly Opened[], caller: Caller): Promise<OwnWork | null> {
  const { rated, running } = await concernedOf(db, evaluations, caller);
  const first = rated ?? running;
  if (!first) return null;
  const [courses, taught, departments, programmes, beside, questions] = await Promise.all([
    ownCoursesOf(db, first, caller),
    taughtBy(db, first, caller),
    departmentsOf(db, first),
    programmesIn(db, first, caller),
    rated && running ? runningOf(db, running) : null,
    questionsFor(db, caller),
  ]);
  return { evaluation: first.evaluation, ...courses, taught, departments, programmes, running: beside, questions };
}

async function ownCoursesOf(db: Db, { evaluation, relations }: Concerned, { locale }: Caller) {
  const codes = relations.map(({ course }) => course);
  const courses = await coursesByCode(db, evaluation.id, codes);
  const isOwn = ownershipOf(relations);
  const byName = courses.toSorted(nameOrder(locale));
  const first = byName.toSorted((a, b) => Number(isOwn(b.code).own) - Number(isOwn(a.code).own));
  const rows = await courseRows(db, evaluation, first.slice(0, ownOnStart), 'guarantor');
  return { total: courses.length, courses: rows.map((row) => ({ ...row, ...isOwn(row.code) })) };
}

/** As their own page compares it, once results are published. Who teaches by several codes is compared by the first. */
async function taughtBy(db: Db, { evaluation, relations }: Concerned, caller: Caller): Promise<OwnWork['taught']> {
  const [teacher] = relations.flatMap(({ teacher_codes }) => teacher_codes).toSorted();
  if (teacher === undefined || evaluation.state !== evaluationState.published) return null;
  if (await isBeingCounted(db, evaluation.id)) return null;
  const { points, average } = await teacherCompared(db, { slug: evaluation.slug_cs, id: teacher }, caller);
  const at = points.findIndex(({ here }) => here);
  const here = points[at]?.average;
  if (!here) return null;
  const before = points.slice(0, at).findLast((point) => point.average !== null)?.evaluation;
  return {
    teacher,
    average: here,
    difference: average.before,
    before: before ? { year: before.year, semester: before.semester } : null,
  };
}

async function departmentsOf(db: Db, { evaluation, relations }: Concerned): Promise<OwnWork['departments']> {
  const headed = await headedIn(db, evaluation, relations);
  return Promise.all(
    headed.map(async (department) => ({
      ...department,
      ...(await attentionCounts(db, evaluation, department.code)),
    })),
  );
}

async function programmesIn(
  db: Db,
  { evaluation, programmes }: Concerned,
  { locale }: Caller,
): Promise<OwnWork['programmes']> {
  if (programmes.size === 0) return [];
  const all = (await programmesOf(db, evaluation.id)).toSorted(nameOrder(locale));
  return all.flatMap(({ code, name_cs, name_en }) => (programmes.has(code) ? [{ code, name_cs, name_en }] : []));
}

async function runningOf(db: Db, { evaluation, relations }: Concerned): Promise<OwnWork['running']> {
  const codes = relations.map(({ course }) => course);
  const [courses, [full]] = await Promise.all([
    coursesByCode(db, evaluation.id, codes),
    evaluationsByIds(db, [evaluation.id]),
  ]);
  const rate = sumOfRates(courses.map(({ enrolled, submitted }) => rateOf(enrolled, submitted)));
  return { evaluation, total: courses.length, closes_at: full ? fillingEnd(full) : null, rate };
}

/** The newest evaluation in preparation for which they may write questions: features/question-editing decides the same when they do. */
async function questionsFor(db: Db, { oidos }: Caller): Promise<OwnWork['questions']> {
  const prepared = await evaluationsIn(db, [evaluationState.preparation]);
  const evaluation = prepared.find((one) => one.completed_at !== null && teachersAsk(one));
  if (!evaluation || oidos === null) return null;
  const { id, name_cs, name_en, phase_dates } = evaluation;
  const relations = await courseRelations(db, id, oidos);
  if (relations.length === 0) return null;
  return {
    evaluation: { id, name_cs, name_en },
    written: await countWrittenBy(db, id, oidos),
    opens_at: phase_dates.filling,
  };
}
