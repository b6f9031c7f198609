import { termOf } from './engine/define.ts';
import { type Source, SourceError } from './source.ts';
import type { Term } from './source-problem.ts';

/** What a source has of a semester. */
export interface SemesterRows {
  /** With what codes of its parallels begin, as `25a`. */
  readonly code: string;
  readonly term: Term;
  readonly parallels: number;
  readonly enrolments: number;
}

/** What codes of parallels of a semester begin with: `25a` winter 2025/2026, `25b` its summer. */
export function semesterCode({ year, semester }: Term): string {
  return `${String(year % 100).padStart(2, '0')}${semester === 1 ? 'a' : 'b'}`;
}

/** The semester that a parallel's code begins with; undefined where it does not say. */
function semesterIn(parallel: string | null): string | undefined {
  return /^\d\d[ab]/.exec(parallel ?? '')?.[0];
}

/** Counts the rows of a table by the semester of their parallel; none where it cannot be read. */
async function countBySemester(source: Source, table: 'ROZVRH' | 'MIKRO'): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  try {
    if (!(await source.has(table))) return counts;
    for await (const { rows } of source.rows({ table, columns: ['gl'] })) {
      for (const [parallel = null] of rows) {
        const code = semesterIn(parallel);
        if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
      }
    }
  } catch (error) {
    // What is wrong with the table is told where all tables are looked at.
    if (!(error instanceof SourceError)) throw error;
  }
  return counts;
}

/** Of which semesters a source has parallels or enrolments, the newest first. */
export async function semestersOf(source: Source): Promise<SemesterRows[]> {
  const [parallels, enrolments] = await Promise.all([
    countBySemester(source, 'ROZVRH'),
    countBySemester(source, 'MIKRO'),
  ]);
  const codes = [...new Set([...parallels.keys(), ...enrolments.keys()])].sort().reverse();
  return codes.map((code) => {
    return { code, term: termOf(code), parallels: parallels.get(code) ?? 0, enrolments: enrolments.get(code) ?? 0 };
  });
}
