import pg from 'pg';
import { version } from '../../version.ts';
import { hasTable, type Living, livingProcesses } from './living.ts';
import type { Migration } from './migrations.ts';
import { type AppliedRepeatable, dueRepeatables, type Repeatable } from './repeatables.ts';

/** What becomes of a function or view of which a database does not have the text of this checkout. */
export interface RepeatableStep {
  readonly name: string;
  readonly does: 'apply' | 'drop';
  /** Servers that may still call what is to go. */
  readonly awaits: readonly Living[];
  /** The migration that comes before it, and waits itself. */
  readonly after: Migration | undefined;
}

/** The functions and views that were applied and are there. What a migration has dropped counts as not applied: it is made again. */
export async function appliedRepeatables(client: pg.Pool | pg.PoolClient): Promise<readonly AppliedRepeatable[]> {
  if (!(await hasTable(client, 'repeatable'))) return [];
  const { rows } = await client.query<AppliedRepeatable>(`
    SELECT name, kind, hash, version FROM repeatable
    WHERE name IN (SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace)
      OR name IN (SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v')
    ORDER BY name COLLATE "C"`);
  return rows;
}

interface Situation {
  /** Migrations that this database still lacks. */
  readonly left: readonly Migration[];
  /** How many migrations this checkout knows. */
  readonly schema: number;
  readonly living: readonly Living[];
}

/**
 * What is to become of functions and views. New texts come as soon as nothing is left but steps that contract: servers of before go on with them. One whose
 * file is gone is dropped at the very end, once no other version's server lives.
 */
export function repeatableSteps(
  known: readonly Repeatable[],
  applied: readonly AppliedRepeatable[],
  { left, schema, living }: Situation,
): readonly RepeatableStep[] {
  const { changed, removed } = dueRepeatables(known, applied);
  const needed = left.findLast(({ mark }) => mark !== 'contract');
  const others = living.filter((one) => one.version !== version || one.schema < schema);
  return [
    ...changed.map(({ name }) => ({ name, does: 'apply' as const, awaits: [], after: needed })),
    ...removed.map(({ name }) => ({ name, does: 'drop' as const, awaits: others, after: left.at(-1) })),
  ];
}

const waits = ({ awaits, after }: RepeatableStep) => awaits.length > 0 || after !== undefined;

/**
 * Makes, replaces and drops what does not wait, within the transaction of whoever migrates. Gives what is left. Throws a sentence that names the file where a text is
 * refused; the transaction is lost then.
 */
export async function applyRepeatables(
  client: pg.PoolClient,
  known: readonly Repeatable[],
  { left, schema }: Omit<Situation, 'living'>,
): Promise<readonly RepeatableStep[]> {
  const applied = await appliedRepeatables(client);
  // A server that starts meanwhile notes itself after the drop, and finds what it lacks.
  if (dueRepeatables(known, applied).removed.length > 0) await client.query('LOCK TABLE heartbeat IN SHARE MODE');
  const steps = repeatableSteps(known, applied, { left, schema, living: await livingProcesses(client) });
  const now = steps.filter((step) => !waits(step));
  const isNow = (name: string, does: RepeatableStep['does']) =>
    now.some((step) => step.name === name && step.does === does);
  const changed = known.filter(({ name }) => isNow(name, 'apply'));
  if (changed.length > 0) await make(client, changed);
  for (const { name, kind } of applied.filter((one) => isNow(one.name, 'drop'))) {
    await inWords(`${name} has no file any more and cannot be dropped`, () => client.query(`DROP ${kind} ${name}`));
    await client.query('DELETE FROM repeatable WHERE name = $1', [name]);
  }
  return steps.filter(waits);
}

async function make(client: pg.PoolClient, changed: readonly Repeatable[]): Promise<void> {
  // A function in SQL is checked when it is made, and may call one that comes after it: all are made before any is checked.
  for (const checks of ['off', 'on']) {
    await client.query(`SET LOCAL check_function_bodies = ${checks}`);
    for (const { name, sql } of changed) await inWords(`${name}.sql cannot be applied`, () => client.query(sql));
  }
  for (const { name, kind, hash } of changed) {
    await mustBeAlone(client, name);
    await client.query(
      `INSERT INTO repeatable (name, kind, hash, version) VALUES ($1, $2, $3, $4) ON CONFLICT (name)
      DO UPDATE SET kind = excluded.kind, hash = excluded.hash, version = excluded.version, applied_at = now()`,
      [name, kind, hash, version],
    );
  }
}

const hasNewName =
  'What takes or gives something else has a new name, since servers of before call this one (server/migrations/README.md).';

/** With other parameters PostgreSQL makes a second function of the name. */
async function mustBeAlone(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace',
    [name],
  );
  if (rows.length > 1) throw new Error(`${name}.sql makes a second ${name}. Nothing of it was applied. ${hasNewName}`);
}

/** Codes of what cannot be replaced by something else: the result or a parameter's name of a function, a column of a view, what is of another kind. */
const isAnother = /^(42P13|42P16|42809)$/;
/** A lock that was not to be had, or two that waited for each other. */
const isLocked = /^(55P03|40P01)$/;

/** Whether a statement that changes the schema may be tried again: somebody had a table. */
export function lacksLock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && isLocked.test(error.code ?? '');
}

async function inWords(what: string, statement: () => Promise<unknown>): Promise<void> {
  try {
    await statement();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || lacksLock(error)) throw error;
    const why = [error.message, error.detail].filter(Boolean).join('; ');
    const then = isAnother.test(error.code ?? '') ? ` ${hasNewName}` : '';
    throw new Error(`${what}: ${why}. Nothing of it was applied.${then}`, { cause: error });
  }
}
