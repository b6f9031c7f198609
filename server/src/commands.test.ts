import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './platform/database/testing.ts';

const { db, url } = await testDatabase();
const data = await mkdtemp(join(tmpdir(), 'anketa-commands-'));
afterAll(() => rm(data, { recursive: true, force: true }));

/** Runs `anketa` on the database of this file. Gives everything it says. */
function anketa(...args: string[]): Promise<string> {
  const { ANKETA_SECRET: _production, ...environment } = process.env;
  const env = { ...environment, DATABASE_URL: url, ANKETA_DATA: data };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test('publish and rollback leave a database of another version as it is, and say so', async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  const said = await Promise.all([anketa('publish', data), anketa('rollback', 'mfe-results')]);
  expect(said.filter((text) => !text.startsWith('The database is older than this checkout'))).toEqual([]);
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  expect(rows).toHaveLength(0);
});
