// A spreadsheet takes a cell for a formula that begins with one of these, full-width ones too. Which cells there are depends on the reader's
// country: whatever separates fields, its program also divides a text of ours there, and at line breaks. Quotation marks do not help, since a program
// that divides at another sign meets them in the middle of a field.
const beginning = '(^|[;,\\t\\n\\r])(["\'\\s\\p{Cf}]*)';
const sign = '(?=[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20])';
const formulas = new RegExp(`${beginning}${sign}`, 'gu');
const guardedFormulas = new RegExp(`${beginning}'${sign}`, 'gu');

/** A text of a file for spreadsheets, with an apostrophe before each sign that could begin a formula in it (OWASP, CSV injection). */
export function guarded(text: string): string {
  return text.replace(formulas, "$1$2'");
}

/** The text that was guarded. */
export function unguarded(text: string): string {
  return text.replace(guardedFormulas, '$1$2');
}
