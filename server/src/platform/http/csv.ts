import type { Cell } from '@anketa/contract/lists';
import papaparse from 'papaparse';

/** What a spreadsheet would take for the beginning of a formula, full-width ones too. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A table as CSV (RFC 4180, UTF-8 with a byte order mark), some rows at a time. What may be a formula gets an apostrophe before it. */
export async function* csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[][]>) {
  let head = `\uFEFF${lines([headings])}`;
  for await (const some of rows) {
    yield head + lines(some);
    head = '';
  }
  if (head) yield head;
}

function lines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  return `${papaparse.unparse([...rows], { newline: '\r\n', escapeFormulae: formula })}\r\n`;
}
