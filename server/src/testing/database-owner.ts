import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

/** A student and the text that only their ballot holds. */
interface Truth {
  readonly person: string;
  readonly secret: string;
}

interface Row {
  readonly values: Readonly<Record<string, string>>;
}

interface Dump {
  readonly table: string;
  readonly rows: readonly Row[];
}

export interface Links {
  /** Ways of linking that were tried. */
  readonly tried: number;
  readonly best: { readonly way: string; readonly hits: number };
}

/**
 * Reads the database as its owner can, every table with its hidden columns, and the log, and tries to tell which
 * student gave which answer: by values that stand on both sides, by transaction numbers, by physical order, and by the
 * order of any column. Gives the best way and how many links it got right; a tie among k rows counts 1/k.
 */
export async function linksByOwner(db: Db, truth: readonly Truth[], log: readonly string[]): Promise<Links> {
  const dumps = [...(await dumpAll(db)), logDump(log)];
  const people = dumps.flatMap((dump) => sideOf(dump, truth, 'person'));
  const answers = dumps.flatMap((dump) => sideOf(dump, truth, 'secret'));
  let tried = 0;
  let best = { way: 'none', hits: 0 };
  for (const person of people) {
    for (const answer of answers) {
      for (const { way, hits } of [...joins(person, answer), ...alignments(person, answer)]) {
        tried += 1;
        if (hits > best.hits) best = { way: `${person.table} ~ ${answer.table}: ${way}`, hits };
      }
    }
  }
  return { tried, best };
}

async function dumpAll(db: Db): Promise<Dump[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  return Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<Record<string, unknown>>`
        SELECT *, xmin::text AS "(xmin)", ctid::text AS "(ctid)" FROM ${sql.table(`${schema}.${name}`)} ORDER BY ctid`.execute(
        db,
      );
      return { table: name, rows: rows.map((row, index) => ({ values: { ...asText(row), '(place)': pad(index) } })) };
    }),
  );
}

function logDump(log: readonly string[]): Dump {
  return { table: 'log', rows: log.map((line, index) => ({ values: { line, '(place)': pad(index) } })) };
}

const pad = (number: number) => String(number).padStart(9, '0');

function asText(row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      // Numbers sort as numbers when they are padded; bytes are compared as they are.
      /^\d{1,9}$/.test(String(value))
        ? pad(Number(value))
        : Buffer.isBuffer(value)
          ? value.toString('hex')
          : String(value),
    ]),
  );
}

interface Side {
  readonly table: string;
  /** Index in the truth and the row that names it. */
  readonly found: readonly { readonly who: number; readonly row: Row }[];
}

/** The rows of a table that name a student, or hold a secret; none when fewer than half of them appear. */
function sideOf({ table, rows }: Dump, truth: readonly Truth[], what: 'person' | 'secret'): Side[] {
  const found = rows.flatMap((row) => {
    const cells = Object.values(row.values);
    const who = truth.findIndex((one) =>
      cells.some((cell) => (what === 'person' ? names(cell, one.person) : cell.includes(one.secret))),
    );
    return who === -1 ? [] : [{ who, row }];
  });
  const distinct = new Set(found.map(({ who }) => who)).size;
  return distinct * 2 > truth.length ? [{ table, found }] : [];
}

/** Whether a cell is a person's key, or contains it as a whole word. */
function names(cell: string, person: string): boolean {
  const at = cell.indexOf(person);
  return at !== -1 && !/\d/.test(cell[at + person.length] ?? '');
}

/** Links by a value that stands in both rows. */
function joins(person: Side, answer: Side) {
  const ways: { way: string; hits: number }[] = [];
  for (const left of columnsOf(person)) {
    for (const right of columnsOf(answer)) {
      const classes = Map.groupBy(answer.found, ({ row }) => row.values[right]);
      let hits = 0;
      for (const [who, rows] of Map.groupBy(person.found, (one) => one.who)) {
        const chances = rows.map(({ row }) => {
          const same = classes.get(row.values[left]) ?? [];
          return same.length === 0 ? 0 : same.filter((one) => one.who === who).length / same.length;
        });
        hits += Math.max(...chances);
      }
      ways.push({ way: `${left} = ${right}`, hits });
    }
  }
  return ways;
}

/** Links by order: the k-th of one side with the k-th of the other, forwards and backwards, by any two columns. */
function alignments(person: Side, answer: Side) {
  const ways: { way: string; hits: number }[] = [];
  for (const left of columnsOf(person)) {
    const people = order(person, left);
    for (const right of columnsOf(answer)) {
      const answers = order(answer, right);
      const count = (to: readonly number[]) => people.filter((who, index) => to[index] === who).length;
      ways.push({ way: `order of ${left} ~ ${right}`, hits: count(answers) });
      ways.push({ way: `order of ${left} ~ ${right} backwards`, hits: count(answers.toReversed()) });
    }
  }
  return ways;
}

/** Columns that differ between rows: a constant one orders nothing. The secret's own text is what is to be found. */
function columnsOf({ found }: Side): string[] {
  const columns = Object.keys(found[0]?.row.values ?? {});
  return columns.filter((column) => new Set(found.map(({ row }) => row.values[column])).size > 1);
}

function order({ found }: Side, column: string): number[] {
  const sorted = found.toSorted((a, b) => ((a.row.values[column] ?? '') < (b.row.values[column] ?? '') ? -1 : 1));
  return [...new Set(sorted.map(({ who }) => who))];
}
