import type { Cell } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import papaparse from 'papaparse';
import { guarded } from '../formulas.ts';

/** How a spreadsheet of the reader's country divides fields and decimals: a Czech one takes 4.5 for the fourth of May. */
const dialects: Readonly<Record<Locale, { readonly delimiter: string; readonly decimal: string }>> = {
  cs: { delimiter: ';', decimal: ',' },
  en: { delimiter: ',', decimal: '.' },
};

/**
 * A table as CSV (RFC 4180 but for the delimiter, UTF-8 with a byte order mark), some rows at a time, as a spreadsheet in the reader's language opens
 * it. What could be a formula anywhere is none.
 */
export async function* csv(headings: readonly string[], rows: AsyncIterable<readonly Cell[][]>, locale: Locale) {
  const { delimiter, decimal } = dialects[locale];
  const written = (cell: Cell) =>
    typeof cell === 'number' ? String(cell).replace('.', decimal) : cell && guarded(cell);
  const lines = (cells: readonly (readonly Cell[])[]) =>
    cells.length === 0
      ? ''
      : `${papaparse.unparse(
          cells.map((row) => row.map(written)),
          { delimiter, newline: '\r\n' },
        )}\r\n`;
  let head = `\uFEFF${lines([headings])}`;
  for await (const some of rows) {
    yield head + lines(some);
    head = '';
  }
  if (head) yield head;
}
