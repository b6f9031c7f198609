import { type Evaluation, evaluationState, isFillingOpen } from '@anketa/contract/evaluations';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { opensResults } from '../access/capabilities.ts';
import { evaluationBySlug } from '../evaluations/store.ts';

/** An evaluation whose results this caller may open. Throws `not-found`, or `results-hidden-in-phase`. */
export async function openEvaluation(db: Db, slug: string, caller: Caller): Promise<Evaluation> {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || evaluation.state > evaluationState.published) throw problem('not-found');
  if (!opensResults(evaluation, caller)) throw problem('results-hidden-in-phase');
  return evaluation;
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
