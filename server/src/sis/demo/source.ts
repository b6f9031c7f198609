import { type Chunk, chunkSize, type Row, type RowsRequest, type Source, SourceError } from '../source.ts';
import { withDirt } from './dirt.ts';
import { type DemoModel, type DemoOptions, demoModel, type NamedRow } from './model.ts';
import { demoRows } from './rows.ts';

/** The semester that demo data are of unless told otherwise. */
export const demoTerm = { year: 2025, semester: 1 } as const;

/** A made-up faculty or university: the same options give the same rows. Nothing is read or written. */
export function demoSource(options: DemoOptions): Source {
  let made: DemoModel | undefined;
  const model = () => {
    made ??= demoModel(options);
    return made;
  };
  return {
    has: async (table) => table in demoRows,
    async *rows(request) {
      const rowsOf = demoRows[request.table];
      if (!rowsOf) throw new SourceError({ kind: 'missing-table', table: request.table });
      const clean = rowsOf(model());
      const rows = options.dirt === false ? clean : withDirt(options.seed, request.table, [...clean]);
      yield* chunks(rows, request);
    },
  };
}

function* chunks(rows: Iterable<NamedRow>, request: RowsRequest): Generator<Chunk> {
  const { columns, optional = [], offset = 0, take = chunkSize } = request;
  const names = [...columns, ...optional];
  const all = Array.isArray(rows) ? (rows as NamedRow[]) : [...rows];
  let from = offset;
  do {
    const picked = all.slice(from, from + take).map((row): Row => names.map((name) => row[name] || null));
    from += take;
    yield { rows: picked, damaged: [], remain: Math.max(0, all.length - from) };
  } while (from < all.length);
}
