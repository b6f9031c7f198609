import type { Message, WordedError } from '../platform/worded-error.ts';
import type { TableName } from './tables.ts';

/** A semester, by the year in which its academic year begins. */
export interface Term {
  readonly year: number;
  readonly semester: number;
}

/** What keeps tables from being imported at all: others have to come. */
type Refusal =
  | 'missing-table'
  | 'repeated-table'
  | 'missing-column'
  | 'repeated-column'
  | 'unreadable'
  | 'not-a-file'
  | 'file-changed'
  | 'swapped-files'
  | 'other-semesters';

/**
 * What may be right, but seldom is: it stops an import until somebody agrees to just these data.
 * `lost-rows`: the table has far fewer rows than it had. `cut-file`, `zero-bytes`: the file looks as if it had not been written to its end.
 * `unmatched-rows`: codes of many rows are not in the table that they point to. `empty-parallels`: nobody is enrolled in many parallels.
 * `swapped-codes`: of two codebooks each has the codes of the other. `renamed-course`: a course that was answered about has become another one.
 */
const doubts = [
  'lost-rows',
  'cut-file',
  'zero-bytes',
  'unmatched-rows',
  'empty-parallels',
  'swapped-codes',
  'renamed-course',
] as const;
type Doubt = (typeof doubts)[number];

/** Why codes match nothing, as far as one can see, with an example: what stands there, and what it is like in the other table. */
export interface LikelyCause {
  readonly kind: 'case' | 'zeros' | 'number' | 'lookalike' | 'swapped-columns';
  readonly value?: string;
  readonly like?: string;
  /** The foreign letter (`lookalike`), its alphabet, and its place in the value, from 1. */
  readonly letter?: { readonly character: string; readonly alphabet: 'cyrillic' | 'greek'; readonly place: number };
  /** The table and the two columns that look swapped. */
  readonly swapped?: { readonly table: TableName; readonly columns: readonly [string, string] };
}

/** A course by its name and the names of its teachers. */
interface NamedCourse {
  readonly name: string;
  readonly teachers: string;
}

export interface SourceProblem {
  readonly kind: Refusal | Doubt;
  readonly table: TableName;
  readonly column?: string;
  /** As what the table was read: its encoding and what stands between its fields. */
  readonly understood?: string;
  /** What is there instead: the names of files, or of the columns of the header. */
  readonly there?: readonly string[];
  /** Why the system did not give it (`unreadable`). */
  readonly trouble?: WordedError;
  /** How many rows the table has (`lost-rows`), or how many of those that it had, and how many it had. Else: how many it is about, of how many. */
  readonly rows?: number;
  readonly before?: number;
  /** The other table: where codes should be, or with which it looks swapped. */
  readonly other?: TableName;
  readonly cause?: LikelyCause;
  /** With how many zero bytes the file ends. */
  readonly bytes?: number;
  /** What stands in place of a file. */
  readonly found?: 'folder' | 'pipe' | 'device';
  /** The semester that is imported and those that the table has. */
  readonly term?: Term;
  readonly terms?: readonly Term[];
  /** The code of a course, what it was and what it has become. Without a code: how many more there are (`rows`). */
  readonly code?: string;
  readonly was?: NamedCourse;
  readonly is?: NamedCourse;
}

/** Whether somebody may agree to the data in spite of a problem. */
export const isDoubt = ({ kind }: Pick<SourceProblem, 'kind'>): boolean => doubts.some((one) => one === kind);

const counts = ({ rows = 0, before = 0 }: SourceProblem) => ({ rows: String(rows), before: String(before) });

/** What is wrong with a table, with the likely cause where there is one. */
export function problemMessage(problem: SourceProblem): Message {
  const { kind, table, column = '', other = '', cause } = problem;
  const key = `sis.problems.${kind}`;
  switch (kind) {
    case 'unmatched-rows':
      return cause
        ? {
            key: `${key}-because`,
            values: { table, column, other, ...counts(problem), cause: causeMessage(cause, problem) },
          }
        : { key, values: { table, column, other, ...counts(problem) } };
    case 'zero-bytes':
      return { key, values: { table, bytes: String(problem.bytes ?? 0) } };
    case 'not-a-file':
      return { key, values: { table, found: { key: `sis.found.${problem.found}` } } };
    case 'other-semesters':
      return {
        key,
        values: {
          table,
          term: problem.term ? termMessage(problem.term) : '',
          terms: { each: (problem.terms ?? []).map(termMessage), between: ', ' },
        },
      };
    case 'renamed-course':
      if (problem.code === undefined) return { key: 'sis.more-courses', values: { ...counts(problem) } };
      return {
        key,
        values: {
          code: problem.code,
          was: problem.was?.name ?? '',
          wasTaught: problem.was?.teachers || { key: 'sis.nobody' },
          is: problem.is?.name ?? '',
          isTaught: problem.is?.teachers || { key: 'sis.nobody' },
        },
      };
    case 'missing-table':
    case 'repeated-table':
    case 'missing-column':
    case 'repeated-column':
    case 'unreadable':
      return { key: `sis.${kind}`, values: { table, column } };
    default:
      return { key, values: { table, column, other, ...counts(problem) } };
  }
}

const termMessage = ({ year, semester }: Term): Message => ({
  key: 'sis.term',
  values: { years: `${year}/${year + 1}`, semester: { key: `semesters.${semester}` } },
});

function causeMessage(
  { kind, value = '', like = '', letter, swapped }: LikelyCause,
  { table, other }: SourceProblem,
): Message {
  const [one = '', two = ''] = swapped?.columns ?? [];
  return {
    key: `sis.causes.${kind}`,
    values: {
      table: swapped?.table ?? (value === '' ? other : table) ?? table,
      other: other ?? '',
      value,
      like,
      one,
      two,
      character: letter?.character ?? '',
      place: String(letter?.place ?? ''),
      alphabet: letter ? { key: `sis.alphabets.${letter.alphabet}` } : '',
    },
  };
}
