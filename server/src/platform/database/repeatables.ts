import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { gt } from 'semver';
import { version } from '../../version.ts';

const shipped = new URL('../../../migrations/repeatable/', import.meta.url);

type Kind = 'FUNCTION' | 'PROCEDURE' | 'VIEW';

/** A function or view of the database by the file that has its text. */
export interface Repeatable {
  readonly name: string;
  readonly kind: Kind;
  readonly sql: string;
  readonly hash: string;
}

/** A function or view as a database has noted it. */
export interface AppliedRepeatable {
  readonly name: string;
  readonly kind: Kind;
  readonly hash: string;
  /** The version of the product that brought this text. */
  readonly version: string;
}

/**
 * The functions and views of a folder, functions first: views may call them. Throws where a file does not make what its name says, or makes it so that it
 * could not be applied again.
 */
export async function readRepeatables(folder: URL = shipped): Promise<readonly Repeatable[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const all = await Promise.all(
    files.map(async (file) => repeatable(file.slice(0, -'.sql'.length), await readFile(new URL(file, folder), 'utf8'))),
  );
  return [...all.filter(({ kind }) => kind !== 'VIEW'), ...all.filter(({ kind }) => kind === 'VIEW')];
}

/** A function or view of a name by its text. Throws where the text makes something else. */
export function repeatable(name: string, sql: string): Repeatable {
  const made = [...sql.matchAll(/^CREATE (OR REPLACE )?(FUNCTION|PROCEDURE|VIEW) (\w+)/gm)];
  const [first] = made;
  if (made.length !== 1 || first?.[1] === undefined || first[3] !== name)
    throw new Error(`${name}.sql must have one CREATE OR REPLACE FUNCTION, PROCEDURE or VIEW, of the name ${name}.`);
  return { name, kind: first[2] as Kind, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

/**
 * Of the functions and views of this checkout those of which a database lacks the text, and of the database's those that have no file any more. What a
 * newer version has brought is neither.
 */
export function dueRepeatables(known: readonly Repeatable[], applied: readonly AppliedRepeatable[]) {
  const noted = new Map(applied.map((one) => [one.name, one]));
  const names = new Set(known.map(({ name }) => name));
  const isNewer = (one: AppliedRepeatable) => gt(one.version, version);
  const changed = known.filter(({ name, hash }) => {
    const had = noted.get(name);
    return had === undefined || (had.hash !== hash && !isNewer(had));
  });
  const removed = applied.filter((one) => !names.has(one.name) && !isNewer(one));
  return { changed, removed };
}

/** Throws a sentence where a database lacks the text of a function or view of this checkout. */
export function mustHaveRepeatables(known: readonly Repeatable[], applied: readonly AppliedRepeatable[]): void {
  const [lacking] = dueRepeatables(known, applied).changed;
  if (lacking)
    throw new Error(
      `The database lacks ${lacking.name} as this checkout has it. Nothing was changed. ` +
        'Use the version that the server runs, or upgrade the database: anketa migrate (docs/operate.md).',
    );
}
