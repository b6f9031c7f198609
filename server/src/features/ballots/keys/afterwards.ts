import { type Evaluation, evaluationState, fillingEnd } from '@anketa/contract/evaluations/evaluations';
import type { Db } from '../../../platform/database/connect.ts';
import { problem } from '../../../platform/http/problem.ts';
import { hasBegun } from '../../evaluations/lifecycle.ts';
import { evaluationBySlug } from '../../evaluations/store.ts';
import { keysEnd } from './key-store.ts';

/** What comes after filling of an evaluation that has begun: the same for everybody. Throws `not-found`. */
export async function afterwardsOf(db: Db, slug: string, verificationDays: number) {
  const evaluation = await evaluationBySlug(db, slug);
  if (!evaluation || !hasBegun(evaluation.state)) throw problem('not-found');
  const ending = await keysEnd(db, evaluation.id, { verificationDays, closesAt: fillingEnd(evaluation) });
  const { destroyed_on = null, until = null, days_left = null } = ending ?? {};
  const keys = until === null || days_left === null ? null : { until, days_left: Math.max(0, days_left) };
  return { destroyed_on, keys, results_at: publicationOf(evaluation) };
}

function publicationOf({ state, phase_dates }: Evaluation): string | null {
  const { published } = phase_dates;
  return state < evaluationState.published && published && new Date(published) > new Date() ? published : null;
}
