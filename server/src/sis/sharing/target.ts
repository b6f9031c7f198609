/** What is copied into the SIS, one apart from the other. */
export const shareds = ['questions', 'answers'] as const;
export type Shared = (typeof shareds)[number];

/** The columns of ANKECY, and of the file in its place, in their order (docs/operate.md). */
export const ankecyColumns = [
  ...['anketa', 'rok', 'semestr', 'druh', 'otazka', 'cil', 'forma'],
  ...['povinn', 'gl', 'ucit', 'obor', 'stupr', 'hodnota', 'pocet', 'text', 'text_en'],
] as const;

/** What a row is: a question, how many gave a value to one at a place, or one comment. */
export const rowKinds = { questions: ['otazka'], answers: ['odpoved', 'komentar'] } as const;

/** A row of ANKECY. What does not apply is null. */
export interface AnkecyRow {
  readonly druh: (typeof rowKinds)[Shared][number];
  readonly otazka: number;
  readonly cil: string;
  readonly forma: string;
  readonly povinn: string | null;
  readonly gl: string | null;
  readonly ucit: string | null;
  readonly obor: string | null;
  readonly stupr: string | null;
  /** The value from 1; 0: "cannot assess". */
  readonly hodnota: number | null;
  readonly pocet: number | null;
  readonly text: string | null;
  readonly text_en: string | null;
}

/** The evaluation that rows are of. */
export interface SharedEvaluation {
  readonly id: number;
  readonly year: number;
  readonly semester: number;
}

/** Where questions and answers are copied to. Both fail where it cannot be reached, or lets nobody write. */
export interface SharingTarget {
  /** Whether it has something of an evaluation. */
  readonly has: (evaluation: SharedEvaluation, what: Shared) => Promise<boolean>;
  /** Puts rows in the place of all that it has of an evaluation: all of them, or none. */
  readonly replace: (
    evaluation: SharedEvaluation,
    what: Shared,
    rows: AsyncIterable<readonly AnkecyRow[]>,
  ) => Promise<void>;
}

/** A row's values in the order of the columns. */
export function valuesOf({ id, year, semester }: SharedEvaluation, row: AnkecyRow): (string | number | null)[] {
  const whole = { anketa: id, rok: year, semestr: semester, ...row };
  return ankecyColumns.map((column) => whole[column as keyof typeof whole]);
}
