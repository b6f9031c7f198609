import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Works with the database of the running product. */
async function inItsDatabase<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const connectionString = await readFile(join(process.env.E2E_DATA ?? '', 'database-url'), 'utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something while nobody else may write to a table of the running product: what is at it stands still there. */
export function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  return inItsDatabase(async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    await work();
  });
}

/** How many ballots of an evaluation wait to be counted. */
export function waitingBallots(evaluation: string): Promise<number> {
  return inItsDatabase(async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS n FROM ballot_inbox WHERE evaluation_id = $1', [
      evaluation,
    ]);
    return rows[0].n;
  });
}
