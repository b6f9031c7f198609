import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { holds } from '@anketa/contract/rights';
import type { Caller } from '../../platform/http/caller.ts';

/** Whether courses are a caller's own: they teach, guarantee, or head a department. */
export function hasOwnCourses({ roles }: Pick<Caller, 'roles'>): boolean {
  return roles.some((role) => role === 'teacher' || role === 'department_head' || role === 'garant');
}

/** Whether a caller looks after questions: everybody's by permission, else their own (specification 6). */
export function looksAfterQuestions(caller: Pick<Caller, 'roles' | 'permissions'>): boolean {
  return holds(caller.permissions, 'questions.create') || hasOwnCourses(caller);
}

/** Whether a caller reads hidden answers, and hidden departments, that are not their own. */
export function readsHidden({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return holds(permissions, 'answers.read');
}

/** Whether a caller opens an evaluation's results at all: everyone once it is published; from filling on those whom they concern. */
export function opensResults({ state }: Pick<Evaluation, 'state'>, caller: Pick<Caller, 'roles' | 'permissions'>) {
  if (state === evaluationState.published) return true;
  const begun = state === evaluationState.filling || state === evaluationState.checking;
  return begun && (hasOwnCourses(caller) || readsHidden(caller));
}

/** Whether a caller searches all courses of an evaluation. Before publication only those may who read hidden answers. */
export function searchesResults({ state }: Pick<Evaluation, 'state'>, caller: Pick<Caller, 'permissions'>): boolean {
  return state === evaluationState.published || readsHidden(caller);
}

/** All departments, or those of these codes. */
export type Departments = 'all' | readonly string[];
