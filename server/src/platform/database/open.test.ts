import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { demoConfig } from '../../config.ts';
import { readMigrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import { testDatabase } from './testing.ts';

const { db, url } = await testDatabase();

beforeEach(async () => {
  await sql`DROP SCHEMA IF EXISTS public, stage CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
});

/** Opens the database and closes it again. Gives why it was refused, or "opened". */
async function open({ migrates }: { migrates: boolean }): Promise<string> {
  try {
    const database = await openDatabase(demoConfig({ DATABASE_URL: url }), { attach: true, migrates });
    await database.close();
    return 'opened';
  } catch (error) {
    return (error as Error).message;
  }
}

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  return rows.map(({ tablename }) => tablename);
}

test('whoever may migrate brings an empty database up to date, and then whoever may not can use it', async () => {
  expect(await open({ migrates: true })).toBe('opened');
  expect(await tables()).toContain('remote_activation');
  expect(await open({ migrates: false })).toBe('opened');
});

test('a database older than the checkout is left as it is by whoever may not migrate', async () => {
  expect(await open({ migrates: false })).toContain('The database is older than this checkout');
  expect(await tables()).toEqual([]);
  await open({ migrates: true });
  const last = (await readMigrations()).at(-1)?.name;
  await sql`DELETE FROM migration WHERE name = ${last}`.execute(db);
  expect(await open({ migrates: false })).toContain(`the migration ${last} has not been applied to it`);
});

test('a database that lacks a migration in between is left as it is by everybody', async () => {
  await open({ migrates: true });
  await sql`DROP TABLE email CASCADE`.execute(db);
  await sql`DELETE FROM migration WHERE name = '0011_email.sql'`.execute(db);
  const refused = 'has the migration 0012_remote_activation.sql without 0011_email.sql, which comes before it';
  expect(await open({ migrates: false })).toContain(refused);
  expect(await open({ migrates: true })).toContain(refused);
  expect(await tables()).not.toContain('email');
});

test('a database newer than the checkout is left as it is by everybody', async () => {
  await open({ migrates: true });
  await sql`INSERT INTO migration (name, hash) VALUES ('9000_later.sql', 'x')`.execute(db);
  expect(await open({ migrates: false })).toContain('which does not know its migration 9000_later.sql');
  expect(await open({ migrates: true })).toContain('which does not know its migration 9000_later.sql');
});

test('a migration that was edited after it had been applied is refused by everybody', async () => {
  await open({ migrates: true });
  await sql`UPDATE migration SET hash = 'another' WHERE name = '0002_people.sql'`.execute(db);
  expect(await open({ migrates: false })).toContain('The migration 0002_people.sql was changed');
  expect(await open({ migrates: true })).toContain('The migration 0002_people.sql was changed');
});

test('migrations are numbered from 0001 without a gap, and others are refused', async () => {
  const numbers = (await readMigrations()).map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const folder = await mkdtemp(join(tmpdir(), 'anketa-migrations-'));
  await writeFile(join(folder, '0001_first.sql'), '');
  await writeFile(join(folder, '0003_third.sql'), '');
  const refused = readMigrations(pathToFileURL(`${folder}/`));
  await expect(refused).rejects.toThrow('0003_third.sql stands where the migration 0002 must be');
  await rm(folder, { recursive: true });
});

test('a migration after the baseline begins with its mark and the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-migrations-'));
  for (const { name } of (await readMigrations()).slice(0, 64)) await writeFile(join(folder, name), '');
  const read = async (text: string) => {
    await writeFile(join(folder, '0065_next.sql'), text);
    return (await readMigrations(pathToFileURL(`${folder}/`))).at(-1)?.mark;
  };
  const refused = '0065_next.sql must begin with "-- expand: " or "-- contract: " and the reason';
  await expect(read('CREATE TABLE a (id integer)')).rejects.toThrow(refused);
  await expect(read('-- expand:\nCREATE TABLE a (id integer)')).rejects.toThrow(refused);
  expect(await read('-- expand: a table of its own\n')).toBe('expand');
  expect(await read('-- contract: nobody reads a\n')).toBe('contract');
  await rm(folder, { recursive: true });
});
