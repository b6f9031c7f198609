import type { Difference } from '@anketa/contract/results/differences';
import { type Mean, studentPoint } from '../../figures/means.ts';

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
