import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingPool } from './prepared.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  /** The pool below Kysely, for COPY. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return (text: string) => wholeNumber(text);
    if (oid === pg.types.builtins.NUMERIC) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** An int8 as a number; one that does not fit is an error rather than a rounded key. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

/** Opens a pool on a PostgreSQL URL (TCP or, with `?host=/folder`, a Unix socket). */
export function connect(url: string, { poolSize = 10 }: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    // A query that hangs must not hold a request or a job for ever.
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'anketa',
  });
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction; a throw rolls back. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
