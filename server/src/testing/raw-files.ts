import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '../platform/database/connect.ts';

/**
 * What whoever has PostgreSQL's disk reads, deleted rows and the write-ahead log included, without asking PostgreSQL.
 * Everything is written out first, so that nothing is missed.
 */
export async function diskOf(db: Db, tables: readonly string[]): Promise<Buffer[]> {
  await sql`CHECKPOINT`.execute(db);
  const folder = inject('postgresFiles');
  const files = await Promise.all(tables.map((table) => filesOf(db, table)));
  const heaps = await Promise.all(files.flat().map((file) => readFile(join(folder, file))));
  return [...heaps, await writeAheadLog(folder)];
}

/** The file of a table; what is too long for it lies in another one. */
async function filesOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT pg_relation_filepath(c.oid) AS path FROM pg_class c
    WHERE c.oid = ${table}::regclass OR c.oid = (SELECT reltoastrelid FROM pg_class WHERE oid = ${table}::regclass)
  `.execute(db);
  return rows.map(({ path }) => path);
}

const pageSize = 8192;
/** Of a page of the log, and of the first page of a file (src/include/access/xlog_internal.h). */
const [shortHeader, longHeader] = [24, 40];
const isLong = 0x0002;

/** The records of the write-ahead log as one stream: a row that spans two pages is whole again. */
async function writeAheadLog(folder: string): Promise<Buffer> {
  const log = join(folder, 'pg_wal');
  const names = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const pages: Buffer[] = [];
  for (const name of names) {
    const file = await readFile(join(log, name));
    for (let at = 0; at < file.length; at += pageSize) {
      const header = file.readUInt16LE(at + 2) & isLong ? longHeader : shortHeader;
      pages.push(file.subarray(at + header, at + pageSize));
    }
  }
  return Buffer.concat(pages);
}

/** Every place where `magic` stands, with `size` bytes from there, each content once. */
export function findBoxes(disk: readonly Buffer[], magic: string, size: number): Buffer[] {
  const found = new Map<string, Buffer>();
  for (const file of disk) {
    for (let at = file.indexOf(magic); at !== -1; at = file.indexOf(magic, at + 1)) {
      const box = file.subarray(at, at + size);
      if (box.length === size) found.set(box.toString('base64'), box);
    }
  }
  return [...found.values()];
}

/** The boxes that open. */
export function opened(boxes: readonly Buffer[], open: (box: Buffer) => unknown): Buffer[] {
  return boxes.filter((box) => {
    try {
      open(box);
      return true;
    } catch {
      return false;
    }
  });
}
