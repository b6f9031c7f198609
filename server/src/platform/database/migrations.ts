import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const shipped = new URL('../../../migrations/', import.meta.url);

/** Whether servers of the version before go on working once it has been applied. */
export type Mark = 'expand' | 'contract';

export interface Migration {
  readonly name: string;
  readonly number: number;
  readonly sql: string;
  readonly hash: string;
  /** Undefined: of the baseline, which is older than marks. No other version works with it. */
  readonly mark: Mark | undefined;
}

/** A migration as a database has noted it. */
export interface Applied {
  readonly name: string;
  readonly hash: string;
  /** Null in a database that is older than marks. */
  readonly mark: Mark | null;
}

/** The last migration of the baseline: its files have no mark. */
const baseline = 64;

/**
 * The migrations of a folder in order. Throws when their numbers are not 0001, 0002 and so on without a gap, and when one after the baseline does not
 * begin with its mark and why that is right.
 */
export async function readMigrations(folder: URL = shipped): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = index + 1;
      const digits = String(number).padStart(4, '0');
      if (!name.startsWith(`${digits}_`)) throw new Error(`${name} stands where the migration ${digits} must be.`);
      const sql = await readFile(new URL(name, folder), 'utf8');
      const mark = /^-- (expand|contract): \S/.exec(sql)?.[1] as Mark | undefined;
      if (number > baseline && mark === undefined)
        throw new Error(`${name} must begin with "-- expand: " or "-- contract: " and the reason.`);
      return { name, number, sql, mark, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The number of the last migration that this checkout knows. */
export async function knownSchema(): Promise<number> {
  return (await readMigrations()).length;
}

const changed = (name: string) =>
  `The migration ${name} was changed after it had been applied to this database. Use the version it was made with; ` +
  'a demo may start anew when its data folder is deleted.';

const newer = (name: string) =>
  `The database is newer than this checkout, which does not know its migration ${name}. Nothing was changed. ` +
  'Use the version that the server runs.';

const older = (name: string) =>
  `The database is older than this checkout: the migration ${name} has not been applied to it. Nothing was changed. ` +
  'Use the version that the server runs, or upgrade the database: anketa migrate (docs/operate.md).';

const disordered = (missing: string, present: string) =>
  `The database has the migration ${present} without ${missing}, which comes before it. Nothing was changed. ` +
  'Use the version it was made with; a demo may start anew when its data folder is deleted.';

/**
 * The migrations that a database still lacks. What it has must be the first ones known, unchanged, and beyond them only what is marked `expand`: by that
 * newer versions have prepared it. Else throws a sentence.
 */
export function missing(known: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  for (const [index, { name, hash, mark }] of applied.entries()) {
    const expected = known[index];
    if (!expected) {
      if (mark === 'expand') continue;
      throw new Error(newer(name));
    }
    if (expected.name !== name) throw new Error(disordered(expected.name, name));
    if (expected.hash !== hash) throw new Error(changed(name));
  }
  return known.slice(applied.length);
}

/**
 * Throws a sentence where this checkout cannot work with a database. It can without its own last steps that are marked `contract`: those take away what
 * it does not use any more.
 */
export function mustFit(known: readonly Migration[], applied: readonly Applied[]): void {
  const needed = missing(known, applied).find(({ mark }) => mark !== 'contract');
  if (needed) throw new Error(older(needed.name));
}
