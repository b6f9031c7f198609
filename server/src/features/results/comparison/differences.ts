import type { Difference, Estimate } from '@anketa/contract/result-differences';
import type { Figures } from '@anketa/contract/results';
import { studentPoint } from '../../figures/averages.ts';

/** A mean with what is known of its uncertainty. */
export interface Mean {
  readonly n: number;
  readonly mean: number;
  /** Its standard error. */
  readonly error: number;
  /** Degrees of freedom of that error. */
  readonly freedom: number;
}

/**
 * The least variance that is believed, in steps of the scale. Answers are whole steps, and rounding to whole steps alone has the
 * variance 1/12: three who all say 2 do not prove that a fourth would.
 */
const leastVariance = 1 / 12;

/** The mean of answers by value, `counts[i]` of the value i + 1. Undefined below two: one answer has no spread. */
export function meanOf({ n, mean, counts }: Pick<Figures, 'n' | 'mean' | 'counts'>): Mean | undefined {
  if (mean === null || n < 2) return undefined;
  const squares = counts.reduce((sum, count, index) => sum + count * (index + 1 - mean) ** 2, 0);
  const variance = Math.max(squares / (n - 1), leastVariance);
  return { n, mean, error: Math.sqrt(variance / n), freedom: n - 1 };
}

/** A mean on a scale of so many steps, stretched to 1–5. Undefined where there is nothing to stretch. */
export function stretched({ mean, error, ...rest }: Mean, steps: number): Mean | undefined {
  if (steps < 2) return undefined;
  const by = 4 / (steps - 1);
  return { ...rest, mean: 1 + (mean - 1) * by, error: error * by };
}

/**
 * The average of questions weighted by coefficient, as `averageOf` has it. The same students answered them, and how alike nobody knows any
 * more: their errors are added as if each went with the others, Σ w·e ⁄ Σ w, which is the most that it can be. It has the
 * degrees of freedom of the question that has the fewest.
 */
export function averagedMean(questions: readonly { readonly mean: Mean; readonly coefficient: number }[]) {
  // In one order, whichever they come in: the last digit of a sum would tell how rows are stored.
  const weighing = questions
    .filter(({ coefficient }) => coefficient > 0)
    .toSorted((a, b) => a.mean.mean - b.mean.mean || a.mean.error - b.mean.error || a.coefficient - b.coefficient);
  if (weighing.length === 0) return undefined;
  const weights = weighing.reduce((sum, { coefficient }) => sum + coefficient, 0);
  const weighted = (of: 'mean' | 'error') =>
    weighing.reduce((sum, { mean, coefficient }) => sum + mean[of] * coefficient, 0) / weights;
  return {
    n: Math.max(...weighing.map(({ mean }) => mean.n)),
    mean: weighted('mean'),
    error: weighted('error'),
    freedom: Math.min(...weighing.map(({ mean }) => mean.freedom)),
  } satisfies Mean;
}

/**
 * One mean minus another of other people, by Welch: the error is √(e₁² + e₂²), with (e₁² + e₂²)² ⁄ (e₁⁴ ⁄ f₁ + e₂⁴ ⁄ f₂) degrees of freedom.
 * Null where either is unknown.
 */
export function differenceOf(one: Mean | undefined, other: Mean | undefined): Difference | null {
  if (!one || !other) return null;
  const [a, b] = [one.error ** 2, other.error ** 2];
  const freedom = (a + b) ** 2 / (a ** 2 / one.freedom + b ** 2 / other.freedom);
  const by = one.mean - other.mean;
  const half = studentPoint(freedom) * Math.sqrt(a + b);
  return { by, interval: [by - half, by + half], certain: Math.abs(by) > half };
}

/** A mean as it is shown, its interval kept within the scale. */
export function estimateOf({ n, mean, error, freedom }: Mean, steps: number): Estimate {
  const half = studentPoint(freedom) * error;
  return { n, mean, interval: [Math.max(1, mean - half), Math.min(steps, mean + half)] };
}
