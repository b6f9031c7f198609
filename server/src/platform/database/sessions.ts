import type pg from 'pg';
import { ConfigError } from '../../config-error.ts';

/** How often both connections are asked: another process may take a server's connection in between. */
const turns = 5;

/**
 * Refuses a pooler that lends a connection of the server for a transaction at a time: prepared statements, limits of time and the locks of imports belong to a session. Two
 * connections that are open at once are of two sessions, each the same one for as long as it is open. Throws `ConfigError`.
 */
export async function mustHaveSessions(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const asked: string[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const pids: unknown[] = [];
      for (const client of clients) pids.push((await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);
      asked.push(pids.join(' '));
    }
    const sessions = new Set(asked);
    const [first, second] = asked[0]?.split(' ') ?? [];
    if (sessions.size === 1 && first !== second) return;
  } finally {
    for (const client of clients) client.release();
  }
  throw new ConfigError(
    'DATABASE_URL: a pooler lends connections for a transaction at a time. Set it to sessions (PgBouncer: pool_mode = session), or give the address of PostgreSQL itself. See docs/operate.md.',
  );
}
