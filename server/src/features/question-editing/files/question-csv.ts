import type { QuestionInput } from '@anketa/contract/questions/fields';
import type { ChoiceText } from '@anketa/contract/questions/questions';
import { scopeDimensions } from '@anketa/contract/questions/scope';
import { CsvError, parse } from 'csv-parse/sync';
import { guarded, unguarded } from '../../../platform/formulas.ts';

const required = ['target', 'form', 'body_cs', 'body_en'] as const;
const texts = [...required, 'help_cs', 'help_en', 'sign_language_url'] as const;
const flags = ['required', 'counts_toward_average', 'allow_blank', 'return_rate_over_course', 'active'] as const;
const numbers = ['steps', 'text_maximum', 'minimum_return_rate', 'coefficient'] as const;
const columns = [...texts, 'choices', ...flags, ...numbers, 'publicity', ...scopeDimensions] as const;
type Column = (typeof columns)[number];

/** For Excel, which takes a file without it for windows-1250. */
const byteOrderMark = '\uFEFF';

/** Questions as CSV that a Czech Excel opens as it stands: semicolons, decimal commas, a byte order mark. */
export function toCsv(questions: readonly QuestionInput[]): string {
  const lines = [columns, ...questions.map((question) => columns.map((column) => cellOf(question, column)))];
  return byteOrderMark + lines.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
}

function cellOf(question: QuestionInput, column: Column): string {
  if (isOneOf(scopeDimensions, column)) return question.scope[column].map(escaped).join('\n');
  if (column === 'choices') return question.choices.map(({ cs, en }) => `${escaped(cs)}|${escaped(en)}`).join('\n');
  // Excel would write TRUE in the words of its language.
  if (isOneOf(flags, column)) return question[column] ? 'yes' : 'no';
  if (isOneOf(numbers, column)) return String(question[column]).replace('.', ',');
  return guarded(question[column] ?? '');
}

/** Parts of a cell stand each on a line of its own, Czech and English divided by a bar. */
const escaped = (part: string) =>
  guarded(part.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r'));

const quoted = (cell: string) => (/["\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What is wrong in a file: its row (0 for the file as a whole), the field, and the key of the text. */
export interface FileError {
  readonly row: number;
  readonly field: string;
  readonly key: string;
}

/** What stands in a file, not yet checked, or why it cannot be read. */
export type FileContent =
  | { readonly rows: { readonly row: number; readonly value: unknown }[] }
  | { readonly error: FileError };

/** Reads questions from CSV with a header row, divided by semicolons, commas or tabs. Rows of empty cells are left out. */
export function fromCsv(content: string): FileContent {
  const text = content.startsWith(byteOrderMark) ? content.slice(1) : content;
  let records: string[][];
  try {
    const delimiter = delimiterOf(text);
    records = parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { error: { row: Number(error.records ?? 0), field: 'content', key: 'question.file.quotes' } };
  }
  const header = (records[0] ?? []).map((name) => name.trim().toLowerCase());
  const missing = required.find((name) => !header.includes(name));
  if (missing) return { error: { row: 0, field: missing, key: 'question.file.column-missing' } };
  const unknown = header.find((name, at) => name !== '' && (!isOneOf(columns, name) || header.indexOf(name) < at));
  if (unknown !== undefined) return { error: { row: 0, field: unknown, key: 'question.file.unknown' } };
  return {
    rows: records.slice(1).flatMap((cells, index) => {
      if (cells.every((cell) => cell.trim() === '')) return [];
      const named = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']));
      const unnamed = cells.some((cell, at) => !header[at] && cell.trim() !== '');
      return { row: index + 1, value: unnamed ? null : formOf(named) };
    }),
  };
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r|\n/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', ',', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A row as the contract's form has it; a cell that means nothing is passed on, to be refused beside its field. */
function formOf(cells: Partial<Record<Column, string>>): unknown {
  const value: Record<string, unknown> = {};
  const scope: Record<string, unknown> = {};
  for (const column of columns) {
    const cell = cells[column];
    // An empty cell is an empty text, but for the rest what is usual.
    if (cell === undefined || (cell.trim() === '' && !isOneOf(required, column))) continue;
    if (isOneOf(scopeDimensions, column)) scope[column] = lines(cell).map(restored);
    else if (column === 'choices') value[column] = lines(cell).map(choiceOf);
    else if (isOneOf(flags, column)) value[column] = flagOf(cell);
    else if (isOneOf(numbers, column)) value[column] = numberOf(cell);
    else value[column] = unguarded(cell);
  }
  return { ...value, scope };
}

const lines = (cell: string) => cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');

const restored = (part: string) =>
  unguarded(part).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign));

function choiceOf(line: string): ChoiceText | string {
  const [, cs, en] = /^((?:[^\\|]|\\.)*)\|((?:[^\\|]|\\.)*)$/.exec(line) ?? [];
  return cs === undefined || en === undefined ? line : { cs: restored(cs), en: restored(en) };
}

function flagOf(cell: string): boolean | string {
  const word = cell.trim().toLowerCase();
  if (['yes', 'ano', 'true', 'pravda', '1'].includes(word)) return true;
  return ['no', 'ne', 'false', 'nepravda', '0'].includes(word) ? false : cell;
}

function numberOf(cell: string): number | string {
  const number = Number(cell.trim().replace(',', '.'));
  return Number.isNaN(number) ? cell : number;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
