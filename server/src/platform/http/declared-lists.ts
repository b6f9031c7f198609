import {
  type AnyList,
  type FileKey,
  type ForColumns,
  flagWords,
  type ListColumn,
  type Needed,
  type RowOf,
} from '@anketa/contract/declared-list';
import type { QueryOf } from '@anketa/contract/endpoint';
import { type Cell, tableFileOf } from '@anketa/contract/lists';
import { machineMoment } from '@anketa/contract/machine-moment';
import type { Locale } from '@anketa/contract/values';
import type { z } from 'zod';
import type { List } from '../database/paged.ts';
import type { Files, ServeFiles } from './files.ts';
import type { Call, Serve } from './serve.ts';
import { timeZone } from './tables.ts';

/** What both a page and a file are asked. */
type Asked<L extends AnyList> = Omit<Call<L>, 'query'> & { readonly query: Omit<QueryOf<L>, 'page' | 'limit'> };

type CellOf<Row> = (row: Row, locale: Locale) => Cell;

interface Reading<L extends AnyList, Within> {
  /** What its answers stand in, such as an evaluation. Throws where there is none, and where it is not for the caller. */
  readonly within?: (call: Pick<Call<L>, 'params' | 'by'>) => Within | Promise<Within>;
  /** Its rows: a `listOf` of the store, which has an expression of SQL for each column that the declaration says it sorts by. */
  readonly list: (call: Asked<L>, within: Within) => List<RowOf<L>> | Promise<List<RowOf<L>>>;
  /** As of files of all (`files.ts`). */
  readonly version?: Files<unknown, unknown>['version'];
}

/** What the answer has beside its rows, of a list that declares such. */
type ListExtras<L extends AnyList, Within> = L extends { readonly beside: infer Shape extends z.ZodRawShape }
  ? {
      readonly beside: (
        call: Call<L>,
        within: Within,
      ) => z.output<z.ZodObject<Shape>> | Promise<z.output<z.ZodObject<Shape>>>;
    }
  : { readonly beside?: undefined };

/** What a list is served by. `cells` has one for each column of its files that the row has no fitting value for. */
type Serving<L extends AnyList, Within> = Reading<L, Within> &
  ListExtras<L, Within> &
  Needed<'cells', ForColumns<L, FileKey<L>, CellOf<RowOf<L>>>>;

/** Serves a declared list: its pages, and where it has them its files. */
export type ServeList = <L extends AnyList, Within = undefined>(list: L, serving: Serving<L, Within>) => void;

interface AnyServing {
  readonly within?: (call: Pick<Call<AnyList>, 'params' | 'by'>) => unknown;
  readonly list: (call: Asked<AnyList>, within: unknown) => List<RowOf<AnyList>> | Promise<List<RowOf<AnyList>>>;
  readonly beside?: (call: Call<AnyList>, within: unknown) => object | Promise<object>;
  readonly cells?: Readonly<Partial<Record<string, CellOf<RowOf<AnyList>>>>>;
  readonly version?: Files<unknown, unknown>['version'];
}

/** Makes `serveList`. */
export function createServeList(serve: Serve, serveFiles: ServeFiles): ServeList {
  function serveList<L extends AnyList, Within>(list: L, serving: Serving<L, Within>): void;
  function serveList(declared: AnyList, { within, list, beside, cells, version }: AnyServing): void {
    const { under, fileName, columns } = declared;
    serve(declared, async (call) => {
      const place = await within?.(call);
      const [rows, rest] = await Promise.all([
        Promise.resolve(list(call, place)).then((found) => found.page(call.query)),
        beside?.(call, place),
      ]);
      return { ...rest, ...(under ? { [under]: rows } : rows) };
    });

    if (!fileName) return;
    const written = Object.entries(columns).filter(([, { inFile }]) => inFile !== false);
    const words = new Map(written.map(([key, column]) => [key, headingOf(column)]));
    const wordsOf = (locale: Locale) => (key: string) => words.get(key)?.(locale) ?? fileName[locale];
    serveFiles(tableFileOf(declared), wordsOf, {
      list: async (call) => list(call, await within?.(call)),
      columns: Object.fromEntries(written.map(([key, column]) => [key, cells?.[key] ?? plainCell(key, column)])),
      version,
    });
  }
  return serveList;
}

/** The heading of a column in files: with the zone, where it has moments. */
function headingOf({ heading, inFile, kind }: ListColumn): (locale: Locale) => string {
  const words = inFile || heading;
  return (locale) => (kind === 'moment' ? `${words[locale]} (${timeZone()})` : words[locale]);
}

/** What stands in a file where nobody says otherwise: the row's value under the key of the column. An empty text is none. */
function plainCell(key: string, column: ListColumn): CellOf<RowOf<AnyList>> {
  return (row, locale) => {
    const value = row[key];
    if (typeof value === 'boolean') return flagWords[value ? 'yes' : 'no'][locale];
    if (typeof value === 'number') return value;
    if (typeof value !== 'string' || value === '') return null;
    if (column.kind === 'choice') return column.values[value]?.[locale] ?? value;
    // Local time, as in all tables of logs (product decisions, "date formatter").
    return column.kind === 'moment' ? machineMoment(value) : value;
  };
}
