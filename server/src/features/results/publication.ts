import type { ReturnRate, Withheld } from '@anketa/contract/results';

/**
 * Why nothing of a place or a question was released, as far as can be told: too few answered, or enough did but too few could
 * hide behind what else is released. The choice was made when ballots were counted (features/ballots/disclosure.ts).
 */
export function unreleased(submitted: number, minimum: number): Withheld {
  return { reason: submitted < minimum ? 'few-responses' : 'not-released', needed: minimum };
}

/** Figures show from `minimum` ballots that answered; "cannot assess" is no answer. */
export function withheldByAnswers(answered: number, minimum: number): Withheld | null {
  return answered < minimum ? { reason: 'few-responses', needed: minimum } : null;
}

interface Thresholds {
  readonly minimum_return_rate: number;
  readonly return_rate_over_course: boolean;
}

/** Whether a question's return rate suffices: of the parallel, or of the course where the question says so. */
export function withheldByRate(
  { minimum_return_rate: needed, return_rate_over_course }: Thresholds,
  rates: { readonly own: ReturnRate; readonly course: ReturnRate },
): Withheld | null {
  const { percent } = return_rate_over_course ? rates.course : rates.own;
  return needed > 0 && (percent ?? 0) < needed ? { reason: 'low-return-rate', needed } : null;
}
