import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { demoSource, demoTerm } from '../demo/source.ts';
import { exportCsv } from '../export-csv.ts';
import type { Source } from '../source.ts';
import type { TableName } from '../tables.ts';

/** Tables of which rows are left out, with how many of their first columns name one. */
const shortened: Partial<Record<TableName, number>> = {
  POVINN: 1,
  ROZVRH: 1,
  UCIT: 1,
  OBOR: 1,
  MISTNOST: 1,
  USTAV: 1,
  MIKRO: 2,
  UCIT_ROZVRH: 2,
  ZKOUS: 2,
  STUDIUM: 2,
};

/** Columns in which something else stands now and then. */
const renamed: Partial<Record<TableName, string>> = {
  POVINN: 'pnazev',
  UCIT: 'prijmeni',
  OBOR: 'nazev',
  USTAV: 'nazev',
  STUD: 'sprijmeni',
};

/** A number from 0 to 1 that follows from a text. */
const shareOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * The same data as on another day, by a seed: a share of the rows is missing, a share has other names. To be read whole, or exported: rows
 * cannot be left out by `offset`.
 */
export function variantSource(source: Source, seed: number, share: number): Source {
  return {
    has: (table) => source.has(table),
    survey: (table) => source.survey(table),
    fingerprint: async () => `${await source.fingerprint()} ${seed} ${share}`,
    async *rows(request) {
      const { table, columns, optional = [] } = request;
      const named = shortened[table] ?? 1;
      const at = [...columns, ...optional].indexOf(renamed[table] ?? '');
      for await (const chunk of source.rows(request)) {
        const rows = chunk.rows.flatMap((row) => {
          const key = `${seed} ${table} ${row.slice(0, named).join(' ')}`;
          if (table in shortened && shareOf(`${key} gone`) < share / 2) return [];
          const isRenamed = at >= 0 && row[at] !== null && shareOf(`${key} renamed`) < share / 2;
          return [isRenamed ? row.with(at, `${row[at]} ${seed}`) : row];
        });
        yield { ...chunk, rows, flaws: [] };
      }
    },
  };
}

/** The source with other teachers in all its parallels. */
export function otherTeachers(source: Source): Source {
  return {
    ...source,
    fingerprint: async () => `${await source.fingerprint()} with other teachers`,
    async *rows(request) {
      for await (const chunk of source.rows(request)) {
        const at = request.columns.indexOf(request.table === 'UCIT' ? 'kod' : 'ucit');
        const isTeacher = request.table === 'UCIT' || request.table === 'UCIT_ROZVRH';
        yield isTeacher ? { ...chunk, rows: chunk.rows.map((row) => row.with(at, `${row[at]}N`)) } : chunk;
      }
    },
  };
}

/** Two exports of a small faculty in folders of their own: as it was, and as it is after a tenth of its rows has changed. */
export async function exportTwice(folder: string): Promise<readonly [earlier: string, later: string]> {
  const [earlier, later] = [join(folder, 'earlier'), join(folder, 'later')];
  const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
  await exportCsv(demo, earlier);
  await exportCsv(variantSource(demo, 1, 0.1), later);
  return [earlier, later];
}
