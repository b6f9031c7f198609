import { type Evaluation, evaluationState, phases } from '@anketa/contract/evaluations/evaluations';
import { holds, type Permission } from '@anketa/contract/rights';
import type { Caller } from '../../platform/http/caller.ts';
import { hasOwnCourses, looksAfterQuestions, opensResults } from '../access/capabilities.ts';
import { mayBeImported } from './lifecycle.ts';

/**
 * The states of evaluations that a caller is shown. Running and failed imports are shown to administrators alone; preparation and
 * checking to all who have a permission or courses of their own, since they have something to do then.
 */
export function visibleStates(caller: Caller): number[] {
  const { filling, published, failed, importing } = evaluationState;
  if (holds(caller.permissions, 'import.edit')) return [...phases, failed, importing];
  return caller.permissions !== 0 || hasOwnCourses(caller) ? [...phases] : [filling, published];
}

/** What a caller may do with the list of evaluations. */
export function mayWithEvaluations({ permissions }: Caller) {
  return { create: holds(permissions, 'import.create'), move: holds(permissions, 'import.manage') };
}

interface Circumstances {
  /** It is published, or was before. */
  readonly everPublished: boolean;
  /** An import of it waits or runs: it neither moves nor goes meanwhile. */
  readonly underWay: boolean;
  /** Its deletion has begun: it can only be deleted to the end. */
  readonly deleting: boolean;
}

/** What a caller may do with an evaluation as it now stands, by permission, role and phase (specification 4 and 6). */
export function mayWith(evaluation: Evaluation, caller: Caller, { everPublished, underWay, deleting }: Circumstances) {
  const { state, completed_at } = evaluation;
  const { preparation, published, failed, importing } = evaluationState;
  const has = (permission: Permission) => holds(caller.permissions, permission);
  const ready = completed_at !== null && state <= published;
  const free = !underWay && !deleting;
  const unfinished = state === failed || state === importing;
  const results = opensResults(evaluation, caller);
  return {
    move: has('import.manage') && ready && free,
    edit: has('import.edit'),
    import: has('import.create') && free && mayBeImported(evaluation),
    delete:
      has('import.delete') &&
      !underWay &&
      (state === preparation || state === published || unfinished) &&
      (!everPublished || has('options.edit')),
    options: has('options.edit') && has('import.edit') && ready,
    statistics: has('options.edit') && ready,
    questions: looksAfterQuestions(caller) && ready,
    check_questions: (has('questions.create') || has('import.manage')) && ready,
    results,
    own_results: results && hasOwnCourses(caller),
    manage: has('import.manage'),
  };
}
