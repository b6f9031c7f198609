import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemTrouble } from '../platform/system-trouble.ts';
import { SourceError, UnreachableSource } from './source.ts';
import { sisTables, type TableName } from './tables.ts';

/** The files of a folder of tables, each as it was when it was first looked at. */
export interface TableFiles {
  has(table: TableName): Promise<boolean>;
  /** What there is beside tables, as `Source.contents`. Throws `UnreachableSource`. */
  contents(): Promise<readonly string[] | undefined>;
  /** The path of a table's file. Throws a `SourceError` where there is none or not just one, where it is no file, or as `mustBeSame`. */
  open(table: TableName): Promise<string>;
  /**
   * Throws a `SourceError` where size, time or identity of a table's file are others than when it was first opened: all that is read of it has
   * to be of one and the same, and an export that is still being written is none yet.
   */
  mustBeSame(table: TableName): Promise<void>;
  /** Changes whenever a file has changed. Of files as they are now. */
  fingerprint(): Promise<string>;
}

export function tableFiles(folder: string): TableFiles {
  let listing: ReturnType<typeof listFiles> | undefined;
  const stamps = new Map<TableName, string>();
  const filesOf = async (table: TableName) => {
    listing ??= listFiles(folder);
    return (await listing).get(table) ?? [];
  };
  const existing = async (table: TableName) => {
    const [file, other] = await filesOf(table);
    if (file === undefined) throw new SourceError({ kind: 'missing-table', table });
    // A copy that somebody left there: nobody knows which of them is meant.
    if (other !== undefined) throw new SourceError({ kind: 'repeated-table', table });
    // A pipe would be waited for, without end.
    const found = insteadOfFile(await statOf(file, table));
    if (found) throw new SourceError({ kind: 'not-a-file', table, found });
    return file;
  };
  const mustBeSame = async (table: TableName) => {
    const now = await stamp(await existing(table));
    const first = stamps.get(table) ?? now;
    stamps.set(table, first);
    if (now !== first) throw new SourceError({ kind: 'file-changed', table });
  };
  return {
    has: async (table) => (await filesOf(table)).length > 0,
    async contents() {
      const names = await namesIn(folder);
      const others = names.filter((name) => !/\.csv$/i.test(name) || !(name.slice(0, -4).toUpperCase() in sisTables));
      return others.length > 0 || names.length === 0 ? others.slice(0, mostNames) : undefined;
    },
    async open(table) {
      await mustBeSame(table);
      return existing(table);
    },
    mustBeSame,
    async fingerprint() {
      const files = await Promise.all([...(await listFiles(folder)).values()].flat().map(stamp));
      return createHash('sha256').update(files.sort().join('\n')).digest('hex');
    },
  };
}

async function stamp(file: string): Promise<string> {
  // A link that leads nowhere is told of when its table is looked at.
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return `${basename(file).toUpperCase()} ${found?.size} ${found?.mtimeNs} ${found?.ino}`;
}

function statOf(file: string, table: TableName): Promise<Stats> {
  return stat(file).catch((error: unknown) => {
    throw unreadable(file, table, error);
  });
}

/** What of a file the system does not give, by the name of the file alone. */
export function unreadable(file: string, table: TableName, error: unknown): SourceError {
  return new SourceError({ kind: 'unreadable', table, trouble: systemTrouble(error, basename(file)) }, error);
}

/** What stands in place of a file; links are followed. */
function insteadOfFile(found: Stats) {
  if (found.isFile()) return undefined;
  if (found.isDirectory()) return 'folder' as const;
  return found.isFIFO() || found.isSocket() ? ('pipe' as const) : ('device' as const);
}

/** As many names are told as somebody reads. */
export const mostNames = 40;

/** Everything in a folder, by name. Throws `UnreachableSource`. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    const trouble = systemTrouble(error, folder);
    throw trouble ? new UnreachableSource(trouble, error) : error;
  }
}

/** The files of each table: one, unless names differ in letter case alone. */
async function listFiles(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = await namesIn(folder);
  const files = names.filter((name) => /\.csv$/i.test(name)).map((name) => join(folder, name));
  return Map.groupBy(files, (file) => basename(file).slice(0, -4).toUpperCase());
}
