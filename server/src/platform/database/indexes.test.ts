import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

const { db } = await testDatabase();

/** Columns that some index begins with, as "table.column". */
async function leading(): Promise<readonly string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT c.relname || '.' || a.attname AS place FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE c.relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ place }) => place);
}

test('whatever belongs to a person is found by the person without reading the table', async () => {
  const { rows } = await sql<{ place: string }>`
    SELECT c.relname || '.' || a.attname AS place FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.confrelid = 'person'::regclass`.execute(db);
  const indexed = await leading();
  expect(rows.map(({ place }) => place)).toContain('session.oidos');
  expect(rows.map(({ place }) => place).filter((place) => !indexed.includes(place))).toEqual([]);
});

test('the audit log is read by time and by subject without reading all of it', async () => {
  expect(await leading()).toEqual(expect.arrayContaining(['audit_log.at', 'audit_log.subject']));
});
