import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { version } from '../../version.ts';
import { connect } from './connect.ts';
import { assertMigrated, migrate, planMigrations } from './migrate.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { type Repeatable, readRepeatables, repeatable } from './repeatables.ts';
import { testDatabase } from './testing.ts';

const { db, pool, url } = await testDatabase();
const migrations = await readMigrations();
const shipped = await readRepeatables();

const one = repeatable('one', 'CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;');
const returning = (number: number) => repeatable('one', one.sql.replace('SELECT 1', `SELECT ${number}`));
const to = (...further: readonly Repeatable[]) => ({ migrations, repeatables: [...shipped, ...further] });

const value = async () => (await pool.query('SELECT one() AS value')).rows[0].value;
const notes = () => db.selectFrom('repeatable').selectAll().where('name', 'in', ['one', 'two', 'numbers']).execute();
const left = async (...further: readonly Repeatable[]) =>
  (await planMigrations(pool, to(...further))).repeatables.map(({ name, does, awaits, after }) => [
    name,
    does,
    awaits.map(({ process }) => process),
    after?.mark,
  ]);

/** A server of another version that lives. */
const seen = () =>
  db
    .insertInto('heartbeat')
    .values({ process: 'before', kind: 'server', version: '1.0.0', schema: migrations.length, seen_at: sql`now()` })
    .execute();

beforeEach(async () => {
  await sql`DROP VIEW IF EXISTS numbers`.execute(db);
  await sql`DROP FUNCTION IF EXISTS one, two`.execute(db);
  await sql`DROP TABLE IF EXISTS newer`.execute(db);
  await db.deleteFrom('repeatable').where('name', 'in', ['one', 'two', 'numbers']).execute();
  await db
    .deleteFrom('migration')
    .where('name', '>', migrations.at(-1)?.name ?? '')
    .execute();
  await db.deleteFrom('heartbeat').execute();
});

test('a new database ends with the functions, views and triggers of the files, and no others', async () => {
  const made = await sql<{ name: string; text: string }>`
    SELECT proname AS name, prosrc AS text FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT relname, '' FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
    UNION ALL SELECT proname, 'CREATE OR REPLACE TRIGGER ' || tgname || ' '
      FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid WHERE NOT tgisinternal`.execute(db);
  const texts = new Map(shipped.map((file) => [file.name, file.sql]));
  expect(made.rows.filter(({ name, text }) => !texts.get(name)?.includes(text)).map(({ name }) => name)).toEqual([]);
  expect(new Set(made.rows.map(({ name }) => name))).toEqual(new Set(texts.keys()));
  expect(await left()).toEqual([]);
});

test('a migration after the first ones makes no function, view or trigger: they have files', () => {
  const makes = ({ sql: text }: Migration) => /\bCREATE (OR REPLACE )?(FUNCTION|PROCEDURE|VIEW|TRIGGER)\b/i.test(text);
  expect(migrations.filter((migration) => migration.number > 64 && makes(migration))).toEqual([]);
  expect(migrations.filter(makes).length).toBeGreaterThan(10);
});

test('a text is applied once, again when it is another one, and a server without it does not start', async () => {
  await expect(assertMigrated(pool, to(one))).rejects.toThrow('The database lacks one as this checkout has it');
  expect(await left(one)).toEqual([['one', 'apply', [], undefined]]);
  await migrate(pool, to(one));
  await expect(assertMigrated(pool, to(one))).resolves.toBeUndefined();
  const first = await notes();
  expect(first).toMatchObject([{ name: 'one', kind: 'FUNCTION', hash: one.hash, version }]);
  await migrate(pool, to(one));
  expect(await notes()).toEqual(first);
  await migrate(pool, to(returning(2)));
  expect(await value()).toBe(2);
  expect(await notes()).toMatchObject([{ hash: returning(2).hash }]);
});

test('functions that call each other and a view that calls them are made whatever their names', async () => {
  const two = repeatable('two', one.sql.replace('one()', 'two()'));
  const calls = repeatable('one', one.sql.replace('SELECT 1', 'SELECT two() + value FROM numbers'));
  const numbers = repeatable('numbers', 'CREATE OR REPLACE VIEW numbers AS SELECT two() AS value;');
  await migrate(pool, to(calls, two, numbers));
  expect(await value()).toBe(2);
});

test('a text that is refused is named, and nothing of what came with it is applied', async () => {
  const step: Migration = {
    name: `${String(migrations.length + 1).padStart(4, '0')}_expand.sql`,
    number: migrations.length + 1,
    mark: 'expand',
    sql: 'CREATE TABLE newer (id integer)',
    hash: 'of a step',
  };
  const two = repeatable('two', one.sql.replace('one()', 'two()').replace('SELECT 1', 'SELECT id FROM nowhere'));
  const refused = migrate(pool, { ...to(one, two), migrations: [...migrations, step] });
  await expect(refused).rejects.toThrow('two.sql cannot be applied: relation "nowhere" does not exist');
  expect(await notes()).toEqual([]);
  await expect(value()).rejects.toThrow('function one() does not exist');
  await expect(pool.query('SELECT FROM newer')).rejects.toThrow('does not exist');
});

test('what takes or gives something else needs a new name: servers of before call the old one', async () => {
  await migrate(pool, to(one));
  const other = repeatable('one', one.sql.replace('integer', 'text').replace('SELECT 1', "SELECT ''"));
  await expect(migrate(pool, to(other))).rejects.toThrow(
    'one.sql cannot be applied: cannot change return type of existing function',
  );
  const wider = repeatable('one', one.sql.replace('one()', 'one(number integer)'));
  await expect(migrate(pool, to(wider))).rejects.toThrow(/^one.sql makes a second one.*has a new name/);
  expect(await value()).toBe(1);
});

test('what has no file any more is dropped once no server of another version lives', async () => {
  await migrate(pool, to(one));
  await seen();
  expect(await left()).toEqual([['one', 'drop', ['before'], undefined]]);
  expect((await migrate(pool, to())).repeatables).toMatchObject([{ name: 'one', does: 'drop' }]);
  expect(await value()).toBe(1);
  await db.deleteFrom('heartbeat').execute();
  expect((await migrate(pool, to())).repeatables).toEqual([]);
  await expect(value()).rejects.toThrow('function one() does not exist');
  expect(await notes()).toEqual([]);
});

test('what something hangs on is not dropped, and that is said', async () => {
  await migrate(pool, to(one));
  await sql`CREATE VIEW numbers AS SELECT one() AS value`.execute(db);
  await expect(migrate(pool, to())).rejects.toThrow(
    /^one has no file any more and cannot be dropped: .*view numbers depends on function one\(\)/,
  );
  expect(await value()).toBe(1);
});

test('what a migration has dropped is made again', async () => {
  await migrate(pool, to(one));
  await sql`DROP FUNCTION one()`.execute(db);
  expect(await left(one)).toEqual([['one', 'apply', [], undefined]]);
  await migrate(pool, to(one));
  expect(await value()).toBe(1);
});

test('an older version leaves the texts of a newer one as they are, and works with them', async () => {
  await migrate(pool, to(returning(2)));
  await db.updateTable('repeatable').set({ version: '999.0.0' }).where('name', '=', 'one').execute();
  for (const older of [to(one), to()]) {
    await expect(assertMigrated(pool, older)).resolves.toBeUndefined();
    expect((await migrate(pool, older)).repeatables).toEqual([]);
    expect(await value()).toBe(2);
  }
});

test('texts wait for a step that expands and waits, and not for one that contracts', async () => {
  await seen();
  await db.updateTable('heartbeat').set({ schema: 1 }).execute();
  const number = migrations.length + 1;
  const contract: Migration = {
    name: `${String(number).padStart(4, '0')}_contract.sql`,
    number,
    mark: 'contract',
    sql: '',
    hash: 'of a step that contracts',
  };
  const expand: Migration = {
    name: `${String(number + 1).padStart(4, '0')}_expand.sql`,
    number: number + 1,
    mark: 'expand',
    sql: '',
    hash: 'of a step that expands',
  };
  const all = { ...to(one), migrations: [...migrations, contract, expand] };
  expect((await migrate(pool, all)).repeatables).toMatchObject([{ name: 'one', after: { mark: 'expand' } }]);
  await expect(value()).rejects.toThrow('function one() does not exist');
  expect((await migrate(pool, { ...all, migrations: [...migrations, contract] })).repeatables).toEqual([]);
  expect(await value()).toBe(1);
});

test('the role of a server, which owns nothing, cannot change a text', async () => {
  await migrate(pool, to(one));
  const role = `writer_of_texts_${process.pid}`;
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of the tests'`);
  const server = new URL(url);
  server.username = role;
  server.password = 'of the tests';
  const { pool: ofServer, close } = connect(server.href);
  try {
    // As docs/operate.md gives them to a server.
    await pool.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
    await pool.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`);
    await expect(assertMigrated(ofServer, to(one))).resolves.toBeUndefined();
    await expect(migrate(ofServer, to(returning(2)))).rejects.toThrow('permission denied');
    await expect(ofServer.query(returning(2).sql)).rejects.toThrow('permission denied');
    await expect(ofServer.query('DROP FUNCTION one()')).rejects.toThrow('must be owner');
    expect((await ofServer.query('SELECT one() AS value')).rows).toEqual([{ value: 1 }]);
  } finally {
    await close();
    await pool.query(`DROP OWNED BY ${role}`);
    await pool.query(`DROP ROLE ${role}`);
  }
});

test.each([
  ['another name', one.sql.replace('one()', 'two()')],
  ['two functions', `${one.sql}\n${one.sql}`],
  ['none', 'SELECT 1;'],
  ['one that cannot be applied again', one.sql.replace(' OR REPLACE', '')],
])('a file with %s is refused', (_, text) => {
  expect(() => repeatable('one', text)).toThrow('one.sql must have one CREATE OR REPLACE');
});
