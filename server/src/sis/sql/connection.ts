/** One connection to a database, for one reading. It is closed whatever happens. */
export interface SqlConnection {
  /** The names of a query's columns as the database spells them; undefined where there is no such table. */
  columns(query: string): Promise<readonly string[] | undefined>;
  /** A query's rows, so many at once. */
  chunks(query: string, size: number): AsyncIterable<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

export type OpenSql = () => Promise<SqlConnection>;
