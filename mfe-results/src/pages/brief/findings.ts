import type { AttentionRow } from '@anketa/contract/results/attention';
import type { Difference } from '@anketa/contract/results/differences';

/** That a course differs for certain from others of its department, or from the year before. */
export interface Finding {
  readonly row: AttentionRow;
  readonly against: 'department' | 'before';
  readonly difference: Difference;
}

/** How far at least the truth is from no difference, as far as the interval says. */
const carried = ({ interval: [low, high] }: Difference) => Math.min(Math.abs(low), Math.abs(high));

/** Findings that intervals carry, what they carry most of first: of each course the stronger one. */
export function findingsOf(rows: readonly AttentionRow[], most: number): Finding[] {
  const strongest = (a: Finding, b: Finding) => carried(b.difference) - carried(a.difference);
  return rows
    .flatMap((row) => {
      const differences = { department: row.department, before: row.before?.change ?? null };
      return (['department', 'before'] as const)
        .flatMap((against): Finding[] => {
          const difference = differences[against];
          return difference?.certain ? [{ row, against, difference }] : [];
        })
        .toSorted(strongest)
        .slice(0, 1);
    })
    .toSorted(strongest)
    .slice(0, most);
}

/** Courses of which a comment is quoted: those of the findings first. */
export function quotedCourses(
  findings: readonly Finding[],
  rows: readonly AttentionRow[],
  most: number,
): AttentionRow[] {
  return [...new Set([...findings.map(({ row }) => row), ...rows])]
    .filter(({ comments }) => comments > 0)
    .slice(0, most);
}
