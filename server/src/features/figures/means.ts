import type { Estimate } from '@anketa/contract/results/differences';
import type { Figures } from '@anketa/contract/results/figures';

/** Two-sided 97.5 % points of Student's t for 1 to 30 degrees of freedom; beyond, the normal's 1.96 is within 2 %. */
const studentT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Half the width of a two-sided 95 % interval in standard errors; degrees of freedom between whole ones count as fewer. */
export function studentPoint(freedom: number): number {
  return studentT[Math.floor(freedom) - 1] ?? 1.96;
}

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

/** A mean as it is shown, its interval kept within the scale. */
export function estimateOf({ n, mean, error, freedom }: Mean, steps: number): Estimate {
  const half = studentPoint(freedom) * error;
  return { n, mean, interval: [Math.max(1, mean - half), Math.min(steps, mean + half)] };
}
