import { stat } from 'node:fs/promises';
import { importChunk } from '@anketa/contract/constants';
import { utf8Of } from './csv-bytes.ts';
import { isInCodePage } from './csv-code-page.ts';
import { endOfFile } from './csv-end.ts';
import { mostNames, tableFiles, unreadable } from './csv-files.ts';
import { cutRecords, decodeLines, endOfRecords, type Form, withoutMarks } from './csv-text.ts';
import {
  type Chunk,
  type Flaw,
  type Row,
  type RowsRequest,
  type Source,
  SourceError,
  type TableSurvey,
} from './source.ts';
import type { SourceProblem } from './source-problem.ts';
import { columnsOf, sisTables, type Table, type TableName } from './tables.ts';

/**
 * A folder of exported tables: `POVINN.csv`, `USTAV.csv`, … in UTF-8 or UTF-16, each with a header row. Letter case of file and
 * column names, a byte order mark, the ends of lines and the delimiter (comma, semicolon, tabulator, or what a line `sep=` says) do
 * not matter.
 */
export function csvSource(folder: string): Source {
  const files = tableFiles(folder);
  return {
    has: (table) => files.has(table),
    contents: () => files.contents(),
    async survey(table) {
      const survey = await surveyTable(await files.open(table), table);
      await files.mustBeSame(table);
      return survey;
    },
    fingerprint: () => files.fingerprint(),
    async *rows(request) {
      const { table } = request;
      yield* readTable(await files.open(table), request, () => files.mustBeSame(table));
    },
  };
}

/** Counts lines with anything in them, and looks at the header alone. */
async function surveyTable(file: string, table: TableName): Promise<TableSurvey> {
  let lines = 0;
  let head: Head | undefined;
  let counted = false;
  const end = endOfFile();
  try {
    for await (const { bytes } of utf8Of(file)) {
      end.add(bytes);
      head ??= readHeader(decodeLines(bytes).text);
      const delimiter = head.form.delimiter.charCodeAt(0);
      let carriageReturn = bytes.indexOf(13);
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at];
        if (byte === 10 || byte === 13) counted = false;
        else if (!counted && byte !== delimiter && byte !== 32 && byte !== 34) {
          counted = true;
          lines += 1;
          // The rest of the line says nothing more.
          const newline = bytes.indexOf(10, at);
          if (carriageReturn >= 0 && carriageReturn < at) carriageReturn = bytes.indexOf(13, at);
          if (carriageReturn >= 0 && (newline < 0 || carriageReturn < newline)) at = carriageReturn - 1;
          else at = newline < 0 ? bytes.length : newline - 1;
        }
      }
    }
  } catch (error) {
    throw unreadable(file, table, error);
  }
  const { columns, optional }: Table = sisTables[table];
  const before = head?.isNamed ? 2 : 1;
  const problems = headerProblems(head, { table, columns, optional });
  const names = namesOf(head?.header ?? []);
  const rows = Math.max(0, lines - before);
  const last = rows > 0 && head ? lastRecord(end.unended(), head) : undefined;
  const isCut = last !== undefined && (last.isOpen || last.isShort || (await isPartOfOthers(file, table, names, last)));
  return {
    rows,
    problems,
    absent: optional.filter((column) => !names.includes(column)),
    header: names,
    doubts: [
      ...(end.zeros() > 0 ? [{ kind: 'zero-bytes' as const, table, bytes: end.zeros() }] : []),
      ...(isCut && end.zeros() === 0 ? [{ kind: 'cut-file' as const, table }] : []),
    ],
  };
}

interface LastRecord {
  /** A quotation mark that begins a field does not end it. */
  readonly isOpen: boolean;
  /** It has fewer fields than the header. */
  readonly isShort: boolean;
  readonly column: number;
  readonly value: string;
}

/** The character by which DOS ends files. */
const endOfDos = '\u001a';

/** The last record of a file, where no line end stands after it. */
function lastRecord(line: Buffer, { header, form }: Head): LastRecord | undefined {
  const whole = decodeLines(line).text;
  const text = whole.endsWith(endOfDos) ? whole.slice(0, -1) : whole;
  const { records, stray } = cutRecords(text, form);
  // The end of a field that goes over several lines.
  if (stray.size > 0 && !text.startsWith('"') && !text.includes(`${form.delimiter}"`)) return undefined;
  const fields = withoutMarks(records.at(-1) ?? []).row;
  if (fields.every((field) => field.trim() === '')) return undefined;
  const named = header.findLastIndex((name) => name.trim() !== '') + 1;
  const column = fields.length - 1;
  return { isOpen: stray.size > 0, isShort: fields.length < named, column, value: fields[column]?.trim() ?? '' };
}

/** Whether the last value of a file is nowhere else in its column, but others begin with it: so it looks where it was cut. */
async function isPartOfOthers(
  file: string,
  table: TableName,
  names: readonly string[],
  { column, value }: LastRecord,
): Promise<boolean> {
  const name = names[column];
  if (value === '' || name === undefined || !columnsOf(table).includes(name)) return false;
  let same = 0;
  let longer = 0;
  for await (const { rows } of readTable(file, { table, columns: [], optional: [name] })) {
    for (const [other] of rows) {
      if (other === value) same += 1;
      else if (other?.startsWith(value)) longer += 1;
    }
    if (same > 1) return false;
  }
  return longer > 0;
}

/** `beforeLast` is waited for when all was read, before the last chunk is given. */
async function* readTable(
  file: string,
  request: RowsRequest,
  beforeLast: () => Promise<void> = async () => {},
): AsyncGenerator<Chunk> {
  const take = request.take ?? importChunk;
  let skip = request.offset ?? 0;
  let rows: Row[] = [];
  let flaws: Flaw[] = [];
  let places: number[] = [];
  let place = 1;
  let read = 0;
  let pick: ((record: string[]) => Row) | undefined;
  let width: number | undefined;
  let isSaid = false;
  for await (const { head, records, stray, damaged, inCodePage, done } of readPieces(file, request.table)) {
    pick ??= columnPicker(head, request);
    const { header } = head;
    if (records.length > 0) width ??= widthOf(records, header);
    for (const [at, record] of records.entries()) {
      place += 1;
      // Spreadsheets write rows of delimiters alone.
      if (record.every((field) => field.trim() === '')) continue;
      const clean = damaged ? withoutMarks(record) : { row: record, damaged: false };
      // Of a whole table it is said once.
      const isFlaw = clean.damaged && !(inCodePage && isSaid);
      isSaid ||= clean.damaged;
      if (skip > 0) {
        skip--;
        continue;
      }
      // A full chunk waits for the next row, so that the last chunk can say that it is the last.
      if (rows.length === take) {
        read += take;
        yield { rows, flaws, places, remain: Math.max(1, Math.round((read / done) * (1 - done))) };
        rows = [];
        flaws = [];
        places = [];
      }
      if (isFlaw) flaws.push({ at: rows.length, ...(inCodePage ? codePage : { kind: 'encoding' }) });
      if (stray.has(at)) flaws.push({ at: rows.length, kind: 'stray-quote' });
      if (!fits(record, header, width))
        flaws.push({ at: rows.length, kind: 'field-count', value: countOf(record, header) });
      places.push(place);
      rows.push(pick(clean.row));
    }
  }
  if (pick === undefined) columnPicker(undefined, request);
  await beforeLast();
  yield { rows, flaws, places, remain: 0 };
}

const codePage = { kind: 'code-page', value: 'windows-1250' } as const;

/** How many fields a record has: as many as the header, or one more where most end with a delimiter and the header does not. */
function widthOf(records: readonly string[][], header: readonly string[]): number {
  const longer = records.filter((record) => record.length === header.length + 1 && record.at(-1)?.trim() === '');
  return longer.length > records.length / 2 ? header.length + 1 : header.length;
}

/** A record has its fields, and nothing after those of the header; where the header goes on with delimiters, with or without what they divide. */
function fits(record: readonly string[], header: readonly string[], width = header.length): boolean {
  if (width > header.length) return record.length === width && record.at(-1)?.trim() === '';
  return record.length === width || record.length === header.findLastIndex((name) => name.trim() !== '') + 1;
}

const countOf = (record: readonly string[], header: readonly string[]) => `${record.length} ≠ ${header.length}`;

interface Piece {
  readonly head: Head;
  readonly records: string[][];
  readonly stray: ReadonlySet<number>;
  readonly damaged: boolean;
  /** The whole table is in another encoding than UTF-8. */
  readonly inCodePage: boolean;
  /** The share of the file read so far, above 0. */
  readonly done: number;
}

async function* readPieces(file: string, table: TableName): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let head: Head | undefined;
  let inCodePage = false;
  const cut = (bytes: Buffer, done: number): Piece => {
    const { text, damaged } = decodeLines(bytes);
    const body = head ? text : undefined;
    head ??= readHeader(text);
    return { head, ...cutRecords(body ?? head.body, head.form), damaged, inCodePage, done };
  };
  try {
    const { size } = await stat(file);
    inCodePage = await isInCodePage(file);
    for await (const { bytes: more, read } of utf8Of(file)) {
      position += read;
      const bytes = rest.length > 0 ? Buffer.concat([rest, more]) : more;
      const end = endOfRecords(bytes);
      rest = bytes.subarray(end);
      if (end > 0) yield cut(bytes.subarray(0, end), position / Math.max(size, position));
    }
  } catch (error) {
    throw unreadable(file, table, error);
  }
  if (rest.length > 0) yield cut(rest, 1);
}

const delimiters = [',', ';', '\t'];

/** The header, how the table is cut, and what follows the header. */
interface Head {
  readonly header: readonly string[];
  readonly form: Form;
  readonly body: string;
  /** A line before the header names the delimiter. */
  readonly isNamed: boolean;
}

/** Reads the beginning of a table. A line before the header may name the delimiter, as spreadsheets write. */
function readHeader(text: string): Head {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const named = /^"?sep=(.)"?\r?\n/i.exec(whole);
  const lines = whole.slice(named?.[0].length ?? 0);
  const newline = lines.indexOf('\n');
  const line = newline < 0 ? lines : lines.slice(0, newline);
  const count = (delimiter: string) => line.split(delimiter).length;
  const delimiter = named?.[1] ?? [...delimiters].sort((a, b) => count(b) - count(a))[0] ?? ',';
  const header = cutRecords(line, { delimiter, width: count(delimiter) }).records[0] ?? [];
  const body = newline < 0 ? '' : lines.slice(newline + 1);
  return { header, form: { delimiter, width: header.length }, body, isNamed: named !== null };
}

/** What keeps the requested columns from being read: those that are missing though they must not, and those that are there twice. */
function headerProblems(
  head: Head | undefined,
  { table, columns, optional = [] }: Pick<RowsRequest, 'table' | 'columns' | 'optional'>,
): SourceProblem[] {
  const names = namesOf(head?.header ?? []);
  const understood = head && `${JSON.stringify(head.form.delimiter)}`;
  // Where no column has a name of the table's the first line may be the first person.
  const isHeader = [...columns, ...optional].some((column) => names.includes(column));
  const there = isHeader
    ? head?.header.flatMap((name) => plainName.exec(name.trim()) ?? []).slice(0, mostNames)
    : undefined;
  const missing = columns.filter((column) => !names.includes(column));
  const repeated = [...columns, ...optional].filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  return [
    ...missing.map((column) => ({ kind: 'missing-column' as const, table, column, understood, there })),
    ...repeated.map((column) => ({ kind: 'repeated-column' as const, table, column, understood })),
  ];
}

/** What may be the name of a column: of a file that is no table nothing is told. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N} _.-]{0,39}$/u;

const namesOf = (header: readonly string[]) => header.map((name) => name.trim().toLowerCase());

/** Words by which databases print that there is nothing. Of a person's name only those that are nobody's. */
const nothing = /^(?:\\N|\(null\)|null)$/i;
const noName = /^(?:\\N|\(null\))$/i;
const namesOfPeople: readonly string[] = ['prijmeni', 'jmeno', 'sprijmeni', 'sjmeno'];

/** How to take the requested columns from a record, by the header. An empty field is null. */
function columnPicker(head: Head | undefined, request: RowsRequest) {
  const problems = headerProblems(head, request);
  if (problems.length > 0) throw new SourceError(problems);
  const names = namesOf(head?.header ?? []);
  const places = [...request.columns, ...(request.optional ?? [])].map((column) => ({
    at: names.indexOf(column),
    empty: namesOfPeople.includes(column) ? noName : nothing,
  }));
  return (record: string[]): Row =>
    places.map(({ at, empty }) => {
      const value = record[at]?.trim();
      return !value || empty.test(value) ? null : value;
    });
}
