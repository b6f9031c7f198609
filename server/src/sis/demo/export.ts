import { exportCsv } from '../export-csv.ts';
import type { DemoOptions } from './model.ts';
import { demoSource, demoTerm } from './source.ts';

type Export = Pick<DemoOptions, 'size' | 'seed'> & Partial<DemoOptions> & { readonly dir: string };

/** Writes a demo's tables as CSV into a folder, dirt included. The same options write the same files. */
export function exportDemo({ dir, ...options }: Export): Promise<void> {
  return exportCsv(demoSource({ ...demoTerm, ...options }), dir, { damageEvery: 700 });
}
