import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { opensResults } from '../access/capabilities.ts';
import { evaluationBySlug, isBeingCounted } from '../evaluations/store.ts';

/**
 * An evaluation whose results this caller may open. Throws `not-found`, `results-hidden-in-phase`, and `still-counting` where they are
 * published while ballots wait: what everybody reads is of all that were submitted.
 */
export async function openEvaluation(db: Db, slug: string, caller: Caller): Promise<Evaluation> {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  if (!opensResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  if (evaluation.state === evaluationState.published) await mustBeCounted(db, evaluation.id);
  return evaluation;
}

/** Throws `still-counting` where submitted ballots are still to be counted. */
export async function mustBeCounted(db: Db | Tx, evaluationId: number): Promise<void> {
  if (await isBeingCounted(db, evaluationId)) throw problem('still-counting');
}

/** What pages of results show of an evaluation. */
export function headOf<E extends Pick<Evaluation, 'state' | 'options'>>(
  evaluation: E,
): E & { readonly filling_open: boolean; readonly bars: boolean } {
  return { ...evaluation, filling_open: isFillingOpen(evaluation), bars: evaluation.options.rating_bar_in_results };
}

/** While results are checked: when they will be published by themselves; null at any other time, and where no date is set. */
export function publishingDate({ state, phase_dates }: Pick<Evaluation, 'state' | 'phase_dates'>): string | null {
  return state === evaluationState.checking ? phase_dates.published : null;
}
