import type { Values, Words } from '@anketa/contract/declared-list';
import type { DataKind } from '@anketa/contract/people/my-data';
import type { Locale } from '@anketa/contract/values';
import type { Schema } from '../../platform/database/schema.ts';
import type { Reason } from './reasons.ts';

type Name = keyof Schema & string;
type ColumnOf<T extends Name> = keyof Schema[T] & string;

/**
 * A column that its person is shown, under a heading. `values`: what its words are called; as a function it is also given what other columns of the
 * row have. `list`: it has several texts.
 */
export interface Displayed {
  readonly heading: Words;
  readonly kind: DataKind;
  readonly values?: Values | ((word: string, locale: Locale, raw: (column: string) => string) => string);
  readonly list?: true;
  /** It has the number of an evaluation as a text, and is shown by its name. */
  readonly named?: 'evaluation';
}

/** A column is shown, or there is a reason why it cannot be. */
export type Column = Displayed | Reason;

/**
 * By which column rows are a person's. `person`: it has the person's key. `actor`: it has the name by which acts are noted. `study`, `teacher`: it has a code
 * that is the person's in that evaluation.
 */
type Owner<C extends string> =
  | { readonly person: C }
  | { readonly actor: C }
  | { readonly study: C }
  | { readonly teacher: C };

/** A table of which rows are a person's: each column is declared. */
interface OwnedTable<T extends Name> {
  readonly title: Words;
  readonly of: Owner<ColumnOf<T>>;
  /** Only rows with these values. */
  readonly only?: Readonly<Partial<Record<ColumnOf<T>, boolean>>>;
  /** Equal rows are shown once, with their number under this heading. */
  readonly counted?: Words;
  readonly columns: { readonly [C in ColumnOf<T>]: Column };
}

/** A table that cannot be searched for a person, or not for them: each column that can have something of a person has a reason. */
interface AbsentTable<T extends Name> {
  readonly columns: { readonly [C in ColumnOf<T>]?: Reason };
}

export type DeclaredTables = { readonly [T in Name]?: OwnedTable<T> | AbsentTable<T> };

/** Any table that is declared with rows of a person, where it does not matter which. */
export interface AnyOwned {
  readonly title: Words;
  readonly of: Owner<string>;
  readonly only?: Readonly<Partial<Record<string, boolean>>>;
  readonly counted?: Words;
  readonly columns: Readonly<Record<string, Column>>;
}

/** On what ground of the law something is stored (GDPR, article 6). */
export type Ground = 'task' | 'duty' | 'consent';

/** A kind of personal data: whose, why, how long, who reads it, and the tables in which it stands. */
export interface Datum {
  readonly key: string;
  /** What it is called to its person. */
  readonly title: Words;
  /** The same in the record of processing, which speaks to nobody: what is processed, and for what purpose. */
  readonly record: { readonly title: Words; readonly why: Words };
  readonly whose: Words;
  readonly why: Words;
  readonly readers: Words;
  readonly term: Words;
  readonly ground: Ground;
  readonly tables: DeclaredTables;
}

const displayed =
  (kind: DataKind) =>
  (cs: string, en: string, values?: Displayed['values']): Displayed => ({ heading: { cs, en }, kind, values });

export const text = displayed('text');
/** `values`: what each of them is called. */
export const texts = (cs: string, en: string, values?: Values): Displayed => ({
  ...text(
    cs,
    en,
    values &&
      ((all, locale) =>
        all
          .split(', ')
          .map((one) => values[one]?.[locale] ?? one)
          .join(', ')),
  ),
  list: true,
});
export const number = displayed('number');
export const flag = displayed('flag');
/** Also of a time: its day alone is told. */
export const day = displayed('day');

export const evaluation = text('Hodnocení', 'Evaluation');
export const course = text('Předmět', 'Course');
export const parallel = text('Paralelka', 'Parallel class');
