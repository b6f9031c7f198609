import type pg from 'pg';
import type { NumberMark } from '../../platform/number-mark.ts';
import type { Row, Source } from '../source.ts';
import type { SourceProblem } from '../source-problem.ts';
import type { TableName } from '../tables.ts';

/** The evaluation that an import fills. */
export interface ImportContext {
  readonly evaluationId: number;
  /** What parallels of this semester begin with, as in `25a`. */
  readonly term: string;
  readonly year: number;
  readonly semester: number;
  /** Codes chosen for each filter. Empty when the whole faculty is imported. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export type Value = string | number | boolean | null;
/** Rows of a target, their values in the order of its columns. */
export type Values = readonly (readonly Value[])[];

/** What is wrong with a row, and in which of its columns, where it is one. */
export interface Finding {
  readonly kind: string;
  readonly column?: string;
}

/** What a row of the SIS becomes: rows of the target (none when it is refused), and what is wrong with it. */
export interface Mapped {
  readonly rows: Values;
  readonly issues: readonly Finding[];
}

/** A table of ours that a step fills. */
export interface Target {
  readonly table: string;
  /** Columns that, with the evaluation, identify a row. */
  readonly key: readonly string[];
  /** All columns written, with their types, in the order of the values. */
  readonly columns: Readonly<Record<string, string>>;
  /** SQL over the living row `t`: it stays even when the SIS has no longer got it, because ballots may belong to it. */
  readonly protect?: string;
  /** Columns that such a row keeps as they are, whatever the SIS says. */
  readonly bound?: readonly string[];
}

/** As in POST /internal/import/{folder}/{action}. */
type StepName = `${string}/${string}`;

/** What comes from outside the database. */
interface Outside {
  readonly source: Source;
  readonly markOf: NumberMark;
}

/** Whether a step has come to something that can hardly be right. `agreed`: somebody has agreed to just these data. */
export type Doubting<Known = unknown> = (
  at: Omit<Running, 'position'> & { readonly agreed: boolean; readonly known: Known },
) => Promise<SourceProblem | undefined>;

interface Doubtful<Known> {
  /** Asked at its end, in its transaction. */
  readonly doubts?: readonly Doubting<Known>[];
}

/** Reads a table of the SIS in chunks and writes its rows. */
export interface TableStep<Known = unknown> extends Doubtful<Known> {
  readonly kind: 'table';
  readonly name: StepName;
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly optional: readonly string[];
  /** Columns that another step reads as well. That one says what is wrong with them, and with the rows as such. */
  readonly again?: readonly string[];
  readonly target: Target;
  /** `add` adds rows, of those with one key the last; `update` only changes rows that exist. */
  readonly write: 'add' | 'update';
  /** What rows are checked against, read once before the step. */
  readonly known: (from: Pick<Running, 'client' | 'context'> & Outside) => Promise<Known>;
  readonly map: (row: Row, known: Known, context: ImportContext) => Mapped;
  /** Statements after the last chunk, in its transaction. `$1` is the evaluation. */
  readonly finish: readonly string[];
}

/** Works on what earlier steps brought. */
export interface QueryStep extends Doubtful<undefined> {
  readonly kind: 'query';
  readonly name: StepName;
  /** Their row counts make the step's counter. `$1` is the evaluation. */
  readonly statements: readonly string[];
  /** Counted nowhere: findings about dirty input. */
  readonly checks: readonly string[];
  readonly note?: string;
}

export type Step = TableStep | QueryStep;

/** A row that becomes one row of the target. */
export function accept(values: readonly Value[], ...issues: readonly (Finding | false)[]): Mapped {
  return { rows: [values], issues: issues.filter((issue) => issue !== false) };
}

/** A row that cannot be used, for what stands in a column. It is listed on the import's page. */
export function refuse(kind: string, column: string): Mapped {
  return { rows: [], issues: [{ kind, column }] };
}

/** What is wrong with a column of a row that is used all the same. */
export function wrong(kind: string, column: string): Finding {
  return { kind, column };
}

/** A row that is right, but not for this evaluation. */
export const ignored: Mapped = { rows: [], issues: [] };

/** A step at work, on a connection. */
export interface Running {
  readonly client: pg.ClientBase;
  readonly context: ImportContext;
  readonly position: number;
  /** Which share of rows may be lost, or match nothing (0 to 1), before somebody must agree. With 1 nobody must. */
  readonly mayLose: number;
}
