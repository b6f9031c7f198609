import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database, type Limits } from './connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated template database of this run. */
    templateUrl: string;
    /** Folder in which the PostgreSQL of this run has its files. */
    postgresFiles: string;
  }
}

/** A database of this test file alone, cloned from the migrated template and dropped after the file. */
export async function testDatabase(limits: Limits = {}): Promise<Database & { readonly url: string }> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  await once(admin, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const database = connect(url.href, limits);
  afterAll(async () => {
    await database.close();
    await once(admin, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { ...database, url: url.href };
}

async function once(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Two clones of one template at once are refused; waiting a turn is enough.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      break;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55006';
      if (!busy || attempt === 100) throw error;
      await client.query('SELECT pg_sleep(0.05)');
    }
  }
  await client.end();
}
