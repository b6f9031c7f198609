import { expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import { testDatabase } from './testing.ts';

const { db, pool } = await testDatabase({ poolSize: 1 });

test('a prepared statement is parsed once on a connection, under its name, and takes other values each time', async () => {
  const double = prepared<{ n: number }>('double', 'SELECT 2 * $1::integer AS n');
  expect(await double(db, [1])).toEqual([{ n: 2 }]);
  expect(await double(db, [2])).toEqual([{ n: 4 }]);
  expect(await db.selectFrom('evaluation').select('id').execute()).toEqual([]);
  const { rows } = await pool.query('SELECT name FROM pg_prepared_statements');
  expect(rows).toEqual([{ name: 'double' }]);
});

test('a prepared statement that fails leaves the pool as it was', async () => {
  const divide = prepared<{ n: number }>('divide', 'SELECT 1 / $1::integer AS n');
  await expect(divide(db, [0])).rejects.toThrow('division by zero');
  expect(await divide(db, [1])).toEqual([{ n: 1 }]);
});
