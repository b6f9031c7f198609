import { readImportIssues } from '@anketa/contract/evaluations/import-data';
import { expect, test } from 'vitest';
import { newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));

test('a search goes over all irregularities, not only over those that are shown', async () => {
  const id = await newEvaluation(app);
  await app.pool.query(
    `INSERT INTO import_issue (evaluation_id, table_name, kind, row_number, column_name, key, value)
     SELECT $1::int, 'MIKRO', 'unknown-parallel', n, 'gl', '20' || n || ' neniGL' || n, 'neniGL' || n FROM generate_series(1, 250) AS n
     UNION ALL SELECT $1::int, 'OSOBA', 'bad-email', n, 'email', 'Žofie ' || n, 'x@' FROM generate_series(1, 3) AS n`,
    [id],
  );
  const read = async (search?: string) => {
    const query = search === undefined ? {} : { search };
    return (await admin(readImportIssues, { params: { id }, query })).body.issues.map(
      ({ kind, count, found, records }) => ({ kind, count, found, rows: records.map(({ row }) => row) }),
    );
  };
  const rows = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(await read()).toEqual([
    { kind: 'bad-email', count: 3, found: 3, rows: [1, 2, 3] },
    { kind: 'unknown-parallel', count: 250, found: 250, rows },
  ]);
  expect(await read('NENIGL233')).toEqual([{ kind: 'unknown-parallel', count: 250, found: 1, rows: [233] }]);
  expect(await read('zofie 2')).toEqual([{ kind: 'bad-email', count: 3, found: 1, rows: [2] }]);
  // What is said of a kind is searched, too, together with its records; signs are no wildcards.
  expect(await read('neznama paralelka')).toEqual([{ kind: 'unknown-parallel', count: 250, found: 250, rows }]);
  expect(await read('paralelka nenigl17')).toEqual([
    { kind: 'unknown-parallel', count: 250, found: 11, rows: [17, ...Array.from({ length: 10 }, (_, at) => 170 + at)] },
  ]);
  expect(await read('%')).toEqual([]);
});
