/** How large a demo is. `faculty` and `university` have the numbers of real ones. */
export const demoSizes = {
  small: { students: 300, courses: 110, parallels: 138, teachers: 60, departments: 12, enrolments: 2_250, rooms: 24 },
  faculty: {
    students: 6_000,
    courses: 2_200,
    parallels: 2_750,
    teachers: 820,
    departments: 54,
    enrolments: 45_000,
    rooms: 160,
  },
  university: {
    students: 50_000,
    courses: 16_000,
    parallels: 23_000,
    teachers: 8_500,
    departments: 500,
    enrolments: 500_000,
    rooms: 1_400,
  },
  stress: {
    students: 400_000,
    courses: 128_000,
    parallels: 184_000,
    teachers: 68_000,
    departments: 4_000,
    enrolments: 4_000_000,
    rooms: 11_200,
  },
};

export type DemoSize = (typeof demoSizes)['small'];
export type DemoSizeName = keyof typeof demoSizes;

/** Enrolled students in a parallel as real faculties have them: quantile → students. */
const quantiles = [
  [0, 1],
  [0.1, 4],
  [0.5, 13],
  [0.9, 31],
  [0.99, 80],
] as const;
const largest = 1577;

/**
 * Enrolled students for each of `parallels`, smallest first: the quantiles of real data, the total given, the largest
 * one scaled down where there are too few students for it.
 */
export function parallelSizes({ students, parallels, enrolments }: DemoSize): number[] {
  const top = Math.min(largest, Math.max(90, Math.round(students / 3.5)), students);
  const sizes = (bend: number) => {
    const result = Array.from({ length: parallels }, (_, at) => sizeAt((at + 0.5) / parallels, bend, top));
    result[parallels - 1] = top;
    return result;
  };
  const total = (bend: number) => sizes(bend).reduce((sum, size) => sum + size, 0);
  // The curve between two quantiles bends as much as the total asks for.
  let low = 0.3;
  let high = 6;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (total(middle) > enrolments) low = middle;
    else high = middle;
  }
  return sizes(high);
}

function sizeAt(quantile: number, bend: number, top: number): number {
  const points = [...quantiles, [1, top] as const];
  const next = points.findIndex(([at]) => at >= quantile);
  const [fromAt, from] = points[next - 1]!;
  const [toAt, to] = points[next]!;
  // The last hundredth rises late: one lecture for the whole faculty, not twenty.
  const power = next === points.length - 1 ? 4 * bend : bend;
  return Math.max(1, Math.round(from * (to / from) ** (((quantile - fromAt) / (toAt - fromAt)) ** power)));
}

/** Splits a total among shares in proportion to their weights, at least one each. */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = weights.map((weight) => Math.max(1, Math.floor((total * weight) / sum)));
  let missing = total - counts.reduce((a, b) => a + b, 0);
  for (let at = 0; missing !== 0; at = (at + 1) % counts.length) {
    if (missing > 0) {
      counts[at]! += 1;
      missing--;
    } else if (counts[at]! > 1) {
      counts[at]! -= 1;
      missing++;
    }
  }
  return counts;
}
