import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { copyRows, copyStatement, rowsAsText } from './rows.ts';

const { pool } = await testDatabase({ poolSize: 1 });
const client = await pool.connect();
afterAll(() => client.release());
await client.query(
  'CREATE TABLE kept (evaluation_id integer, a integer, b text PRIMARY KEY); CREATE TABLE noted (n integer)',
);
const copy = copyStatement('kept', ['evaluation_id', 'a', 'b']);
const count = async () =>
  (await client.query('SELECT (SELECT count(*) FROM kept) + (SELECT count(*) FROM noted) AS n')).rows;

test('rows arrive as they are, whatever stands in them, and none is fine, too', async () => {
  const rows = [...['\t', '\\N', '\n\r\\t', 'žluťoučký', ''].map((text, at) => [at, text]), [null, 'null']];
  await copyRows(client, [copy], rowsAsText(rows, 7));
  await copyRows(client, [copy], '');
  expect(
    (await client.query({ text: 'SELECT a, b FROM kept WHERE evaluation_id = 7 ORDER BY a', rowMode: 'array' })).rows,
  ).toEqual(rows);
  await client.query('DELETE FROM kept');
});

test.each([
  ['before the rows', ['INSERT INTO noted VALUES (1)', 'SELECT 1 / 0', copy], 'division by zero'],
  ['behind the rows', ['INSERT INTO noted VALUES (1)', copy, 'SELECT 1 / 0'], 'division by zero'],
  ['at a row that is there twice', ['INSERT INTO noted VALUES (1)', copy], 'duplicate key'],
])('a message that fails %s leaves nothing, and the connection goes on', async (_where, statements, error) => {
  const rows = rowsAsText(
    [
      [1, 'x'],
      [2, error.startsWith('duplicate') ? 'x' : 'y'],
    ],
    7,
  );
  await expect(copyRows(client, statements, rows)).rejects.toThrow(error);
  expect(await count()).toEqual([{ n: 0 }]);
});
