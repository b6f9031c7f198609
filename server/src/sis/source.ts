import type { TableName } from './tables.ts';

/** A row's values in the order of the columns asked for. A column the source lacks is null in every row. */
export type Row = readonly (string | null)[];

/** A row, by its position among those of its chunk, and what is wrong with it. */
export interface Flaw {
  readonly at: number;
  /**
   * `encoding`: text that was not valid UTF-8 and was repaired. `stray-quote`: a quotation mark that encloses nothing. `field-count`: as many
   * fields as the header has not, so that nobody knows what stands in which column: the row is of no use.
   */
  readonly kind: 'encoding' | 'stray-quote' | 'field-count';
  readonly value?: string;
}

export interface Chunk {
  readonly rows: readonly Row[];
  /** What is wrong with rows as the source holds them, whatever they say. */
  readonly flaws: readonly Flaw[];
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

/** A semester, by the year in which its academic year begins. */
export interface Term {
  readonly year: number;
  readonly semester: number;
}

/** Where rows of the student information system come from. */
export interface Source {
  has(table: TableName): Promise<boolean>;
  /**
   * Streams a table. There is always at least one chunk, and the last one says `remain: 0`. Rows keep their order
   * from one reading to the next, or `offset` would mean nothing.
   * Fails with a `SourceProblem` when the table or a required column is missing.
   */
  rows(request: RowsRequest): AsyncIterable<Chunk>;
}

export interface SourceProblem {
  readonly kind: 'missing-table' | 'missing-column' | 'repeated-column' | 'unreadable';
  readonly table: TableName;
  readonly column?: string;
}

const texts = {
  'missing-table': ({ table }: SourceProblem) => `The SIS has no table ${table}.`,
  'missing-column': ({ table, column }: SourceProblem) => `The SIS table ${table} has no column ${column}.`,
  'repeated-column': ({ table, column }: SourceProblem) => `The SIS table ${table} has the column ${column} twice.`,
  unreadable: ({ table }: SourceProblem) => `The SIS table ${table} cannot be read.`,
};

/** An error that stops the import, with the table (and column) it is about. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, cause?: unknown) {
    super(texts[problem.kind](problem), { cause });
    this.problem = problem;
  }
}
