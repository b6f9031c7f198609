import { errorText, inWords, type WordedError } from '../platform/worded-error.ts';
import { problemMessage, type SourceProblem } from './source-problem.ts';
import type { TableName } from './tables.ts';

/** A row's values in the order of the columns asked for. A column the source lacks is null in every row. */
export type Row = readonly (string | null)[];

/** A row, by its position among those of its chunk, and what is wrong with it. */
export interface Flaw {
  readonly at: number;
  /**
   * `encoding`: text that was not valid UTF-8 and was repaired. `code-page`: the same of the whole table, said of the first such row alone.
   * `stray-quote`: a quotation mark that encloses nothing. `field-count`: as many fields as the header has not, so that nobody knows what stands in
   * which column: the row is of no use.
   */
  readonly kind: 'encoding' | 'code-page' | 'stray-quote' | 'field-count';
  readonly value?: string;
}

export interface Chunk {
  readonly rows: readonly Row[];
  /** What is wrong with rows as the source holds them, whatever they say. */
  readonly flaws: readonly Flaw[];
  /**
   * In which row of the table each row stands as people see it: the header is the first, empty ones count. Unless said, they follow each other. Null: nobody
   * counts them, as in a database.
   */
  readonly places?: readonly number[] | null;
  /** About how many rows follow. Zero exactly when none does. */
  readonly remain: number;
}

export interface RowsRequest {
  readonly table: TableName;
  /** Columns that must exist. */
  readonly columns: readonly string[];
  /** Columns that may be missing. Their values come after those of `columns`. */
  readonly optional?: readonly string[];
  /** How many rows to leave out at the beginning: where an earlier run ended. */
  readonly offset?: number;
  /** Rows in a chunk; `importChunk` unless said. */
  readonly take?: number;
}

/** A table seen as a whole, before its rows are read. */
export interface TableSurvey {
  /** How many rows it has, about. */
  readonly rows: number;
  /** What of its header keeps it from being read. */
  readonly problems: readonly SourceProblem[];
  /** Optional columns that it has not got: what they would say stays unknown. */
  readonly absent: readonly string[];
  /** The names in its header, in small letters. */
  readonly header: readonly string[];
  /** What makes one doubt that it is whole. */
  readonly doubts: readonly SourceProblem[];
}

/** Where rows of the student information system come from. */
export interface Source {
  has(table: TableName): Promise<boolean>;
  /** What there is beside tables, by the names of files: for whoever looks for a table. Undefined: nothing but tables. Empty: nothing at all. */
  contents?(): Promise<readonly string[] | undefined>;
  /** Changes whenever the data may have changed. It is asked for often. */
  fingerprint(): Promise<string>;
  /** Fails with a `SourceError` when there is no such table. */
  survey(table: TableName): Promise<TableSurvey>;
  /**
   * Streams a table. There is always at least one chunk, and the last one says `remain: 0`. Rows keep their order
   * from one reading to the next, or `offset` would mean nothing.
   * Fails with a `SourceProblem` when the table or a required column is missing.
   */
  rows(request: RowsRequest): AsyncIterable<Chunk>;
}

type Text = (problem: SourceProblem) => string;

const texts: Partial<Record<SourceProblem['kind'], Text>> = {
  'missing-table': ({ table }) => `The SIS has no table ${table}.`,
  'repeated-table': ({ table }) => `The SIS table ${table} is there in two files.`,
  'missing-column': ({ table, column }) => `The SIS table ${table} has no column ${column}.`,
  'repeated-column': ({ table, column }) => `The SIS table ${table} has the column ${column} twice.`,
  unreadable: ({ table }) => `The SIS table ${table} cannot be read.`,
  'lost-rows': ({ table, rows, before }) => `The SIS table ${table} has ${rows} of the ${before} rows it had.`,
};

const textOf = (problem: SourceProblem) => texts[problem.kind]?.(problem) ?? inWords('en', problemMessage(problem));

/** An error that stops the import, with all that is wrong: tables, and columns in them. */
export class SourceError extends Error {
  readonly problems: readonly SourceProblem[];

  constructor(problems: SourceProblem | readonly SourceProblem[], cause?: unknown) {
    const all = [problems].flat() as readonly SourceProblem[];
    super(all.map(textOf).join(' '), { cause });
    this.problems = all;
  }
}

/** The source is not there at all, or out of reach: why, in words. */
export class UnreachableSource extends Error {
  readonly worded: WordedError;

  constructor(worded: WordedError, cause: unknown) {
    super(errorText('en', worded), { cause });
    this.worded = worded;
  }
}

/** What an error does not say by itself: why a table could not be read, and what there is in place of what is missing. */
export function moreOf(problems: readonly SourceProblem[]): WordedError[] {
  const troubles = problems.flatMap(({ trouble }) => trouble ?? []);
  const files = problems.find(({ kind, there }) => kind === 'missing-table' && there)?.there;
  const columns = new Map(
    problems.flatMap(({ kind, table, there }) => (kind === 'missing-column' && there ? [[table, there] as const] : [])),
  );
  return [
    ...troubles,
    ...(files
      ? [{ key: files.length > 0 ? 'sis.there-files' : 'sis.there-nothing', values: { what: files.join(', ') } }]
      : []),
    ...[...columns].map(([table, names]) => ({ key: 'sis.there-columns', values: { table, what: names.join(', ') } })),
  ];
}
