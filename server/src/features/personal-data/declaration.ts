import { accountData } from './declared/account.ts';
import { studyData } from './declared/study.ts';
import { workData } from './declared/work.ts';
import type { AnyOwned, Datum } from './declaring.ts';
import type { Reason } from './reasons.ts';

/**
 * Everything personal that the database has: whose, why, how long, and of each column whether its person is shown it. Answers to people, the record of
 * processing and the table in docs/privacy.md are made of it; a test walks the database and finds what is missing here.
 */
export const declaration: readonly Datum[] = [...accountData, ...studyData, ...workData];

/** A table of the declaration, where it does not matter which. */
export type AnyDeclared = AnyOwned | { readonly of?: undefined; readonly columns: Readonly<Record<string, Reason>> };

/** The tables of a kind of data by their names. */
export function tablesOf({ tables }: Datum): readonly (readonly [name: string, table: AnyDeclared])[] {
  return Object.entries(tables);
}

/** Tables of the schema `stage` beside those that it shares with the living ones: what waits there is a copy, until the import ends. */
export const staged: readonly string[] = ['person', 'removed'];
