import type { Database } from '../platform/database/connect.ts';
import { csvSource } from './csv.ts';
import type { DemoSizeName } from './demo/sizes.ts';
import { demoSource, demoTerm } from './demo/source.ts';
import { type ImportOutcome, type ImportTurns, runImport } from './engine/run.ts';
import { exportCsv } from './export-csv.ts';

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

/** Imports a folder of CSV tables into an evaluation that exists. */
export function importFolder(ports: {
  readonly database: Database;
  readonly evaluationId: number;
  readonly dir: string;
  readonly turns: ImportTurns;
}): Promise<ImportOutcome> {
  const { database, evaluationId, dir, turns } = ports;
  return runImport({ database, evaluationId, source: csvSource(dir), turns });
}
