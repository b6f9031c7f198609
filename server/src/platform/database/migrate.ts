import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Applied, type Migration, missing, mustFit, readMigrations } from './migrations.ts';

/** A server or worker that has been seen of late. */
export interface Living {
  readonly process: string;
  readonly kind: 'server' | 'worker';
  readonly version: string;
  /** The number of the last migration that it knows. */
  readonly schema: number;
  /** Seconds since it was seen. */
  readonly seconds: number;
}

/** What becomes of a migration that a database lacks. */
export interface Step {
  readonly migration: Migration;
  /** Servers that would not work with it, and that it waits for. */
  readonly awaits: readonly Living[];
  /** The one before it that waits. */
  readonly after: Migration | undefined;
}

/** Seconds for which a process that was seen is waited for. */
const alive = 300;

/** A database that is older than marks has no such column, and notes none. */
const readApplied = `SELECT name, hash, to_jsonb(migration) ->> 'mark' AS mark FROM migration ORDER BY name COLLATE "C"`;

const exists = async (client: pg.Pool | pg.PoolClient, table: 'migration' | 'heartbeat') =>
  (await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table])).rows.length > 0;

async function appliedTo(client: pg.Pool | pg.PoolClient): Promise<readonly Applied[]> {
  return (await exists(client, 'migration')) ? (await client.query<Applied>(readApplied)).rows : [];
}

/** Servers and workers that live. What a clock that was ahead has noted is nobody's. */
export async function livingProcesses(client: pg.Pool | pg.PoolClient): Promise<readonly Living[]> {
  if (!(await exists(client, 'heartbeat'))) return [];
  const { rows } = await client.query<Living>(
    `SELECT process, kind, version, schema, greatest(0, extract(epoch FROM now() - seen_at))::int AS seconds FROM heartbeat
    WHERE abs(extract(epoch FROM now() - seen_at)) < $1 ORDER BY process`,
    [alive],
  );
  return rows;
}

/** What is to become of each migration that a database lacks, in order. Nothing overtakes one that waits. */
function steps(pending: readonly Migration[], living: readonly Living[]): readonly Step[] {
  let after: Migration | undefined;
  return pending.map((migration) => {
    const breaks = migration.mark === 'expand' ? [] : living.filter(({ schema }) => schema < migration.number);
    const step = { migration, awaits: breaks, after };
    if (breaks.length > 0) after ??= migration;
    return step;
  });
}

const waits = ({ awaits, after }: Step) => awaits.length > 0 || after !== undefined;

/**
 * What `migrate` would do with a database by the migrations given, or those of this checkout, in order; changes nothing. Throws where the database does not fit: where it lacks one in between, has one that was
 * changed since, or one of a newer version that this one cannot work with.
 */
export async function planMigrations(pool: pg.Pool, given?: readonly Migration[]): Promise<readonly Step[]> {
  return steps(missing(given ?? (await readMigrations()), await appliedTo(pool)), await livingProcesses(pool));
}

/**
 * Brings the schema up to date, by the migrations given or those of this checkout: each once, each in its own transaction. A step that servers of before would not work with, and all after it, is
 * left until none of these lives. Gives what is left. Throws, and changes nothing, where the database does not fit (`planMigrations`).
 */
export async function migrate(pool: pg.Pool, given?: readonly Migration[]): Promise<readonly Step[]> {
  const known = given ?? (await readMigrations());
  const client = await pool.connect();
  try {
    // A migration takes as long as it takes, and as long as another process's does.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    for (let patience = triesForLocks; patience > 0; ) {
      const outcome = await migrateOnce(client, known);
      if (outcome === 'locked') patience -= 1;
      else if (outcome !== 'applied') return outcome;
    }
    throw new Error('A migration needs a table that others do not let go of. Nothing of it was applied; try again.');
  } finally {
    client.release(true);
  }
}

/** How long a step waits for a table: whoever comes meanwhile waits behind it, so it lets them pass and tries again. */
const lockWait = '1s';
const betweenTries = 500;
const triesForLocks = 200;

/** Applies the first migration that the database lacks, unless it waits. Gives what is left when nothing was applied. */
async function migrateOnce(
  client: pg.PoolClient,
  known: readonly Migration[],
): Promise<'applied' | 'locked' | readonly Step[]> {
  await client.query('BEGIN');
  try {
    // Two processes that migrate at once take turns; the second finds the row.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    const pending = missing(known, (await client.query<Applied>(readApplied)).rows);
    // A server that starts meanwhile notes itself after the step, and finds that it does not fit.
    if (pending[0]?.mark === 'contract') await client.query('LOCK TABLE heartbeat IN SHARE MODE');
    const left = steps(pending, await livingProcesses(client));
    const [next] = left;
    if (next && !waits(next)) await apply(client, next.migration);
    await client.query('COMMIT');
    return next && !waits(next) ? 'applied' : left;
  } catch (error) {
    await client.query('ROLLBACK');
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
    await setTimeout(betweenTries);
    return 'locked';
  }
}

async function apply(client: pg.PoolClient, { name, hash, sql, mark }: Migration): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
  await client.query(sql);
  // The baseline has no mark, nor a column for it.
  if (mark) await client.query('INSERT INTO migration (name, hash, mark) VALUES ($1, $2, $3)', [name, hash, mark]);
  else await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash]);
}

/** The same as `migrate`, and throws where this checkout cannot work with what is left. */
export async function migrateToFit(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  await assertMigrated(pool);
}

/**
 * Checks that this checkout, or one with the migrations given, can work with the schema, and changes nothing. Throws a sentence that says which of them is
 * older and what to do.
 */
export async function assertMigrated(pool: pg.Pool, given?: readonly Migration[]): Promise<void> {
  mustFit(given ?? (await readMigrations()), await appliedTo(pool));
}
