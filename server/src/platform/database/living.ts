import type pg from 'pg';

/** A server or worker that has been seen of late. */
export interface Living {
  readonly process: string;
  readonly kind: 'server' | 'worker';
  readonly version: string;
  /** The number of the last migration that it knows. */
  readonly schema: number;
  /** Seconds since it was seen. */
  readonly seconds: number;
}

/** Seconds for which a process that was seen is waited for. */
const alive = 300;

/** Whether a database has one of the tables by which it is migrated: an older one may lack it. */
export async function hasTable(
  client: pg.Pool | pg.PoolClient,
  table: 'migration' | 'heartbeat' | 'repeatable',
): Promise<boolean> {
  return (await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table])).rows.length > 0;
}

/** Servers and workers that live. What a clock that was ahead has noted is nobody's. */
export async function livingProcesses(client: pg.Pool | pg.PoolClient): Promise<readonly Living[]> {
  if (!(await hasTable(client, 'heartbeat'))) return [];
  const { rows } = await client.query<Living>(
    `SELECT process, kind, version, schema, greatest(0, extract(epoch FROM now() - seen_at))::int AS seconds FROM heartbeat
    WHERE abs(extract(epoch FROM now() - seen_at)) < $1 ORDER BY process`,
    [alive],
  );
  return rows;
}
