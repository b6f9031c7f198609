import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type ErrorLog, loggable } from '../loggable.ts';
import { readOnly } from './passing.ts';
import type { Schema } from './schema.ts';

/** The database: queries by Kysely; COPY, statements of the import and prepared ones by the pool below it. */
export interface Db extends Kysely<Schema> {
  readonly pool: pg.Pool;
}
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

/** How long something may take, in seconds, before it fails and what it held is free again. */
export interface Limits {
  readonly poolSize?: number;
  /** Waiting for a connection, free or new. */
  readonly connectSeconds?: number;
  readonly statementSeconds?: number;
  /** Waiting for a lock, of a row, a table or an advisory one. */
  readonly lockSeconds?: number;
}

interface Opening extends Limits {
  readonly log?: ErrorLog;
  /** Only a standby is read from here; otherwise one is refused. */
  readonly isStandby?: boolean;
}

/** What background work may take: it waits for nobody who looks at a screen. */
export const workLimits: Limits = { poolSize: 6, statementSeconds: 1800, lockSeconds: 60 };

/**
 * What a connection says before anything else, as an option of a pool: its limits, and this process's time zone, since a day begins at one moment for both. Parameters of its
 * start would say the same, but a pooler in between refuses them, or drops them without a word.
 */
export function beginWith({ statementSeconds = 30, lockSeconds = 10 }: Limits) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const settings = [
    `SET statement_timeout = ${statementSeconds * 1000}`,
    `SET lock_timeout = ${lockSeconds * 1000}`,
    'SET idle_in_transaction_session_timeout = 60000',
    `SET timezone = ${pg.escapeLiteral(timeZone)}`,
  ];
  return { onConnect: (client: pg.ClientBase) => client.query(settings.join('; ')) };
}

/**
 * Refuses a connection to a standby, as a balancer that is behind may give one: what is read there could be older than what its reader has written, and
 * what is written fails.
 */
async function mustBePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw Object.assign(new Error('the database is a standby'), { code: readOnly });
}

/** Opens a pool on a PostgreSQL URL (TCP or, with `?host=/folder`, a Unix socket). Lost connections are logged and replaced. */
export function connect(url: string, { log, isStandby = false, ...limits }: Opening = {}): Database {
  const { poolSize = 10, connectSeconds = 10 } = limits;
  const { onConnect: begin } = beginWith(limits);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectSeconds * 1000,
    async onConnect(client) {
      await begin(client);
      if (!isStandby) await mustBePrimary(client);
    },
    keepAlive: true,
    application_name: 'anketa',
  });
  // Without a listener of its own a connection that is lost within a transaction would end the process, and so would the
  // pool's for one that is idle.
  pool.on('connect', (client) => {
    client.on('error', (error) => log?.error(loggable(error), 'a connection to the database was lost'));
  });
  pool.on('error', () => {});
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    if (!pool.ending) await pool.end();
  };
  return { db: Object.assign(kysely, { pool }), pool, close };
}

/** Runs `work` in one transaction; a throw rolls back. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
