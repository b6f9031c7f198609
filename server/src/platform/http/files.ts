import { finished, Readable } from 'node:stream';
import { type FileFormat, fileFormats, fileTypes } from '@anketa/contract/endpoint';
import { type Cell, inFormat, type TableFile } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { List } from '../database/paged.ts';
import { translate } from '../translate.ts';
import { csv } from './csv.ts';
import { createIsKnown } from './kept-answers.ts';
import { problem } from './problem.ts';
import type { Call, Serve } from './serve.ts';
import { xlsx } from './xlsx.ts';

interface Table<Endpoint, Row> {
  /** Its part of the texts: `csv.<name>.file`, and for each column `csv.<name>.<column>`. */
  readonly name: string;
  readonly list: (call: Call<Endpoint>) => Pick<List<Row>, 'all'> | Promise<Pick<List<Row>, 'all'>>;
  readonly columns: Readonly<Record<string, (row: Row, locale: Locale) => Cell>>;
  /** What its content depends on beside the request: whoever has it with this version already is told so. Without: it is always made. */
  readonly version?: (call: Call<Endpoint>) => Promise<string>;
}

export type ServeTable = <Params extends z.ZodType, Query extends z.ZodType, Row>(
  endpoint: TableFile<Params, Query>,
  table: Table<TableFile<Params, Query>, Row>,
) => void;

/** Each download holds a connection of the pool while it lasts: so many at once in this process, and so long. */
const atOnce = 2;
const longest = 120_000;

interface Head {
  readonly keys: readonly string[];
  /** In the caller's language. */
  readonly headings: readonly string[];
  readonly title: string;
}

/** What makes a file of rows that come some at a time. */
const writers: Record<FileFormat, (head: Head, rows: AsyncGenerator<Cell[][]>) => AsyncIterable<string | Buffer>> = {
  csv: ({ headings }, rows) => csv(headings, rows),
  xlsx: ({ headings, title }, rows) => xlsx(headings, rows, title),
  json: ({ keys }, rows) => json(keys, rows),
};

/**
 * Makes `serveTable`: a list as a file, at its address as CSV and beside it as a workbook and as JSON. Headings are in the caller's language.
 * Rows go out as fast as they are taken; whoever leaves, or takes too long, gives the connection back.
 */
export function createServeTable(serve: Serve, config: Config): ServeTable {
  const isKnown = createIsKnown(config);
  let running = 0;

  async function* cellsOf<Row>(list: Pick<List<Row>, 'all'>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
    if (running >= atOnce) throw problem('busy');
    running += 1;
    try {
      for await (const rows of list.all()) yield rows.map(cells);
    } finally {
      running -= 1;
    }
  }

  return (endpoint, { name, list, columns, version }) => {
    for (const format of fileFormats) {
      const file = inFormat(endpoint, format);
      serve(file, async (call) => {
        const { reply } = call;
        const { locale } = call.by;
        if (version && isKnown(file, call, await version(call))) return Readable.from([]);
        const text = (key: string) => headingOf(locale, `csv.${name}.${key}`);
        const cells = Object.entries(columns);
        const keys = cells.map(([key]) => key);
        const rows = cellsOf(await list(call), (row) => cells.map(([, cell]) => cell(row, locale)));
        // What goes wrong before the first rows is answered as it is anywhere.
        const first = await rows.next();
        const head = { keys, headings: keys.map(text), title: text('file') };
        const parts = writers[format](head, resumed(first, rows));
        const answer = Readable.from(parts, { highWaterMark: 1, signal: AbortSignal.timeout(longest) });
        finished(answer, () => void rows.return(undefined));
        reply.type(format === 'xlsx' ? fileTypes.xlsx : `${fileTypes[format]}; charset=utf-8`);
        reply.header('content-disposition', `attachment; filename="${text('file')}.${format}"`);
        return answer;
      });
    }
  };
}

/** A heading by its key; columns of one kind share a text and are numbered: `value1`, `value2`. */
function headingOf(locale: Locale, key: string): string {
  const [, kind = '', number] = /^(.*?)(\d*)$/.exec(key) ?? [];
  return number ? `${translate(locale, kind)} ${number}` : translate(locale, key);
}

async function* resumed(first: IteratorResult<Cell[][]>, rest: AsyncGenerator<Cell[][]>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/** An object for each row. */
async function* json(keys: readonly string[], rows: AsyncIterable<readonly Cell[][]>) {
  let before = '[\n';
  for await (const some of rows) {
    const lines = some.map((row) => JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, row[at] ?? null]))));
    if (lines.length === 0) continue;
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
