import type { OpenSql } from './connection.ts';

const noTable = 942;

/**
 * Connections to an Oracle in thin mode, without its client libraries. The driver is loaded when one is wanted. Not run against a live Oracle in
 * the tests.
 */
export const openOracle =
  (address: URL): OpenSql =>
  async () => {
    const { default: oracledb } = await import('oracledb');
    const connection = await oracledb.getConnection({
      user: decodeURIComponent(address.username),
      password: decodeURIComponent(address.password),
      connectString: `${address.hostname}:${address.port || 1521}${address.pathname}`,
    });
    // Dates and numbers as everybody else writes them, and one state of the data for all that is read.
    await connection.execute("ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD' NLS_NUMERIC_CHARACTERS = '. '");
    await connection.execute('SET TRANSACTION READ ONLY');
    return {
      async columns(query) {
        try {
          return (await connection.execute(query)).metaData?.map(({ name }) => name) ?? [];
        } catch (error) {
          if (error instanceof Error && 'errorNum' in error && error.errorNum === noTable) return undefined;
          throw error;
        }
      },
      async *chunks(query, size) {
        const { resultSet } = await connection.execute<unknown[]>(query, [], { resultSet: true, fetchArraySize: size });
        if (!resultSet) return;
        try {
          for (let rows = await resultSet.getRows(size); rows.length > 0; rows = await resultSet.getRows(size))
            yield rows;
        } finally {
          await resultSet.close();
        }
      },
      close: () => connection.close(),
    };
  };
