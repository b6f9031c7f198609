import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import {
  appliedRepeatables,
  applyRepeatables,
  lacksLock,
  type RepeatableStep,
  repeatableSteps,
} from './apply-repeatables.ts';
import { hasTable, type Living, livingProcesses } from './living.ts';
import { type Applied, type Migration, missing, mustFit, readMigrations } from './migrations.ts';
import { mustHaveRepeatables, type Repeatable, readRepeatables } from './repeatables.ts';

/** What becomes of a migration that a database lacks. */
export interface Step {
  readonly migration: Migration;
  /** Servers that would not work with it, and that it waits for. */
  readonly awaits: readonly Living[];
  /** The one before it that waits. */
  readonly after: Migration | undefined;
}

/** A database that is older than marks has no such column, and notes none. */
const readApplied = `SELECT name, hash, to_jsonb(migration) ->> 'mark' AS mark FROM migration ORDER BY name COLLATE "C"`;

async function appliedTo(client: pg.Pool | pg.PoolClient): Promise<readonly Applied[]> {
  return (await hasTable(client, 'migration')) ? (await client.query<Applied>(readApplied)).rows : [];
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

/** What a checkout knows: the migrations, and the functions and views that stand at their end. */
interface Known {
  readonly migrations: readonly Migration[];
  readonly repeatables: readonly Repeatable[];
}

type Given = Partial<Known>;

async function knownTo({ migrations, repeatables }: Given): Promise<Known> {
  return {
    migrations: migrations ?? (await readMigrations()),
    repeatables: repeatables ?? (await readRepeatables()),
  };
}

/** What is still to become of a database: of migrations, and of functions and views. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly repeatables: readonly RepeatableStep[];
}

/**
 * What `migrate` would do with a database by what is given, or by this checkout, in order; changes nothing. Throws where the database does not fit: where it lacks a migration in between, has one that was
 * changed since, or one of a newer version that this one cannot work with.
 */
export async function planMigrations(pool: pg.Pool, given: Given = {}): Promise<Plan> {
  const known = await knownTo(given);
  const living = await livingProcesses(pool);
  const planned = steps(missing(known.migrations, await appliedTo(pool)), living);
  const left = planned.filter(waits).map(({ migration }) => migration);
  const situation = { left, schema: known.migrations.length, living };
  return {
    steps: planned,
    repeatables: repeatableSteps(known.repeatables, await appliedRepeatables(pool), situation),
  };
}

/**
 * Brings the schema up to date, by what is given or by this checkout: each migration once, each in its own transaction, and with the last of them functions and views whose text is another one.
 * A step that servers of before would not work with, and all after it, is left until none of these lives. Gives what is left. Throws, and changes nothing, where the database does not fit
 * (`planMigrations`).
 */
export async function migrate(pool: pg.Pool, given: Given = {}): Promise<Plan> {
  const known = await knownTo(given);
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

/** Applies the first migration that the database lacks, unless it waits. With the last one that can be applied come functions and views; then it gives what is left. */
async function migrateOnce(client: pg.PoolClient, known: Known): Promise<'applied' | 'locked' | Plan> {
  await client.query('BEGIN');
  try {
    // Two processes that migrate at once take turns; the second finds the row.
    await client.query('LOCK TABLE migration IN EXCLUSIVE MODE');
    await client.query(`SET LOCAL lock_timeout = '${lockWait}'`);
    const pending = missing(known.migrations, (await client.query<Applied>(readApplied)).rows);
    // A server that starts meanwhile notes itself after the step, and finds that it does not fit.
    if (pending[0]?.mark === 'contract') await client.query('LOCK TABLE heartbeat IN SHARE MODE');
    const planned = steps(pending, await livingProcesses(client));
    const next = planned.find((step) => !waits(step));
    const after = next ? planned.slice(1) : planned;
    if (next) await apply(client, next.migration);
    if (!after.every(waits)) {
      await client.query('COMMIT');
      return 'applied';
    }
    const left = after.map(({ migration }) => migration);
    const repeatables = await applyRepeatables(client, known.repeatables, { left, schema: known.migrations.length });
    await client.query('COMMIT');
    return { steps: after, repeatables };
  } catch (error) {
    await client.query('ROLLBACK');
    if (!lacksLock(error)) throw error;
    await setTimeout(betweenTries);
    return 'locked';
  }
}

async function apply(client: pg.PoolClient, { name, hash, sql, mark }: Migration): Promise<void> {
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
 * Checks that this checkout, or one that knows what is given, can work with the schema, and changes nothing. Throws a sentence that says which of them is
 * older and what to do.
 */
export async function assertMigrated(pool: pg.Pool, given: Given = {}): Promise<void> {
  const known = await knownTo(given);
  mustFit(known.migrations, await appliedTo(pool));
  mustHaveRepeatables(known.repeatables, await appliedRepeatables(pool));
}
