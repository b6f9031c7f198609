import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { testApplication } from './application.ts';

type Owner = Pick<Awaited<ReturnType<typeof testApplication>>, 'db' | 'url'>;

/** The application as a user of the database, of this name, who may not read some tables: who asks it for more fails. */
export async function applicationWithout({ db, url: address }: Owner, name: string, tables: readonly string[]) {
  const role = sql.id(name);
  await sql`CREATE ROLE ${role}`.execute(db);
  await sql`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`.execute(db);
  await sql`REVOKE ALL ON ${sql.join(tables.map((table) => sql.table(table)))} FROM ${role}`.execute(db);
  const url = new URL(address);
  url.searchParams.set('options', `-c role=${name}`);
  const database = connect(url.href);
  afterAll(() => database.close());
  for (const table of tables) {
    await expect(sql`SELECT FROM ${sql.table(table)}`.execute(database.db)).rejects.toThrow('permission denied');
  }
  return testApplication({}, { database: { ...database, url: url.href } });
}
