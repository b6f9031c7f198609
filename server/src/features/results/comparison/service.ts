import type { ParamsOf, ResponseOf } from '@anketa/contract/endpoint';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type {
  Comparison,
  courseComparison,
  departmentComparison,
  teacherComparison,
} from '@anketa/contract/results/comparison';
import type { Figures, ResponseRate } from '@anketa/contract/results/figures';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { nameOrder } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { headedDepartments } from '../../access/relation-store.ts';
import { evaluationsByIds, isBeingCounted } from '../../evaluations/store.ts';
import { figuresFrom, rateOf } from '../../figures/averages.ts';
import { disclose, mayOpenEarly, type Standing, standingAt, viewingOf } from '../disclosure.ts';
import { openCourse, readerOf } from '../open-course.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { coursesOfDepartment } from '../store.ts';
import { visibleDepartments } from '../visible-departments.ts';
import { type Asked, comparisonOf, type Then } from './comparison.ts';
import {
  courseOccurrences,
  departmentOccurrences,
  figuresAt,
  type Occurrence,
  questionsByIds,
  teacherOccurrences,
} from './store.ts';

type StoredFigures = Awaited<ReturnType<typeof figuresAt>>[number];
type StoredAnswers = Awaited<ReturnType<typeof questionsByIds>>[number];

/** What is compared in one evaluation, and what whoever reads is to it there. */
interface Stand {
  readonly evaluation: Evaluation;
  readonly occurrence: Occurrence;
  readonly standing: Standing;
}

/** Kept figures by evaluation and question; those of hidden departments added to the others. */
interface EvaluationFigures {
  readonly of: (evaluation: number, question: number) => Pick<StoredFigures, 'answered' | 'counts'> | undefined;
  readonly questions: ReadonlyMap<number, readonly StoredAnswers[]>;
}

async function readFigures(
  db: Db,
  place: { readonly kind: 'course' | 'department' | 'teacher'; readonly code: string },
  { evaluations, hidden }: { readonly evaluations: readonly number[]; readonly hidden: boolean },
): Promise<EvaluationFigures> {
  if (evaluations.length === 0) return { of: () => undefined, questions: new Map() };
  const rows = await figuresAt(db, place, { evaluations, hidden });
  const questions = await questionsByIds(db, evaluations, [...new Set(rows.map(({ question_id }) => question_id))]);
  const sums = new Map<string, { answered: number; counts: Record<string, number> }>();
  for (const { evaluation_id, question_id, answered, counts } of rows) {
    const sum = sums.get(`${evaluation_id} ${question_id}`) ?? { answered: 0, counts: {} };
    sum.answered += answered;
    for (const [value, n] of Object.entries(counts)) sum.counts[value] = (sum.counts[value] ?? 0) + n;
    sums.set(`${evaluation_id} ${question_id}`, sum);
  }
  return {
    of: (evaluation, question) => sums.get(`${evaluation} ${question}`),
    questions: Map.groupBy(questions, ({ evaluation_id }) => evaluation_id),
  };
}

/** Evaluations that the caller may open, with what they are to the place there; the oldest first. */
async function openedEvaluations<O extends Occurrence>(
  db: Db,
  occurrences: readonly O[],
  standingIn: (evaluation: Evaluation, occurrence: O) => Promise<Standing | undefined> | Standing | undefined,
): Promise<Stand[]> {
  const by = new Map(occurrences.map((one) => [one.evaluation_id, one]));
  const evaluations = await evaluationsByIds(db, [...by.keys()]);
  const stands = await Promise.all(
    evaluations.map(async (evaluation) => {
      const occurrence = by.get(evaluation.id);
      // What is published and still being counted is read nowhere.
      if (evaluation.state === evaluationState.published && (await isBeingCounted(db, evaluation.id))) return undefined;
      const standing = occurrence && (await standingIn(evaluation, occurrence));
      return occurrence && standing ? { evaluation, occurrence, standing } : undefined;
    }),
  );
  return stands.filter((stand) => stand !== undefined);
}

interface ComparisonContext {
  readonly here: number;
  readonly code: string;
  readonly figures: EvaluationFigures;
  /** Whether these figures are sums of rows that were found to show: no threshold is applied to them again. */
  readonly summed: boolean;
  readonly rate: (occurrence: Occurrence) => ResponseRate | null;
}

function earlierFigures(
  { evaluation, occurrence, standing }: Stand,
  { here, code, figures, summed, rate }: ComparisonContext,
): Then {
  const own = rateOf(occurrence.enrolled, occurrence.submitted);
  const asked = (figures.questions.get(evaluation.id) ?? []).flatMap((question): Asked[] => {
    const row = figures.of(evaluation.id, question.id);
    const disclosed =
      row &&
      disclose(viewingOf(evaluation, standing), {
        question: summed ? { ...question, minimum_return_rate: 0 } : question,
        row,
        rates: { own, course: own },
        comments: [],
        minimum: evaluation.options.minimum_responses,
      });
    return disclosed && !disclosed.withheld ? [{ question, figures: figuresFrom(question, row.counts) }] : [];
  });
  return { evaluation: headOf(evaluation), code, here: evaluation.id === here, rate: rate(occurrence), asked };
}

/**
 * A course beside itself in other evaluations, and beside the other courses of its department in this one. `gl` names the course
 * or one of its parallels. Each evaluation shows what its own page would. Throws as `courseOverview`.
 */
export async function courseCompared(
  db: Db,
  { slug, gl }: ParamsOf<typeof courseComparison>,
  caller: Caller,
): Promise<ResponseOf<typeof courseComparison>> {
  const { evaluation, course } = await openCourse(db, slug, gl, caller);
  const { code } = course;
  const occurrences = await courseOccurrences(db, evaluation.id, code);
  const stands = await openedEvaluations(db, occurrences, async (other, { hidden }) => {
    const reader = await readerOf(db, other.id, code, caller);
    const early = mayOpenEarly(reader);
    if (!early && (hidden || other.state !== evaluationState.published)) return undefined;
    return standingAt(reader, { target: 'povinn', parallel_code: '', teacher_code: '' });
  });
  const evaluations = stands.map((stand) => stand.evaluation.id);
  const figures = await readFigures(db, { kind: 'course', code }, { evaluations, hidden: true });
  const rate = ({ enrolled, submitted }: Occurrence) => rateOf(enrolled, submitted);
  const context = { here: evaluation.id, code, figures, summed: false, rate };
  const then = stands.map((stand) => earlierFigures(stand, context));
  // As a whole a department shows to fewer than its courses do.
  const departments = course.department_code === null ? [] : await visibleDepartments(db, evaluation, caller);
  const department = departments.find((one) => one.code === course.department_code);
  const others = department && (await othersOf(db, evaluation, department.code, then, figures, caller));
  const siblings =
    department && (await siblingsOf(db, evaluation.id, { code, department: department.code, locale: caller.locale }));
  return { ...comparisonOf(then, others), siblings: siblings ?? { previous: null, next: null } };
}

/** What the questions that a course shows got in all other courses of its department together, by their numbers. */
async function othersOf(
  db: Db,
  evaluation: Evaluation,
  code: string,
  then: readonly Then[],
  course: EvaluationFigures,
  caller: Caller,
): Promise<ReadonlyMap<number, Figures>> {
  const figures = await readFigures(db, { kind: 'department', code }, { evaluations: [evaluation.id], hidden: true });
  const standing = await standingInDepartment(db, code, caller);
  const { asked } = earlierFigures(
    { evaluation, standing, occurrence: { evaluation_id: evaluation.id, ...emptyPlace } },
    { here: evaluation.id, code, figures, summed: true, rate: () => null },
  );
  const visible = new Set(then.find(({ here }) => here)?.asked.map(({ question }) => question.id));
  const rest = asked.flatMap(({ question }): [number, Figures][] => {
    const [all, own] = [figures.of(evaluation.id, question.id), course.of(evaluation.id, question.id)];
    if (!all || !own || !visible.has(question.id)) return [];
    const counts = Object.fromEntries(
      Object.entries(all.counts).map(([value, n]) => [value, n - (own.counts[value] ?? 0)]),
    );
    // While figures are figures anew the sum may be of another moment.
    return Object.values(counts).some((n) => n < 0) ? [] : [[question.id, figuresFrom(question, counts)]];
  });
  return new Map(rest);
}

const emptyPlace = { department_code: null, hidden: false, enrolled: 0, submitted: 0 };

/** Whether a caller heads a department. */
export async function heads(db: Db, code: string, { oidos }: Caller): Promise<boolean> {
  return oidos !== null && (await headedDepartments(db, oidos)).has(code);
}

/** What a caller is to a department as a whole. */
export async function standingInDepartment(db: Db, code: string, caller: Caller): Promise<Standing> {
  if (readsHidden(caller)) return 'answers.read';
  if (await heads(db, code, caller)) return 'head';
  return caller.signedIn ? 'signed-in' : 'anyone';
}

interface Sibling {
  readonly code: string;
  readonly department: string;
  readonly locale: Locale;
}

/** The courses before and after one in the list of its department, which goes by the names of the language. */
async function siblingsOf(db: Db, evaluationId: number, { code, department, locale }: Sibling) {
  const courses = (await coursesOfDepartment(db, evaluationId, department)).toSorted(nameOrder(locale));
  const at = courses.findIndex((course) => course.code === code);
  const named = (index: number) => {
    const course = courses[index];
    return course ? { code: course.code, name_cs: course.name_cs, name_en: course.name_en } : null;
  };
  return { previous: named(at - 1), next: named(at + 1) };
}

/** A department beside itself in other evaluations where the caller sees it. Throws as `departmentOverview`. */
export async function departmentCompared(
  db: Db,
  { slug, id: code }: ParamsOf<typeof departmentComparison>,
  caller: Caller,
): Promise<Comparison> {
  const evaluation = await openEvaluation(db, slug, caller);
  const department = (await visibleDepartments(db, evaluation, caller)).find((one) => one.code === code);
  if (!department) throw problem('not-found');
  const standing = await standingInDepartment(db, code, caller);
  const readsEarly = standing === 'head' || standing === 'answers.read';
  const stands = await openedEvaluations(
    db,
    await departmentOccurrences(db, evaluation.id, code),
    (other, { hidden }) =>
      readsEarly || (!hidden && other.state === evaluationState.published) ? standing : undefined,
  );
  const evaluations = stands.map((stand) => stand.evaluation.id);
  const figures = await readFigures(db, { kind: 'department', code }, { evaluations, hidden: true });
  const rate = ({ enrolled, submitted }: Occurrence) => rateOf(enrolled, submitted);
  return comparisonOf(
    stands.map((stand) => earlierFigures(stand, { here: evaluation.id, code, figures, summed: true, rate })),
  );
}

/**
 * A teacher over all their courses, beside themselves in other evaluations. Before publication they see it, and who reads hidden
 * answers. Throws `not-found`, and `results-hidden-in-phase`.
 */
export async function teacherCompared(
  db: Db,
  { slug, id: code }: ParamsOf<typeof teacherComparison>,
  caller: Caller,
): Promise<Comparison> {
  const evaluation = await openEvaluation(db, slug, caller);
  const occurrences = await teacherOccurrences(db, evaluation.id, code);
  const stands = await openedEvaluations(db, occurrences, (other, { oidos }): Standing | undefined => {
    if (readsHidden(caller)) return 'answers.read';
    if (oidos !== null && oidos === caller.oidos) return 'teacher';
    if (other.state !== evaluationState.published) return undefined;
    return caller.signedIn ? 'signed-in' : 'anyone';
  });
  if (!occurrences.some(({ evaluation_id }) => evaluation_id === evaluation.id)) throw problem('not-found');
  if (!stands.some((stand) => stand.evaluation.id === evaluation.id)) throw problem('results-hidden-in-phase');
  const evaluations = stands.map((stand) => stand.evaluation.id);
  // Courses of hidden departments are part of nobody's figures but for those who see all.
  const figures = await readFigures(db, { kind: 'teacher', code }, { evaluations, hidden: readsHidden(caller) });
  const context = { here: evaluation.id, code, figures, summed: true, rate: () => null };
  const then = stands.map((stand) => earlierFigures(stand, context));
  // The register of teachers names many who teach nothing.
  return comparisonOf(then.filter(({ here, asked }) => here || asked.length > 0));
}
