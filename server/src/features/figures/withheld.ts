import type { ResponseRate, Withheld } from '@anketa/contract/results/figures';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** What a question's figures at a place depend on, whoever reads them. */
export interface Thresholds {
  readonly question: Pick<Selectable<Schema['question']>, 'form' | 'minimum_return_rate' | 'return_rate_over_course'>;
  /** What was released of the question there. */
  readonly row: { readonly answered: number } | undefined;
  readonly rates: { readonly own: ResponseRate; readonly course: ResponseRate };
  /** How many ballots hide among each other. */
  readonly minimum: number;
}

/**
 * Why what was answered to a question at a place is shown to nobody; null when it is shown: it was not released, too few took
 * part, or too few of them answered ("cannot assess" is no answer). Texts have no minimum here: it was applied
 * when they were released.
 */
export function withheldFrom({ question, row, rates, minimum }: Thresholds): Withheld | null {
  if (!row) return unreleased(rates.own.submitted, minimum);
  const needed = question.minimum_return_rate;
  const { percent } = question.return_rate_over_course ? rates.course : rates.own;
  if (needed > 0 && (percent ?? 0) < needed) return { reason: 'low-return-rate', needed };
  return question.form !== 'text' && row.answered < minimum ? { reason: 'few-responses', needed: minimum } : null;
}

/**
 * Why nothing of a place or a question was released, as far as can be told: too few answered, or enough did but too few could
 * hide behind what else is released. The choice was made when ballots were counted (features/ballots/counting/release.ts).
 */
export function unreleased(submitted: number, minimum: number): Withheld {
  return { reason: submitted < minimum ? 'few-responses' : 'not-released', needed: minimum };
}
