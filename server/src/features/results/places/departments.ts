import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { inScope } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { PlaceFigures } from '@anketa/contract/result-figures';
import type { DepartmentRow } from '@anketa/contract/results';
import type { Named } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { nameOrder } from '../../../platform/rows-list.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { headedDepartments } from '../../access/relation-store.ts';
import { rateOf } from '../../figures/averages.ts';
import { standingAbove } from '../disclosure.ts';
import { named } from '../named.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { placeRate, questionsAbove, storedFigures } from '../place-store.ts';
import { departmentsOf } from '../store.ts';
import { navigationInto } from './navigation.ts';
import { figuresOf, siblingsOf } from './place-figures.ts';

/** What is asked of courses: what departments and sections sum. */
const courseTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

export interface VisibleDepartment extends DepartmentRow {
  /** The caller heads it. */
  readonly headed: boolean;
}

/** Whether a department is the caller's to see: before publication, and while it is hidden, only its head's and who reads all answers. */
export function canViewDepartment(
  { state }: Pick<Evaluation, 'state'>,
  { hidden, headed }: Pick<VisibleDepartment, 'hidden' | 'headed'>,
  caller: Caller,
): boolean {
  return readsHidden(caller) || headed || (state === evaluationState.published && !hidden);
}

/** Whether sections are the caller's to see: where they are shown, before publication only theirs who read all answers. */
function canViewSections({ state, options }: Evaluation, caller: Caller): boolean {
  return options.enable_sections && (state === evaluationState.published || readsHidden(caller));
}

/** Departments that the caller may see, by name as the caller reads it, and by section where the caller sees those. */
export async function visibleDepartments(db: Db, evaluation: Evaluation, caller: Caller): Promise<VisibleDepartment[]> {
  const [rows, headed] = await Promise.all([
    departmentsOf(db, evaluation.id),
    caller.oidos ? headedDepartments(db, caller.oidos) : new Set<string>(),
  ]);
  const withSections = canViewSections(evaluation, caller);
  const visible = rows
    .map((row) => ({ ...row, headed: headed.has(row.code) }))
    .filter((row) => canViewDepartment(evaluation, row, caller))
    .map(({ enrolled, submitted, section_code, section_cs, section_en, ...row }) => ({
      ...row,
      rate: rateOf(enrolled, submitted),
      section: withSections && section_code !== null ? named(section_code, section_cs, section_en) : null,
    }));
  const byName = nameOrder(caller.locale);
  const ordered = visible.toSorted(byName);
  return withSections ? ordered.toSorted(bySection(byName)) : ordered;
}

/** Those of one section together; departments of none last. */
function bySection(byName: ReturnType<typeof nameOrder>) {
  return ({ section: one }: VisibleDepartment, { section: other }: VisibleDepartment): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return byName(one, other) || Number(one.code > other.code) - Number(one.code < other.code);
  };
}

/** What is said of a department's courses together. */
export async function departmentFigures(
  db: Db,
  evaluation: Evaluation,
  { code, headed }: VisibleDepartment,
  caller: Caller,
): Promise<PlaceFigures> {
  const reader = { signedIn: caller.signedIn, readsHidden: readsHidden(caller) };
  const standing = standingAbove(reader, headed ? 'head' : undefined);
  const [kept, questions] = await Promise.all([
    // Whether a hidden department is seen at all was decided before.
    storedFigures(db, evaluation.id, 'department', { code, hidden: true }),
    questionsAbove(db, evaluation.id, courseTargets),
  ]);
  const isAsked = ({ scope }: (typeof questions)[number]) => inScope(scope, { departments: [code] });
  return figuresOf({ evaluation, standing, questions, kept, isAsked });
}

/**
 * A section: its departments and their figures together. Who does not see all of its departments reads the sum of those that are not
 * hidden. Throws as `openEvaluation`, `not-found` also where sections are not shown, and `results-hidden-in-phase` before publication to
 * all but holders of `answers.read`.
 */
export async function sectionPage(db: Db, slug: string, code: string, caller: Caller) {
  const evaluation = await openEvaluation(db, slug, caller);
  if (!evaluation.options.enable_sections) throw problem('not-found');
  if (!canViewSections(evaluation, caller)) throw problem('results-hidden-in-phase');
  const hidden = readsHidden(caller);
  const departments = await visibleDepartments(db, evaluation, caller);
  const own = departments.filter((department) => department.section?.code === code);
  const section = own[0]?.section;
  if (!section) throw problem('not-found');
  const [rate, kept, questions, ways] = await Promise.all([
    placeRate(db, evaluation.id, 'section', code, hidden),
    storedFigures(db, evaluation.id, 'section', { code, hidden }),
    questionsAbove(db, evaluation.id, courseTargets),
    navigationInto(db, evaluation, caller),
  ]);
  const codes = own.map((department) => department.code);
  const isAsked = ({ scope }: (typeof questions)[number]) =>
    codes.some((one) => inScope(scope, { departments: [one] }));
  const standing = standingAbove({ signedIn: caller.signedIn, readsHidden: hidden });
  return {
    evaluation: headOf(evaluation),
    ways,
    section,
    rate: rateOf(rate?.enrolled ?? 0, rate?.submitted ?? 0),
    figures: figuresOf({ evaluation, standing, questions, kept, isAsked }),
    departments: own,
    siblings: siblingsOf(sectionsOf(departments), code),
  };
}

/** The sections that some departments belong to, each once, in their order. */
function sectionsOf(departments: readonly VisibleDepartment[]): Named[] {
  return [...new Map(departments.flatMap(({ section }) => (section ? [[section.code, section]] : []))).values()];
}
