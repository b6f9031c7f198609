import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type FileFormat, fileFormats, fileTypes } from '@anketa/contract/endpoint';
import { type Cell, inFormat, type TableFile } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { List } from '../database/paged.ts';
import { createMarkFile, isMarked } from './cached-answers.ts';
import { csv } from './csv.ts';
import { createMadeFiles } from './made-files.ts';
import { problem } from './problem.ts';
import { createSending } from './sending.ts';
import type { Call, Serve } from './serve.ts';
import { spooled } from './spool.ts';
import { createTurns } from './turns.ts';
import { xlsx } from './xlsx.ts';

export interface Files<Endpoint, Row> {
  readonly list: (call: Call<Endpoint>) => Pick<List<Row>, 'all'> | Promise<Pick<List<Row>, 'all'>>;
  readonly columns: Readonly<Record<string, (row: Row, locale: Locale) => Cell>>;
  /** What its content depends on beside the request: what is everybody's is made once for each version. Without: it is always made. */
  readonly version?: (call: Call<Endpoint>) => Promise<string>;
}

/** Serves a list as files. `wordsOf` gives the name of a file (`file`) and the heading of each column in a language. */
export type ServeFiles = <Params extends z.ZodType, Query extends z.ZodType, Row>(
  endpoint: TableFile<Params, Query>,
  wordsOf: (locale: Locale) => (key: string) => string,
  files: Files<TableFile<Params, Query>, Row>,
) => void;

/** A file holds a connection of the pool while it is made, not while it is sent: so many at once in this process, and so long. */
const making = { atOnce: 3, strangers: 2, each: { person: 1, address: 1 }, rest: 1, waiting: 40, patience: 90_000 };
const longest = 120_000;

interface Head {
  readonly keys: readonly string[];
  /** In the caller's language. */
  readonly headings: readonly string[];
  readonly title: string;
  readonly locale: Locale;
}

/** What makes a file of rows that come some at a time. */
const writers: Record<FileFormat, (head: Head, rows: AsyncGenerator<Cell[][]>) => AsyncIterable<string | Buffer>> = {
  csv: ({ headings, locale }, rows) => csv(headings, rows, locale),
  xlsx: ({ headings, title }, rows) => xlsx(headings, rows, title),
  json: ({ keys }, rows) => json(keys, rows),
};

/**
 * Makes `serveFiles`: a list as a file, at its address as CSV and beside it as a workbook and as JSON. Headings are in the caller's language.
 * A file is made whole, in turns (`createTurns`), and then sent as fast as it is taken: whoever takes nothing holds nothing that others need.
 */
export function createServeFiles(serve: Serve, config: Config): ServeFiles {
  const markFile = createMarkFile(config);
  const inTurn = createTurns(making);
  const madeFiles = createMadeFiles();
  const send = createSending();

  return (endpoint, wordsOf, { list, columns, version }) => {
    for (const format of fileFormats) {
      const file = inFormat(endpoint, format);
      serve(file, async (call) => {
        const { reply, request } = call;
        const { locale } = call.by;
        const mark = version && markFile(file, call, await version(call));
        if (mark && isMarked(request, reply)) return Readable.from([]);
        const text = wordsOf(locale);
        const cells = Object.entries(columns);
        const keys = cells.map(([key]) => key);
        const head = { keys, headings: keys.map(text), title: text('file'), locale };
        const make = async (signal: AbortSignal) => {
          try {
            signal.throwIfAborted();
            const rows = cellsOf(await list(call), (row) => cells.map(([, cell]) => cell(row, locale)));
            return await spooled(writers[format](head, rows), signal);
          } catch (error) {
            // Whoever asked is gone, or it takes too long: no failure of the server's.
            throw signal.aborted ? problem('busy') : error;
          }
        };
        const openForAll = async (ofAll: string) =>
          madeFiles.open(ofAll) ??
          inTurn(request, () => madeFiles.openOrMake(ofAll, () => make(AbortSignal.timeout(longest))));
        const openForOne = () =>
          inTurn(request, async () => {
            const spool = await make(AbortSignal.any([goneSignal(reply.raw), AbortSignal.timeout(longest)]));
            const opened = spool.open();
            spool.drop();
            return opened;
          });
        const opened = await (mark ? openForAll(mark) : openForOne());
        const content = send(request, reply, opened);
        reply.type(format === 'xlsx' ? fileTypes.xlsx : `${fileTypes[format]}; charset=utf-8`);
        reply.header('content-length', opened.size);
        reply.header('content-disposition', `attachment; filename="${text('file')}.${format}"`);
        return content;
      });
    }
  };
}

/** Ends when whoever asked is gone. */
function goneSignal(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (answer.destroyed) gone.abort();
  answer.once('close', () => gone.abort());
  return gone.signal;
}

async function* cellsOf<Row>(list: Pick<List<Row>, 'all'>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const rows of list.all()) yield rows.map(cells);
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
