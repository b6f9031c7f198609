import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A fingerprint of all migrations: names a test template, so that a changed schema never meets an old one. */
export async function schemaFingerprint(): Promise<string> {
  const all = await migrations();
  return createHash('sha256')
    .update(all.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 12);
}

const changed = (name: string) =>
  `The migration ${name} was changed after it had been applied to this database. Use the version it was made with; ` +
  'a demo may start anew when its data folder is deleted.';

const newer = (name: string) =>
  `The database is newer than this checkout, which does not know its migration ${name}. Nothing was changed. ` +
  'Use the version that the server runs.';

const older = (name: string) =>
  `The database is older than this checkout: the migration ${name} has not been applied to it. Nothing was changed. ` +
  'Use the version that the server runs, or upgrade the server (docs/operate.md).';

/**
 * Brings the schema up to date: each numbered file once, each in its own transaction. Gives the names applied.
 * Throws when an applied file was changed since: a released migration is never edited.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied: string[] = [];
    for (const { name, sql, hash } of await migrations()) {
      await client.query('BEGIN');
      try {
        // Two processes that start at once take turns; the second finds the row.
        await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
        const known = await client.query<{ hash: string }>('SELECT hash FROM migration WHERE name = $1', [name]);
        const before = known.rows[0];
        if (before && before.hash !== hash) throw new Error(changed(name));
        if (!before) {
          await client.query(sql);
          await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash]);
          applied.push(name);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    }
    return applied;
  } finally {
    client.release();
  }
}

/**
 * Checks that the schema is the one this checkout knows, and changes nothing. Throws a sentence that says which of them is
 * older and what to do.
 */
export async function assertMigrated(pool: pg.Pool): Promise<void> {
  const known = await migrations();
  const applied = await appliedMigrations(pool);
  const unknown = [...applied.keys()].find((name) => !known.some((migration) => migration.name === name));
  if (unknown) throw new Error(newer(unknown));
  const missing = known.find(({ name }) => !applied.has(name));
  if (missing) throw new Error(older(missing.name));
  const edited = known.find(({ name, hash }) => applied.get(name) !== hash);
  if (edited) throw new Error(changed(edited.name));
}

/** Name → hash; empty where nothing was ever applied. */
async function appliedMigrations(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: exists } = await pool.query("SELECT WHERE to_regclass('migration') IS NOT NULL");
  if (exists.length === 0) return new Map();
  const { rows } = await pool.query<{ name: string; hash: string }>('SELECT name, hash FROM migration ORDER BY name');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
