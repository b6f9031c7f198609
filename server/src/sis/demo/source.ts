import { importChunk } from '@anketa/contract/constants';
import { type Source, SourceError } from '../source.ts';
import { columnsOf, type TableName } from '../tables.ts';
import { withDirt } from './dirt.ts';
import { type DemoModel, type DemoOptions, demoModel } from './model.ts';
import { demoRows } from './rows.ts';

/** The semester that demo data are of unless told otherwise. */
export const demoTerm = { year: 2025, semester: 1 } as const;

/** A made-up faculty or university: the same options give the same rows. Nothing is read or written. */
export function demoSource(options: DemoOptions): Source {
  let made: DemoModel | undefined;
  function rowsFor(table: TableName) {
    const rowsOf = demoRows[table];
    if (!rowsOf) throw new SourceError({ kind: 'missing-table', table });
    made ??= demoModel(options);
    const clean = [...rowsOf(made)];
    return options.dirt === false ? clean : [...withDirt(options.seed, table, clean)];
  }
  return {
    has: async (table) => table in demoRows,
    fingerprint: async () => JSON.stringify(options),
    async survey(table) {
      const rows = rowsFor(table);
      return { rows: rows.length, problems: [], absent: [], header: columnsOf(table), doubts: [] };
    },
    async *rows({ table, columns, optional = [], offset = 0, take = importChunk }) {
      const rows = rowsFor(table);
      const names = [...columns, ...optional];
      for (let from = offset; from === offset || from < rows.length; from += take) {
        const picked = rows.slice(from, from + take).map((row) => names.map((name) => row[name] || null));
        yield { rows: picked, flaws: [], remain: Math.max(0, rows.length - from - take) };
      }
    },
  };
}
