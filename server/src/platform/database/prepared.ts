import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements kept prepared on a connection. Past this they run unprepared: they are rare, or never twice the same. */
const most = 300;
/** Inserts of many rows have a text of their own for each number of rows. */
const mostParameters = 25;

/**
 * The pool as Kysely shall see it: its connections prepare what they are sent. Planning a join of six tables takes
 * PostgreSQL longer than running it, and the same few statements answer most requests.
 */
export function preparingPool(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();

  function nameOf(text: string, { length }: readonly unknown[]): string | undefined {
    if (length === 0 || length > mostParameters) return undefined;
    const known = names.get(text);
    if (known || names.size >= most) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 24);
    names.set(text, name);
    return name;
  }

  // One wrapper a connection for good: Kysely, too, keeps something for each that it was given.
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  function preparing(client: pg.PoolClient): pg.PoolClient {
    const known = wrapped.get(client);
    if (known) return known;
    const query = (text: string, values: unknown[] = []) => {
      const name = nameOf(text, values);
      return client.query(name ? { name, text, values } : { text, values });
    };
    const made: pg.PoolClient = Object.assign(Object.create(client), { query });
    wrapped.set(client, made);
    return made;
  }
  const connect = async () => preparing(await pool.connect());
  return Object.assign(Object.create(pool), { connect, end: () => pool.end() });
}
