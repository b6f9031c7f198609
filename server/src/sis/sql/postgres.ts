import pg from 'pg';
import type { OpenSql } from './connection.ts';

const noTable = '42P01';

/** Connections to a PostgreSQL, each of one transaction that only reads and sees one state of the data. */
export const openPostgres =
  (url: string): OpenSql =>
  async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'anketa',
    });
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL DateStyle = 'ISO'");
    return {
      async columns(query) {
        await client.query('SAVEPOINT looked');
        try {
          return (await client.query(query)).fields.map(({ name }) => name);
        } catch (error) {
          if (!(error instanceof pg.DatabaseError && error.code === noTable)) throw error;
          await client.query('ROLLBACK TO looked');
          return undefined;
        }
      },
      async *chunks(query, size) {
        await client.query(`DECLARE read NO SCROLL CURSOR FOR ${query}`);
        try {
          for (;;) {
            const { rows } = await client.query<unknown[]>({ text: `FETCH ${size} FROM read`, rowMode: 'array' });
            if (rows.length === 0) break;
            yield rows;
          }
        } finally {
          // In vain after an error, which ended the transaction and the cursor with it.
          await client.query('CLOSE read').catch(() => undefined);
        }
      },
      close: () => client.end(),
    };
  };
