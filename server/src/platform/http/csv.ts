import { finished, Readable } from 'node:stream';
import type { CsvEndpoint } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { List } from '../database/paged.ts';
import { translate } from '../translate.ts';
import { problem } from './problem.ts';
import type { Call, Serve } from './serve.ts';

type Cell = string | number | null;

interface Table<Endpoint, Row> {
  /** Its part of the texts: `csv.<name>.file`, and for each column `csv.<name>.<column>`. */
  readonly name: string;
  readonly list: (call: Call<Endpoint>) => List<Row> | Promise<List<Row>>;
  readonly columns: Readonly<Record<string, (row: Row, locale: Locale) => Cell>>;
}

export type ServeCsv = <Params extends z.ZodType, Query extends z.ZodType, Row>(
  endpoint: CsvEndpoint<Params, Query>,
  table: Table<CsvEndpoint<Params, Query>, Row>,
) => void;

/** Each download holds a connection of the pool while it lasts: so many at once in this process, and so long. */
const atOnce = 2;
const longest = 120_000;

/**
 * Makes `serveCsv`: a list as a file for spreadsheets (RFC 4180, UTF-8 with a byte order mark), headings in the caller's language.
 * Rows go out as fast as they are taken; whoever leaves, or takes too long, gives the connection back.
 */
export function createServeCsv(serve: Serve): ServeCsv {
  let running = 0;

  async function* linesOf<Row>(list: List<Row>, headings: Cell[], cells: (row: Row) => Cell[]): AsyncGenerator<string> {
    if (running >= atOnce) throw problem('busy');
    running += 1;
    try {
      let head = csv([headings], true);
      for await (const rows of list.all()) {
        yield head + csv(rows.map(cells));
        head = '';
      }
      if (head) yield head;
    } finally {
      running -= 1;
    }
  }

  return (endpoint, { name, list, columns }) =>
    serve(endpoint, async (call) => {
      const { locale } = call.by;
      const text = (key: string) => translate(locale, `csv.${name}.${key}`);
      const cells = Object.entries(columns);
      const headings = cells.map(([key]) => text(key));
      const lines = linesOf(await list(call), headings, (row) => cells.map(([, cell]) => cell(row, locale)));
      // What goes wrong before the first line is answered as it is anywhere.
      const first = await lines.next();
      const file = Readable.from(resumed(first, lines), { highWaterMark: 1, signal: AbortSignal.timeout(longest) });
      finished(file, () => void lines.return(undefined));
      call.reply.type('text/csv; charset=utf-8');
      call.reply.header('content-disposition', `attachment; filename="${text('file')}.csv"`);
      return file;
    });
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Lines of CSV. What a spreadsheet would take for a formula gets an apostrophe before it. */
function csv(rows: readonly Cell[][], bom = false): string {
  return stringify([...rows], { bom, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });
}
