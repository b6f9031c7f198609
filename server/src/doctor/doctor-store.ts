import { sql } from 'kysely';
import type { Db } from '../platform/database/connect.ts';

export interface DatabaseFacts {
  /** 180001 is 18.1. */
  readonly version: number;
  readonly encoding: string;
  readonly max_connections: number;
  /** Settings with which PostgreSQL may lose what it has confirmed, that are not as they must be. */
  readonly unsafe: readonly string[];
  /** Collations that were made by another version of their library: indexes of theirs may be out of order. */
  readonly outdated: readonly string[];
}

/** What PostgreSQL says of itself. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      current_setting('max_connections')::int AS max_connections,
      ARRAY(SELECT name || ' is ' || setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name) AS unsafe,
      ARRAY(SELECT collname::text FROM pg_collation
        WHERE collversion IS NOT NULL AND collversion <> pg_collation_actual_version(oid) AND collname IN ('cs-x-icu', 'en-x-icu')
        UNION ALL SELECT 'of the database' FROM pg_database
        WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)) AS outdated`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL says nothing of itself');
  return facts;
}

export interface JobFacts {
  /** Jobs that could have begun ten minutes ago and have not. */
  readonly late: number;
  /** Jobs that have failed in the last day and are not tried again. */
  readonly failed: number;
}

/** Jobs that stand still. Both are 0 before the queue has been made. */
export async function jobFacts(db: Db): Promise<JobFacts> {
  const { rows: made } = await sql`SELECT WHERE to_regclass('jobs.job') IS NOT NULL`.execute(db);
  if (made.length === 0) return { late: 0, failed: 0 };
  const { rows } = await sql<JobFacts>`
    SELECT count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after < now() - interval '10 minutes')::int AS late,
      count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day')::int AS failed
    FROM jobs.job`.execute(db);
  return rows[0] ?? { late: 0, failed: 0 };
}
