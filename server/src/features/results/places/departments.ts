import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { inScope } from '@anketa/contract/questions/scope';
import type { PlaceFigures } from '@anketa/contract/results/figures';
import type { Named } from '@anketa/contract/values';
import type { Db } from '../../../platform/database/connect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { readsHidden } from '../../access/capabilities.ts';
import { rateOf } from '../../figures/averages.ts';
import { standingAbove } from '../disclosure.ts';
import { headOf, openEvaluation } from '../opening.ts';
import { placeRate, questionsAbove, storedFigures } from '../place-store.ts';
import { canViewSections, type VisibleDepartment, visibleDepartments } from '../visible-departments.ts';
import { navigationInto } from './navigation.ts';
import { figuresOf, siblingsOf } from './place-figures.ts';

/** What is asked of courses: what departments and sections sum. */
const courseTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

/** What is said of a department's courses together. */
export async function departmentFigures(
  db: Db,
  evaluation: Evaluation,
  { code, headed }: VisibleDepartment,
  caller: Caller,
): Promise<PlaceFigures> {
  const reader = { signedIn: caller.signedIn, readsHidden: readsHidden(caller) };
  const standing = standingAbove(reader, headed ? 'head' : undefined);
  const [stored, questions] = await Promise.all([
    // Whether a hidden department is seen at all was decided before.
    storedFigures(db, evaluation.id, 'department', { code, hidden: true }),
    questionsAbove(db, evaluation.id, courseTargets),
  ]);
  const isAsked = ({ scope }: (typeof questions)[number]) => inScope(scope, { departments: [code] });
  return figuresOf({ evaluation, standing, questions, stored, isAsked });
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
  const [rate, stored, questions, ways] = await Promise.all([
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
    figures: figuresOf({ evaluation, standing, questions, stored, isAsked }),
    departments: own,
    siblings: siblingsOf(sectionsOf(departments), code),
  };
}

/** The sections that some departments belong to, each once, in their order. */
function sectionsOf(departments: readonly VisibleDepartment[]): Named[] {
  return [...new Map(departments.flatMap(({ section }) => (section ? [[section.code, section]] : []))).values()];
}
