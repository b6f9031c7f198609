import { parse } from 'csv-parse/sync';

/** Follows the first repaired character of a field; taken out again when the row is cut into fields. */
const repaired = '\uE000';
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const central = new TextDecoder('windows-1250');
/** A quoted field longer than this is a stray quotation mark rather than a field. */
const longestQuoted = 1 << 20;

/** Whether a row holds text that was not valid UTF-8, and the row without the marks of it. */
export function withoutMarks(row: string[]): { row: string[]; damaged: boolean } {
  const damaged = row.some((field) => field.includes(repaired));
  return damaged ? { row: row.map((field) => field.replaceAll(repaired, '')), damaged } : { row, damaged };
}

/**
 * Decodes whole lines. A line that is not UTF-8 is read as windows-1250, in which Czech systems export by mistake,
 * and marked.
 */
export function decodeLines(bytes: Buffer): { text: string; damaged: boolean } {
  try {
    return { text: strict.decode(bytes), damaged: false };
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

/** Cuts whole records into rows of fields. Never throws: what is not CSV is cut at commas. Empty lines are left out. */
export function cutRecords(text: string, delimiter: string): string[][] {
  if (!text.includes('"')) return cutPlain(text, delimiter);
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    return cutPlain(text, delimiter);
  }
}

function cutPlain(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    let to = newline < 0 ? text.length : newline;
    const next = to + 1;
    if (to > from && text.charCodeAt(to - 1) === 13) to--;
    if (to > from) rows.push(text.slice(from, to).split(delimiter));
    from = next;
  }
  return rows;
}
