import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const shipped = new URL('../../../migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The migrations of a folder in order. Throws when their numbers are not 0001, 0002 and so on without a gap. */
export async function readMigrations(folder: URL = shipped): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = String(index + 1).padStart(4, '0');
      if (!name.startsWith(`${number}_`)) throw new Error(`${name} stands where the migration ${number} must be.`);
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const changed = (name: string) =>
  `The migration ${name} was changed after it had been applied to this database. Use the version it was made with; ` +
  'a demo may start anew when its data folder is deleted.';

const newer = (name: string) =>
  `The database is newer than this checkout, which does not know its migration ${name}. Nothing was changed. ` +
  'Use the version that the server runs.';

const older = (name: string) =>
  `The database is older than this checkout: the migration ${name} has not been applied to it. Nothing was changed. ` +
  'Use the version that the server runs, or upgrade the database: anketa migrate (docs/operate.md).';

const disordered = (missing: string, present: string) =>
  `The database has the migration ${present} without ${missing}, which comes before it. Nothing was changed. ` +
  'Use the version it was made with; a demo may start anew when its data folder is deleted.';

type Applied = Pick<Migration, 'name' | 'hash'>;

/** The migrations that a database still lacks. What it has must be the first ones known, unchanged; else throws a sentence. */
function missing(known: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  for (const [index, { name, hash }] of applied.entries()) {
    const expected = known[index];
    if (!expected) throw new Error(newer(name));
    if (expected.name !== name) throw new Error(disordered(expected.name, name));
    if (expected.hash !== hash) throw new Error(changed(name));
  }
  return known.slice(applied.length);
}

const readApplied = 'SELECT name, hash FROM migration ORDER BY name COLLATE "C"';

/**
 * Brings the schema up to date: each numbered file once, each in its own transaction.
 * Throws, and changes nothing, where the database is newer, lacks one in between, or has one that was changed since.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const known = await readMigrations();
  const client = await pool.connect();
  try {
    // A migration takes as long as it takes, and as long as another process's does.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    while (await migrateOnce(client, known));
  } finally {
    client.release(true);
  }
}

/** Applies the first migration that the database lacks. Whether there was one. */
async function migrateOnce(client: pg.PoolClient, known: readonly Migration[]): Promise<boolean> {
  await client.query('BEGIN');
  try {
    // Two processes that migrate at once take turns; the second finds the row.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    const [next] = missing(known, (await client.query<Applied>(readApplied)).rows);
    if (next) {
      await client.query(next.sql);
      await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [next.name, next.hash]);
    }
    await client.query('COMMIT');
    return next !== undefined;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Checks that the schema is the one this checkout knows, and changes nothing. Throws a sentence that says which of them is
 * older and what to do.
 */
export async function assertMigrated(pool: pg.Pool): Promise<void> {
  const { rows: exists } = await pool.query("SELECT WHERE to_regclass('migration') IS NOT NULL");
  const applied = exists.length > 0 ? (await pool.query<Applied>(readApplied)).rows : [];
  const [next] = missing(await readMigrations(), applied);
  if (next) throw new Error(older(next.name));
}
