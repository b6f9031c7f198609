import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importChunk } from '@anketa/contract/imports';
import { utf8Of } from './csv-bytes.ts';
import { cutRecords, decodeLines, endOfRecords, type Form, withoutMarks } from './csv-text.ts';
import { type Chunk, type Flaw, type Row, type RowsRequest, type Source, SourceError } from './source.ts';
import type { TableName } from './tables.ts';

/**
 * A folder of exported tables: `POVINN.csv`, `USTAV.csv`, … in UTF-8 or UTF-16, each with a header row. Letter case of file and
 * column names, a byte order mark, the ends of lines and the delimiter (comma, semicolon, tabulator, or what a line `sep=` says) do
 * not matter.
 */
export function csvSource(folder: string): Source {
  let listing: Promise<ReadonlyMap<string, string>> | undefined;
  const fileOf = async (table: TableName) => {
    listing ??= listFiles(folder);
    return (await listing).get(table);
  };
  return {
    has: async (table) => (await fileOf(table)) !== undefined,
    async *rows(request) {
      const file = await fileOf(request.table);
      if (file === undefined) throw new SourceError({ kind: 'missing-table', table: request.table });
      yield* readTable(file, request);
    },
  };
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder);
  const tables = names.filter((name) => /\.csv$/i.test(name)).sort();
  return new Map(tables.map((name) => [name.slice(0, -4).toUpperCase(), join(folder, name)]));
}

async function* readTable(file: string, request: RowsRequest): AsyncGenerator<Chunk> {
  const take = request.take ?? importChunk;
  let skip = request.offset ?? 0;
  let rows: Row[] = [];
  let flaws: Flaw[] = [];
  let read = 0;
  let pick: ((record: string[]) => Row) | undefined;
  for await (const { header, records, stray, damaged, done } of readPieces(file, request.table)) {
    pick ??= columnPicker(header, request);
    for (const [at, record] of records.entries()) {
      // Spreadsheets write rows of delimiters alone.
      if (record.every((field) => field.trim() === '')) continue;
      if (skip > 0) {
        skip--;
        continue;
      }
      // A full chunk waits for the next row, so that the last chunk can say that it is the last.
      if (rows.length === take) {
        read += take;
        yield { rows, flaws, remain: Math.max(1, Math.round((read / done) * (1 - done))) };
        rows = [];
        flaws = [];
      }
      const clean = damaged ? withoutMarks(record) : { row: record, damaged: false };
      if (clean.damaged) flaws.push({ at: rows.length, kind: 'encoding' });
      if (stray.has(at)) flaws.push({ at: rows.length, kind: 'stray-quote' });
      if (!fits(record, header)) flaws.push({ at: rows.length, kind: 'field-count', value: countOf(record, header) });
      rows.push(pick(clean.row));
    }
  }
  if (pick === undefined) columnPicker([], request);
  yield { rows, flaws, remain: 0 };
}

/** A record has as many fields as the header: with or without those after the last name, where the header goes on with delimiters. */
const fits = (record: readonly string[], header: readonly string[]) =>
  record.length === header.length || record.length === header.findLastIndex((name) => name.trim() !== '') + 1;

const countOf = (record: readonly string[], header: readonly string[]) => `${record.length} ≠ ${header.length}`;

interface Piece {
  readonly header: readonly string[];
  readonly records: string[][];
  readonly stray: ReadonlySet<number>;
  readonly damaged: boolean;
  /** The share of the file read so far, above 0. */
  readonly done: number;
}

async function* readPieces(file: string, table: TableName): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let head: { readonly header: readonly string[]; readonly form: Form } | undefined;
  const cut = (bytes: Buffer, done: number): Piece => {
    const { text, damaged } = decodeLines(bytes);
    const opened = head ? { ...head, body: text } : readHeader(text);
    head = opened;
    return { header: opened.header, ...cutRecords(opened.body, opened.form), damaged, done };
  };
  try {
    const { size } = await stat(file);
    for await (const { bytes: more, read } of utf8Of(file)) {
      position += read;
      const bytes = rest.length > 0 ? Buffer.concat([rest, more]) : more;
      const end = endOfRecords(bytes);
      rest = bytes.subarray(end);
      if (end > 0) yield cut(bytes.subarray(0, end), position / Math.max(size, position));
    }
  } catch (error) {
    throw new SourceError({ kind: 'unreadable', table }, error);
  }
  if (rest.length > 0) yield cut(rest, 1);
}

const delimiters = [',', ';', '\t'];

/** The header, how the table is cut, and what follows the header. A line before it may name the delimiter, as spreadsheets write. */
function readHeader(text: string) {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const named = /^"?sep=(.)"?\r?\n/i.exec(whole);
  const lines = whole.slice(named?.[0].length ?? 0);
  const newline = lines.indexOf('\n');
  const line = newline < 0 ? lines : lines.slice(0, newline);
  const count = (delimiter: string) => line.split(delimiter).length;
  const delimiter = named?.[1] ?? [...delimiters].sort((a, b) => count(b) - count(a))[0] ?? ',';
  const header = cutRecords(line, { delimiter, width: count(delimiter) }).records[0] ?? [];
  return { header, form: { delimiter, width: header.length }, body: newline < 0 ? '' : lines.slice(newline + 1) };
}

/** How to take the requested columns from a record, by the header. An empty field is null. */
function columnPicker(header: readonly string[], { table, columns, optional = [] }: RowsRequest) {
  const names = header.map((name) => name.trim().toLowerCase());
  const indexOf = (column: string, required: boolean) => {
    const at = names.indexOf(column);
    if (at < 0 && required) throw new SourceError({ kind: 'missing-column', table, column });
    if (at >= 0 && names.includes(column, at + 1)) throw new SourceError({ kind: 'repeated-column', table, column });
    return at;
  };
  const indexes = [...columns.map((name) => indexOf(name, true)), ...optional.map((name) => indexOf(name, false))];
  return (record: string[]): Row => indexes.map((at) => record[at]?.trim() || null);
}
