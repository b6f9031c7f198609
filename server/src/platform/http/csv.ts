import type { Cell } from '@anketa/contract/lists';
import { stringify } from 'csv-stringify/sync';

/** A table as CSV (RFC 4180, UTF-8 with a byte order mark), some rows at a time. */
export async function* csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[][]>) {
  let head = lines([headings], true);
  for await (const some of rows) {
    yield head + lines(some);
    head = '';
  }
  if (head) yield head;
}

/** Lines of CSV. What a spreadsheet would take for a formula gets an apostrophe before it. */
function lines(rows: readonly (readonly Cell[])[], bom = false): string {
  return stringify([...rows], { bom, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ });
}
