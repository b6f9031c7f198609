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

  const preparing = (client: pg.PoolClient): pg.PoolClient =>
    withMember(client, 'query', (text: string, values: unknown[] = []) => {
      const name = nameOf(text, values);
      return client.query(name ? { name, text, values } : { text, values });
    });
  return withMember(pool, 'connect', async () => preparing(await pool.connect()));
}

/** An object like `target`, but for one member. */
function withMember<Target extends object>(target: Target, member: keyof Target, value: unknown): Target {
  return new Proxy(target, {
    get(_, key) {
      if (key === member) return value;
      const own: unknown = Reflect.get(target, key);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}
