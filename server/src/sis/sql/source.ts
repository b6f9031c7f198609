import { createHash } from 'node:crypto';
import { importChunk } from '@anketa/contract/constants';
import { type Chunk, type RowsRequest, type Source, SourceError } from '../source.ts';
import type { SourceProblem } from '../source-problem.ts';
import { columnsOf, sisTables, type Table, type TableName, tableNames } from '../tables.ts';
import type { OpenSql, SqlConnection } from './connection.ts';
import { openOracle } from './oracle.ts';
import { openPostgres } from './postgres.ts';

/** The tables of a database, by an address such as `postgres://reader:…@host/db?schema=sis` or `oracle://reader:…@host:1521/service?schema=sis`. */
export function sqlSourceAt(address: string): Source {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? undefined;
  url.searchParams.delete('schema');
  return sqlSource(url.protocol === 'oracle:' ? openOracle(url) : openPostgres(url.href), schema);
}

/** Wide enough for all that is kept; what is longer is named as too long. */
const text = (column: string) => `CAST("${column}" AS VARCHAR(4000))`;

/** Reads the tables of the SIS where they are. `schema` is whose they are; unset, those of who connects. */
export function sqlSource(open: OpenSql, schema?: string): Source {
  if (schema !== undefined && !/^\w+$/.test(schema)) throw new Error('The schema of the SIS must be one word.');
  const nameOf = (table: TableName) => (schema === undefined ? table : `${schema}.${table}`);

  async function within<Result>(
    table: TableName,
    work: (connection: SqlConnection) => Promise<Result>,
  ): Promise<Result> {
    const connection = await open();
    try {
      return await work(connection);
    } catch (error) {
      throw error instanceof SourceError ? error : new SourceError({ kind: 'unreadable', table }, error);
    } finally {
      await connection.close();
    }
  }

  /** Which of the columns we know a table has, each under the name that the database has for it. Undefined: there is no such table. */
  async function spelled(connection: SqlConnection, table: TableName) {
    const names = await connection.columns(`SELECT * FROM ${nameOf(table)} WHERE 1 = 0`);
    return names && new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  async function* read(connection: SqlConnection, request: RowsRequest): AsyncGenerator<Chunk> {
    const { table, columns, optional = [], offset = 0, take = importChunk } = request;
    const names = await spelled(connection, table);
    if (!names) throw new SourceError({ kind: 'missing-table', table });
    const problems = missing(table, columns, names);
    if (problems.length > 0) throw new SourceError(problems);
    const wanted = [...columns, ...optional];
    const values = wanted.map((column) => names.get(column)).map((name) => (name ? text(name) : 'NULL'));
    const order = wanted.flatMap((column) => names.get(column) ?? []).map(text);
    const { rows: total } = await count(connection, table, []);
    // By all values, so that rows keep their order: those that are equal may change places.
    const query = `SELECT ${values.join(', ')} FROM ${nameOf(table)} ORDER BY ${order.join(', ')} OFFSET ${offset} ROWS`;
    let done = offset;
    let last = true;
    for await (const rows of connection.chunks(query, take)) {
      done += rows.length;
      last = done >= total;
      const fields = rows.map((row) => row.map((value) => (value === null ? null : String(value).trim() || null)));
      yield { rows: fields, flaws: [], places: null, remain: Math.max(0, total - done) };
    }
    if (done === offset || !last) yield { rows: [], flaws: [], places: null, remain: 0 };
  }

  async function count(connection: SqlConnection, table: TableName, columns: readonly string[]) {
    const lengths = columns.map((column) => `SUM(LENGTH(${text(column)}))`);
    for await (const [row = []] of connection.chunks(
      `SELECT ${['COUNT(*)', ...lengths].join(', ')} FROM ${nameOf(table)}`,
      1,
    )) {
      return { rows: Number(row[0]), stamp: row.map(String).join(' ') };
    }
    return { rows: 0, stamp: '' };
  }

  return {
    has: (table) => within(table, async (connection) => (await spelled(connection, table)) !== undefined),
    survey: (table) =>
      within(table, async (connection) => {
        const names = await spelled(connection, table);
        if (!names) throw new SourceError({ kind: 'missing-table', table });
        const { columns, optional }: Table = sisTables[table];
        const { rows } = await count(connection, table, []);
        return {
          rows,
          problems: missing(table, columns, names),
          absent: optional.filter((one) => !names.has(one)),
          header: [...names.keys()],
          doubts: [],
        };
      }),
    // How many rows, and how long the values of each column are together: what the same rows may also have been is not told apart.
    fingerprint: () =>
      within('POVINN', async (connection) => {
        const hash = createHash('sha256');
        for (const table of tableNames) {
          const names = await spelled(connection, table);
          const columns = columnsOf(table).flatMap((column) => names?.get(column) ?? []);
          if (names) hash.update(`${table} ${(await count(connection, table, columns)).stamp}\n`);
        }
        return hash.digest('hex');
      }),
    async *rows(request) {
      const connection = await open();
      try {
        yield* read(connection, request);
      } finally {
        await connection.close();
      }
    },
  };
}

const missing = (table: TableName, columns: readonly string[], names: ReadonlyMap<string, string>): SourceProblem[] =>
  columns.filter((column) => !names.has(column)).map((column) => ({ kind: 'missing-column', table, column }));
