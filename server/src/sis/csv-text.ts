import { parse } from 'csv-parse/sync';

/** Follows the first repaired character of a field; taken out again when the row is cut into fields. */
const repaired = '\uE000';
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const central = new TextDecoder('windows-1250');
/** A quoted field longer than this, in bytes or lines, is a stray quotation mark rather than a field. */
const longestQuoted = 1 << 20;
const longestQuotedLines = 100;

/** Whether a row holds text that was not valid UTF-8, and the row without the marks of it. */
export function withoutMarks(row: string[]): { row: string[]; damaged: boolean } {
  const damaged = row.some((field) => field.includes(repaired));
  return damaged ? { row: row.map((field) => field.replaceAll(repaired, '')), damaged } : { row, damaged };
}

/** An accent that is a character of its own. */
const combining = /[\u0300-\u036f]/;

/**
 * Decodes whole lines. A line that is not UTF-8 is read as windows-1250, in which Czech systems export by mistake,
 * and marked. Accents that are characters of their own are composed with their letters: names would not be found otherwise.
 */
export function decodeLines(bytes: Buffer): { text: string; damaged: boolean } {
  try {
    const text = strict.decode(bytes);
    return { text: combining.test(text) ? text.normalize('NFC') : text, damaged: false };
  } catch {
    let text = '';
    for (let from = 0; from < bytes.length; ) {
      const newline = bytes.indexOf(10, from);
      const to = newline < 0 ? bytes.length : newline + 1;
      text += decodeLine(bytes.subarray(from, to));
      from = to;
    }
    return { text, damaged: true };
  }
}

function decodeLine(line: Buffer): string {
  try {
    return strict.decode(line);
  } catch {
    return central.decode(line).replace(/[^\0-\x7f]/, (character) => character + repaired);
  }
}

/** Where the last whole record of a block ends: after its last newline that no quotation marks enclose. 0: nowhere. */
export function endOfRecords(bytes: Buffer): number {
  const last = bytes.lastIndexOf(10);
  if (last < 0) return 0;
  if (bytes.indexOf(34) < 0) return last + 1;
  let open = false;
  let end = 0;
  for (let at = 0; at <= last; at++) {
    const byte = bytes[at];
    if (byte === 34) open = !open;
    else if (byte === 10 && !open) end = at + 1;
  }
  return end === 0 && bytes.length > longestQuoted ? last + 1 : end;
}

/** How a table is cut: what stands between its fields, and how many a record has. */
export interface Form {
  readonly delimiter: string;
  readonly width: number;
}

export interface Records {
  readonly records: string[][];
  /** Records in which a quotation mark encloses nothing: it was taken as a character, lest it swallow the rows after it. */
  readonly stray: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

/** Cuts whole records into fields. Never throws. An empty line is a record of one empty field. */
export function cutRecords(text: string, form: Form): Records {
  if (!text.includes('"')) return { records: cutPlain(text, form), stray: none };
  try {
    const records = parse(text, { delimiter: form.delimiter, relax_column_count: true });
    const usual = records.every((one) => isUsual(one, form));
    if (usual) return { records, stray: none };
  } catch {
    // Quotation marks that enclose no field.
  }
  return cutCarefully(text, form);
}

/** As many fields as the header has, all on one line; or an empty line. */
const isUsual = (record: readonly string[], { width }: Form) =>
  (record.length === width || (record.length === 1 && record[0] === '')) &&
  !record.some((field) => field.includes('\n'));

function cutPlain(text: string, form: Form): string[][] {
  const rows: string[][] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    let to = newline < 0 ? text.length : newline;
    const next = to + 1;
    while (to > from && text.charCodeAt(to - 1) === 13) to--;
    rows.push(...rowsIn(text.slice(from, to), form));
    from = next;
  }
  return rows;
}

/** The rows of a line without quotation marks: several where carriage returns alone divide it into rows, each as long as the header. */
function rowsIn(line: string, { delimiter, width }: Form): string[][] {
  const fields = line.split(delimiter);
  if (fields.length === width || !line.includes('\r')) return [fields];
  const parts = line.split('\r').map((part) => part.split(delimiter));
  return parts.every((part) => part.length === width) ? parts : [fields];
}

/** Line by line: a field goes over several only where they make one record together, and are not records each by itself. */
function cutCarefully(text: string, { delimiter, width }: Form): Records {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const records: string[][] = [];
  const stray = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    const line = withoutReturn(lines[at] ?? '');
    if (!line.includes('"')) {
      records.push(...rowsIn(line, { delimiter, width }));
      continue;
    }
    const whole = fieldsOf(line, delimiter);
    if (whole) {
      records.push(whole);
      continue;
    }
    const over = severalLines(lines, at, { delimiter, width });
    if (over) {
      records.push(over.fields);
      at = over.last;
      continue;
    }
    stray.add(records.length);
    records.push(line.split(delimiter));
  }
  return { records, stray };
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.replace(/\r+$/, '') : line);

function severalLines(lines: readonly string[], first: number, { delimiter, width }: Form) {
  let joined = lines[first] ?? '';
  let looksLikeRows = joined.split(delimiter).length === width;
  for (let last = first + 1; last < Math.min(lines.length, first + longestQuotedLines); last++) {
    const line = lines[last] ?? '';
    joined += `\n${line}`;
    looksLikeRows &&= line.split(delimiter).length === width;
    if (!line.includes('"')) continue;
    const fields = fieldsOf(withoutReturn(joined), delimiter);
    if (fields?.length === width) return width > 1 && looksLikeRows ? undefined : { fields, last };
  }
  return undefined;
}

/** The fields of one record (RFC 4180); undefined where a quotation mark that opens one does not close it. Within a field it is a character. */
function fieldsOf(record: string, delimiter: string): string[] | undefined {
  const fields: string[] = [];
  for (let from = 0; from <= record.length; ) {
    if (record[from] !== '"') {
      const end = record.indexOf(delimiter, from);
      const to = end < 0 ? record.length : end;
      fields.push(record.slice(from, to));
      from = to + delimiter.length;
      continue;
    }
    let close = record.indexOf('"', from + 1);
    while (close >= 0 && record[close + 1] === '"') close = record.indexOf('"', close + 2);
    if (close < 0 || (close + 1 < record.length && !record.startsWith(delimiter, close + 1))) return undefined;
    fields.push(record.slice(from + 1, close).replaceAll('""', '"'));
    from = close + 1 + delimiter.length;
    if (close + 1 === record.length) break;
  }
  return fields;
}
