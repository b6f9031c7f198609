import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importChunk } from '@anketa/contract/imports';
import { cutRecords, decodeLines, endOfRecords, withoutMarks } from './csv-text.ts';
import { type Chunk, type Row, type RowsRequest, type Source, SourceError } from './source.ts';
import type { TableName } from './tables.ts';

/**
 * A folder of exported tables: `POVINN.csv`, `USTAV.csv`, … in UTF-8, each with a header row. Letter case of file and
 * column names, a byte order mark and the delimiter (comma or semicolon) do not matter.
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
  let pick: ((record: string[]) => Row) | undefined;
  let skip = request.offset ?? 0;
  let rows: Row[] = [];
  let damaged: number[] = [];
  let read = 0;
  for await (const piece of readPieces(file, request.table)) {
    let from = 0;
    if (pick === undefined && piece.records.length > 0) {
      pick = columnPicker(piece.records[0] ?? [], request);
      from = 1;
    }
    for (let at = from; at < piece.records.length; at++) {
      if (skip > 0) {
        skip--;
        continue;
      }
      // A full chunk waits for the next row, so that the last chunk can say that it is the last.
      if (rows.length === take) {
        read += take;
        yield { rows, damaged, remain: Math.max(1, Math.round((read / piece.done) * (1 - piece.done))) };
        rows = [];
        damaged = [];
      }
      const record = piece.records[at] ?? [];
      const clean = piece.damaged ? withoutMarks(record) : { row: record, damaged: false };
      if (clean.damaged) damaged.push(rows.length);
      if (pick) rows.push(pick(clean.row));
    }
  }
  if (pick === undefined) columnPicker([], request);
  yield { rows, damaged, remain: 0 };
}

interface Piece {
  readonly records: string[][];
  readonly damaged: boolean;
  /** The share of the file read so far, above 0. */
  readonly done: number;
}

async function* readPieces(file: string, table: TableName): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let delimiter: string | undefined;
  let position = 0;
  const cut = (bytes: Buffer, done: number): Piece => {
    const { text, damaged } = decodeLines(bytes);
    const body = delimiter === undefined && text.startsWith('\uFEFF') ? text.slice(1) : text;
    delimiter ??= delimiterOf(body);
    return { records: cutRecords(body, delimiter), damaged, done };
  };
  try {
    const { size } = await stat(file);
    for await (const read of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      position += (read as Buffer).length;
      const bytes = rest.length > 0 ? Buffer.concat([rest, read as Buffer]) : (read as Buffer);
      const end = endOfRecords(bytes);
      rest = bytes.subarray(end);
      if (end > 0) yield cut(bytes.subarray(0, end), position / Math.max(size, position));
    }
  } catch (error) {
    throw new SourceError({ kind: 'unreadable', table }, error);
  }
  if (rest.length > 0) yield cut(rest, 1);
}

function delimiterOf(text: string): string {
  const header = text.slice(0, Math.max(0, text.indexOf('\n')) || undefined);
  return header.split(';').length > header.split(',').length ? ';' : ',';
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
