import { exportCsv } from '../export-csv.ts';
import type { DemoSizeName } from './sizes.ts';
import { demoSource, demoTerm } from './source.ts';

/** Writes a demo's tables as CSV into a folder, dirt included. The same seed writes the same files. Gives the rows. */
export function exportDemo(options: {
  readonly size: DemoSizeName;
  readonly seed: number;
  readonly dir: string;
  readonly year?: number;
  readonly semester?: 1 | 2;
}): Promise<number> {
  const { size, seed, dir, year = demoTerm.year, semester = demoTerm.semester } = options;
  return exportCsv(demoSource({ size, seed, year, semester }), dir, { damageEvery: 700 });
}
