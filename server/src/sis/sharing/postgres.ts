import pg from 'pg';
import { ankecyColumns, rowKinds, type Shared, type SharedEvaluation, type SharingTarget, valuesOf } from './target.ts';

/** Columns that hold numbers; all others hold text. */
const numbers: readonly string[] = ['anketa', 'rok', 'semestr', 'otazka', 'hodnota', 'pocet'];

/**
 * The table ANKECY in the database of the SIS, by an address such as `postgres://writer:…@host/db?schema=sis`, for a role that may read, add and
 * delete rows of that table and nothing else.
 */
export function sharingTable(address: string): SharingTarget {
  const url = new URL(address);
  const schema = url.searchParams.get('schema');
  url.searchParams.delete('schema');
  if (schema !== null && !/^\w+$/.test(schema)) throw new Error('The schema of the SIS must be one word.');
  const table = schema === null ? 'ankecy' : `${schema}.ankecy`;

  async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({
      connectionString: url.href,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'anketa',
      statement_timeout: 60_000,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const ofIt = 'anketa = $1 AND druh = ANY($2)';
  const which = ({ id }: SharedEvaluation, what: Shared) => [id, rowKinds[what]];
  const columns = ankecyColumns.map((name, at) => `$${at + 1}::${numbers.includes(name) ? 'integer' : 'text'}[]`);
  const insert = `INSERT INTO ${table} (${ankecyColumns.join(', ')}) SELECT * FROM unnest(${columns.join(', ')})`;

  return {
    has: (evaluation, what) =>
      connected(async (client) => {
        const { rows } = await client.query<{ has: boolean }>(
          `SELECT EXISTS (SELECT FROM ${table} WHERE ${ofIt}) AS has`,
          which(evaluation, what),
        );
        return rows[0]?.has ?? false;
      }),
    replace: (evaluation, what, rows) =>
      connected(async (client) => {
        await client.query('BEGIN');
        // Who copies at the same moment waits, and deletes what the first one wrote.
        await client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
        await client.query(`DELETE FROM ${table} WHERE ${ofIt}`, which(evaluation, what));
        for await (const some of rows) {
          if (some.length === 0) continue;
          const values = some.map((row) => valuesOf(evaluation, row));
          await client.query(
            insert,
            ankecyColumns.map((_, at) => values.map((row) => row[at])),
          );
        }
        await client.query('COMMIT');
      }),
  };
}
