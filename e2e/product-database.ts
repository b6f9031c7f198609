import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Does something while nobody else may write to a table of the running product: what is at it stands still there. */
export async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const connectionString = await readFile(join(process.env.E2E_DATA ?? '', 'database-url'), 'utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await work();
  } finally {
    await client.end();
  }
}
