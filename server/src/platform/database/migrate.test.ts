import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startHeartbeat } from './heartbeats.ts';
import { assertMigrated, migrate, type Plan, planMigrations } from './migrate.ts';
import { type Mark, type Migration, readMigrations } from './migrations.ts';
import { testDatabase } from './testing.ts';

const { db, pool } = await testDatabase();
/** What this checkout knows: that of the version before. */
const known = await readMigrations();

/** A migration that a newer version has after all others. */
function further(after: readonly Migration[], mark: Mark, statements: string): Migration {
  const number = after.length + 1;
  return { name: `00${number}_${mark}.sql`, number, mark, sql: statements, hash: `of ${mark} ${number}` };
}

const expand = further(known, 'expand', 'CREATE TABLE newer (id integer)');
const contract = further([...known, expand], 'contract', 'DROP TABLE newer');
const last = further([...known, expand, contract], 'expand', 'CREATE TABLE newest (id integer)');
/** What the next version knows. */
const next = [...known, expand, contract];

async function seen(process: string, schema: number, secondsAgo = 0): Promise<void> {
  const seen_at = sql<Date>`now() - make_interval(secs => ${secondsAgo})`;
  await db.insertInto('heartbeat').values({ process, kind: 'server', version: '1.0.0', schema, seen_at }).execute();
}

const names = ({ steps }: Plan) =>
  steps.map(({ migration, awaits, after }) => [migration.mark, awaits.map(({ process }) => process), after?.mark]);

const applied = async () =>
  (
    await db
      .selectFrom('migration')
      .select('name')
      .where('name', '>', known.at(-1)?.name ?? '')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

beforeEach(async () => {
  await sql`DROP TABLE IF EXISTS newer, newest`.execute(db);
  await db
    .deleteFrom('migration')
    .where('name', '>', known.at(-1)?.name ?? '')
    .execute();
  await db.deleteFrom('heartbeat').execute();
});

test('while a server of before lives, what it can work with is applied at once, and the rest waits for it by name', async () => {
  await seen('before', known.length);
  await seen('next', next.length);
  const all = [...next, last];
  expect(names(await planMigrations(pool, { migrations: all }))).toEqual([
    ['expand', [], undefined],
    ['contract', ['before'], undefined],
    ['expand', [], 'contract'],
  ]);
  expect(await applied()).toEqual([]);
  expect(names(await migrate(pool, { migrations: all }))).toEqual([
    ['contract', ['before'], undefined],
    ['expand', [], 'contract'],
  ]);
  expect(await applied()).toEqual([expand.name]);
  await db.deleteFrom('heartbeat').where('process', '=', 'before').execute();
  expect(names(await migrate(pool, { migrations: all }))).toEqual([]);
  expect(await applied()).toEqual([expand.name, contract.name, last.name]);
});

test('a server that was killed is waited for five minutes; one that a clock put into times to come is not', async () => {
  await seen('just now', known.length, 290);
  await seen('long ago', known.length, 310);
  await seen('to come', known.length, -3600);
  expect(names(await migrate(pool, { migrations: next }))).toEqual([['contract', ['just now'], undefined]]);
});

test('the version before works with a database that the next one has expanded, and not with one that it has contracted', async () => {
  await seen('before', known.length);
  await migrate(pool, { migrations: next });
  await expect(assertMigrated(pool)).resolves.toBeUndefined();
  expect(names(await migrate(pool))).toEqual([]);
  await db.deleteFrom('heartbeat').execute();
  await migrate(pool, { migrations: next });
  const refused = `does not know its migration ${contract.name}`;
  await expect(assertMigrated(pool)).rejects.toThrow(refused);
  await expect(migrate(pool)).rejects.toThrow(refused);
});

test('the next version works before its last steps that contract, and not before one that expands', async () => {
  await seen('before', known.length);
  await expect(assertMigrated(pool, { migrations: next })).rejects.toThrow(
    `the migration ${expand.name} has not been applied`,
  );
  await migrate(pool, { migrations: [...next, last] });
  await expect(assertMigrated(pool, { migrations: next })).resolves.toBeUndefined();
  await expect(assertMigrated(pool, { migrations: [...next, last] })).rejects.toThrow(
    `the migration ${last.name} has not been applied`,
  );
});

const errors: unknown[] = [];
const log = { error: (details: object) => void errors.push(details) };
const living = () => db.selectFrom('heartbeat').select(['kind', 'schema']).execute();

test('a process can be seen from its start to its end, and one that is refused cannot', async () => {
  const { stop } = await startHeartbeat({ pool, log, kind: 'worker' });
  expect(await living()).toEqual([{ kind: 'worker', schema: known.length }]);
  await stop();
  await migrate(pool, { migrations: next });
  await expect(startHeartbeat({ pool, log, kind: 'server' })).rejects.toThrow('newer than this checkout');
  expect(await living()).toEqual([]);
  expect(errors).toEqual([]);
});

test('a server of before that starts while a step contracts waits for it, and is refused', async () => {
  await migrate(pool, { migrations: [...known, expand] });
  const gate = await pool.connect();
  await gate.query('SELECT pg_advisory_lock(65)');
  const slow = { ...contract, sql: 'SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(65)' };
  const migrating = migrate(pool, { migrations: [...known, expand, slow] });
  const waitingFor = (what: string) =>
    expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${what}`.execute(db);
        return rows.length;
      })
      .toBe(1);
  await waitingFor('%pg_advisory_xact_lock%');
  const starting = startHeartbeat({ pool, log, kind: 'server' }).catch((error: Error) => error.message);
  await waitingFor('%FROM heartbeat%');
  await gate.query('SELECT pg_advisory_unlock(65)');
  gate.release();
  expect(names(await migrating)).toEqual([]);
  expect(await starting).toContain(`does not know its migration ${contract.name}`);
});

test('a step that needs a table which somebody holds lets others at it meanwhile', async () => {
  const holder = await pool.connect();
  await holder.query('BEGIN; SELECT FROM person');
  const step = further(known, 'expand', 'ALTER TABLE person ADD COLUMN newer integer');
  let isDone = false;
  const migrating = migrate(pool, { migrations: [...known, step] }).then(() => {
    isDone = true;
  });
  const started = performance.now();
  while (performance.now() - started < 1500) {
    await pool.query("SET lock_timeout = '5s'; SELECT FROM person");
    expect(isDone).toBe(false);
  }
  await holder.query('COMMIT');
  holder.release();
  await migrating;
  expect(await applied()).toEqual([step.name]);
  await sql`ALTER TABLE person DROP COLUMN newer`.execute(db);
});

/** What takes away or refuses what versions before do. */
const takesAway =
  /\b(DROP|RENAME|TRUNCATE|SET NOT NULL|SET DATA TYPE|ALTER COLUMN \w+ TYPE|REVOKE|DELETE FROM)\b|ADD COLUMN (?![^;,]*(DEFAULT|GENERATED))[^;,]*NOT NULL/i;

test('what is marked as expanding takes nothing away', () => {
  const marked = known.filter(({ mark }) => mark === 'expand');
  expect(marked.length).toBeGreaterThan(0);
  const withoutComments = (text: string) => text.replace(/--[^\n]*/g, '');
  expect(marked.filter((migration) => takesAway.test(withoutComments(migration.sql))).map(({ name }) => name)).toEqual(
    [],
  );
  expect(
    [
      'ALTER TABLE a DROP COLUMN b',
      'ALTER TABLE a ADD COLUMN b text NOT NULL',
      'ALTER TABLE a ALTER COLUMN b TYPE integer',
    ].filter((text) => !takesAway.test(text)),
  ).toEqual([]);
});
