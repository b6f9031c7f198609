import { type Evaluation, type EvaluationMay, evaluationState } from '@anketa/contract/evaluations';
import { holds, type Permission } from '@anketa/contract/rights';
import type { Caller } from '../../platform/http/caller.ts';
import { isConcerned, looksAfterQuestions, opensResults } from '../access/capabilities.ts';

/**
 * The states of evaluations that a caller is shown: failed and running imports concern administrators alone, preparation and checking
 * whoever has something to do then: a permission, or courses of their own.
 */
export function visibleStates(caller: Caller): number[] {
  if (holds(caller.permissions, 'import.edit')) return [0, 1, 2, 3, 4, 5];
  return caller.permissions !== 0 || isConcerned(caller) ? [0, 1, 2, 3] : [1, 3];
}

/** What a caller may do with the list of evaluations. */
export function mayWithEvaluations({ permissions }: Caller) {
  return { create: holds(permissions, 'import.create'), move: holds(permissions, 'import.manage') };
}

/**
 * What a caller may do with an evaluation as it now stands, by permission, role and phase (specification 4 and 6); `everPublished`: it is
 * or was published.
 */
export function mayWith(evaluation: Evaluation, caller: Caller, everPublished: boolean): EvaluationMay {
  const { state, completed_at, legacyImport } = evaluation;
  const { preparation, published, failed, importing } = evaluationState;
  const has = (permission: Permission) => holds(caller.permissions, permission);
  const ready = completed_at !== null && state <= published;
  // An import that a page drives may have been left; one that the server runs ends by itself.
  const unfinished = state === failed || (state === importing && legacyImport);
  const results = opensResults(evaluation, caller);
  return {
    move: has('import.manage') && ready,
    edit: has('import.edit'),
    import: has('import.create') && (state === preparation || unfinished),
    delete:
      has('import.delete') &&
      (state === preparation || state === published || unfinished) &&
      (!everPublished || has('options.edit')),
    statistics: has('options.edit') && ready,
    mail: has('mailing.create') && ready,
    questions: looksAfterQuestions(caller) && ready,
    check_questions: (has('questions.create') || has('import.manage')) && ready,
    results,
    own_results: results && isConcerned(caller),
  };
}
