import type { TableName } from '../../tables.ts';
import type { Spoil } from './export.ts';

/** What was done to a whole export, and what has to come of its import. */
export interface Case {
  readonly spoil?: Spoil;
  /** Something is done to the folder that files alone do not say; or to a file when an import comes to a table. */
  readonly folder?: (folder: string) => Promise<void>;
  readonly during?: { readonly reading: TableName; readonly spoilt: TableName; readonly spoil: Spoil };
  /** The whole export was imported before, and half of the students have answered; filling is open. */
  readonly answered?: true;
  /** Exports that were imported before this one, one after the other, once the whole one was. */
  readonly before?: readonly Spoil[];
  /** With what the command ends: 0 imported, 3 somebody has to agree, 4 other files have to come, 1 it failed otherwise. */
  readonly exit: 0 | 1 | 3 | 4;
  /** Why it stopped, in the words of the page. */
  readonly en?: string;
  readonly cs?: string;
  /** What is listed beyond what the whole export has, by table and kind, and how many. */
  readonly names?: Readonly<Record<string, number>>;
  /** A record that is listed, as `TABLE kind row column value`. */
  readonly record?: string;
}
