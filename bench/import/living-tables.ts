import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@anketa/server/platform/database/connect';
import { stagedTables } from '@anketa/server/sis/staged-tables';
import { from, to } from 'pg-copy-streams';

/** The tables that an import fills, people included. */
const tables = [...stagedTables.map(({ name }) => name), 'person'];

/** Writes what was imported into files, as COPY reads it. */
export async function dumpTables({ pool }: Database, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of tables) {
      await pipeline(client.query(to(`COPY ${table} TO STDOUT`)), createWriteStream(join(folder, table)));
    }
  } finally {
    client.release();
  }
}

/** Brings these rows back into the same tables, with all their keys and indexes, in one transaction. `note`: told how many ms each table took, and the commit. */
export async function copyTables(
  { pool }: Database,
  folder: string,
  note: (part: string, ms: number) => void = () => undefined,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    let last = performance.now();
    const noteNow = (part: string) => {
      note(part, performance.now() - last);
      last = performance.now();
    };
    for (const table of tables) {
      await pipeline(createReadStream(join(folder, table)), client.query(from(`COPY ${table} FROM STDIN`)));
      noteNow(`COPY: ${table}`);
    }
    await client.query('COMMIT');
    noteNow('COPY: commit');
  } finally {
    client.release();
  }
}

/** Empties them, and the stage; both sides begin so. */
export async function clearTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT 'stage.' || tablename AS name FROM pg_tables WHERE schemaname = 'stage'",
  );
  const all = [...tables.filter((name) => name !== 'person'), ...rows.map(({ name }) => name)];
  await pool.query(`TRUNCATE ${all.join(', ')}`);
  await pool.query('DELETE FROM person');
  await pool.query('VACUUM ANALYZE');
}
