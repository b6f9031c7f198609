import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { demoSource, demoTerm } from '../demo/source.ts';
import { SourceError } from '../source.ts';
import { columnsOf, tableNames } from '../tables.ts';
import { fingerprints, importInto, newEvaluation } from '../testing/import-once.ts';
import { sqlSourceAt } from './source.ts';

const database = await testDatabase();
/** The SIS: a database of its own, with a schema whose tables one role may read, and nothing else. */
const sis = await testDatabase();
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
const role = `reader_${randomBytes(4).toString('hex')}`;

function addressAs(user: string, schema: string): string {
  const url = new URL(sis.url);
  url.username = user;
  url.password = 'of the tests';
  url.searchParams.set('schema', schema);
  return url.href;
}
const source = sqlSourceAt(addressAs(role, 'sis'));

beforeAll(async () => {
  await sis.pool.query(
    `CREATE SCHEMA sis; CREATE ROLE ${role} LOGIN PASSWORD 'of the tests'; GRANT USAGE ON SCHEMA sis TO ${role}`,
  );
  for (const table of tableNames) {
    if (!(await demo.has(table))) continue;
    const columns = columnsOf(table);
    const types = columns.map(
      (name) => `"${name}" ${name === 'vplatiod' ? 'date' : name === 'podil' ? 'numeric' : 'text'}`,
    );
    await sis.pool.query(`CREATE TABLE sis.${table} (${types.join(', ')})`);
    for await (const { rows } of demo.rows({ table, columns: [], optional: columns })) {
      const arrays = columns.map((_, at) => rows.map((row) => row[at] ?? null));
      const cast = columns.map(
        (name, at) => `$${at + 1}::${name === 'vplatiod' ? 'date' : name === 'podil' ? 'numeric' : 'text'}[]`,
      );
      await sis.pool.query(`INSERT INTO sis.${table} SELECT * FROM unnest(${cast.join(', ')})`, arrays);
    }
  }
  await sis.pool.query(`GRANT SELECT ON ALL TABLES IN SCHEMA sis TO ${role}`);
});

test('what is imported from the database of a SIS is what is imported from an export of it', async () => {
  const [fromDemo, fromSql] = [await newEvaluation(database), await newEvaluation(database)];
  await importInto(database, demo, fromDemo);
  expect(await importInto(database, source, fromSql)).toEqual({ status: 'completed' });
  const [expected, found] = [await fingerprints(database, fromDemo), await fingerprints(database, fromSql)];
  // Rows come in another order: of those with one key another one may be the last, and irregularities have no row of a file.
  expect({ ...found, import_issue: '', parallel: '' }).toEqual({ ...expected, import_issue: '', parallel: '' });
});

test('an offset goes on where reading stopped, and the last chunk says that it is the last', async () => {
  const rows = async (offset: number, take: number) => {
    const read: (readonly (string | null)[])[] = [];
    const remains: number[] = [];
    for await (const chunk of source.rows({ table: 'MIKRO', columns: ['sident', 'gl'], offset, take })) {
      read.push(...chunk.rows);
      remains.push(chunk.remain);
    }
    expect(remains.map((remain) => remain > 0)).toEqual(remains.map((_, at) => at < remains.length - 1));
    return read;
  };
  const whole = await rows(0, 2000);
  expect(await rows(whole.length - 7, 3)).toEqual(whole.slice(-7));
  expect(await rows(whole.length, 3)).toEqual([]);
});

test('what is missing is named, and the data have another fingerprint once they change', async () => {
  const before = await source.fingerprint();
  expect(await source.fingerprint()).toBe(before);
  await sis.pool.query("INSERT INTO sis.DRUH (kod, nazev) VALUES ('Q', 'jiné')");
  expect(await source.fingerprint()).not.toBe(before);
  await sis.pool.query('ALTER TABLE sis.DRUH DROP COLUMN nazev, DROP COLUMN anazev');
  expect(await source.survey('DRUH')).toMatchObject({
    problems: [{ kind: 'missing-column', column: 'nazev' }],
    absent: ['anazev'],
  });
  expect(await source.has('OBOR_USTAV')).toBe(false);
  await expect(source.survey('OBOR_USTAV')).rejects.toThrow(SourceError);
});

test('who may not read, or reaches nobody, is told so', async () => {
  await sis.pool.query(`REVOKE SELECT ON sis.FORMA FROM ${role}`);
  await expect(source.has('FORMA')).rejects.toThrow(SourceError);
  await expect(sqlSourceAt('postgres://x:x@127.0.0.1:1/x').has('POVINN')).rejects.toThrow();
  expect(() => sqlSourceAt(addressAs(role, 'sis; DROP TABLE x'))).toThrow('one word');
});
