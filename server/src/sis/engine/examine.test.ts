import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { csvSource } from '../csv.ts';
import { exportDemo } from '../demo/export.ts';
import { changedSource, fingerprints, importInto, newEvaluation } from '../testing/import-once.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'anketa-examined-'));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => exportDemo({ size: 'small', seed: 1, dir: folder, year: 2025, semester: 1 }));

const read = (table: string) => readFile(join(folder, `${table}.csv`), 'utf8');
const write = (table: string, text: string) => writeFile(join(folder, `${table}.csv`), text);
const headerOf = (text: string) => `${text.split('\n')[0]}\n`;
const import_ = (id: number, mayLose = 0.1) => importInto(database, csvSource(folder), id, { mayLose });
const enrolments = async (id: number) =>
  (await database.pool.query('SELECT FROM enrolment WHERE evaluation_id = $1', [id])).rowCount;

test('all that is missing is named at once, before anything is written', async () => {
  const id = await newEvaluation(database);
  await rm(join(folder, 'UCIT.csv'));
  await write('MIKRO', (await read('MIKRO')).replace(/gl/i, 'parallel'));
  await write('ROZVRH', (await read('ROZVRH')).replace('povinn', 'course').replace('typ', 'gl').replaceAll(',', ';'));
  const outcome = await import_(id);
  expect(outcome).toMatchObject({
    status: 'failed',
    error: {
      problems: [
        { kind: 'missing-table', table: 'UCIT' },
        { kind: 'missing-column', table: 'ROZVRH', column: 'povinn', understood: '";"' },
        { kind: 'missing-column', table: 'ROZVRH', column: 'typ' },
        { kind: 'repeated-column', table: 'ROZVRH', column: 'gl' },
        { kind: 'missing-column', table: 'MIKRO', column: 'gl', understood: '","' },
      ],
    },
  });
  const { rows } = await database.pool.query('SELECT state FROM evaluation WHERE id = $1', [id]);
  expect(rows).toEqual([{ state: 4 }]);
  expect((await database.pool.query('SELECT FROM import_step WHERE evaluation_id = $1', [id])).rowCount).toBe(0);
});

test('a table that lost more than a tenth, or is empty, changes nothing until somebody agrees to just these data', async () => {
  const id = await newEvaluation(database);
  expect(await import_(id)).toEqual({ status: 'completed' });
  const before = await fingerprints(database, id);
  const mikro = await read('MIKRO');
  const lines = mikro.split('\n');
  const few = lines.slice(0, Math.ceil(lines.length * 0.89)).join('\n');
  for (const [text, rows] of [[headerOf(mikro), 0] as const, [few, few.split('\n').length - 1] as const]) {
    await write('MIKRO', text);
    expect(await import_(id)).toMatchObject({
      status: 'failed',
      error: { problems: [{ kind: 'lost-rows', table: 'MIKRO', rows, before: lines.length - 2 }] },
    });
    expect(await fingerprints(database, id)).toEqual(before);
  }
  const agree = async () =>
    database.pool.query('UPDATE evaluation SET agreed_fingerprint = $2 WHERE id = $1', [
      id,
      await csvSource(folder).fingerprint(),
    ]);
  await agree();
  // Other data than were agreed to.
  await write('MIKRO', few.slice(0, few.length / 2));
  expect((await import_(id)).status).toBe('failed');
  await write('MIKRO', few);
  await agree();
  expect(await import_(id)).toEqual({ status: 'completed' });
  expect(await enrolments(id)).toBeLessThan(2250);
  // From now on that is what the next import is held against.
  expect(await import_(id)).toEqual({ status: 'completed' });
});

test('as many rows, most of them others, change nothing until somebody agrees to just these data', async () => {
  const id = await newEvaluation(database);
  expect(await import_(id)).toEqual({ status: 'completed' });
  const before = await fingerprints(database, id);
  const [header = '', ...rows] = (await read('MIKRO')).trim().split('\n');
  const studies = rows.map((row) => row.split(',')[0]);
  const parallels = rows.map((row) => row.split(',')[1]);
  const others = studies.map((study, at) => `${study},${parallels[(at + 1000) % parallels.length]}`);
  await write('MIKRO', `${[header, ...others].join('\n')}\n`);
  for (const removes of [true, false]) {
    expect(await importInto(database, csvSource(folder), id, { mayLose: 0.1, removes })).toMatchObject({
      status: 'failed',
      error: { problems: [{ kind: 'lost-rows', table: 'MIKRO' }] },
    });
    expect(await fingerprints(database, id)).toEqual(before);
  }
  const agreed = 'UPDATE evaluation SET agreed_fingerprint = $2 WHERE id = $1';
  await database.pool.query(agreed, [id, await csvSource(folder).fingerprint()]);
  expect(await import_(id)).toEqual({ status: 'completed' });
  expect((await fingerprints(database, id)).enrolment).not.toBe(before.enrolment);
});

test('a first import is held against the last evaluation of the same semester, and needs rows in what is required', async () => {
  const last = await newEvaluation(database);
  expect(await import_(last)).toEqual({ status: 'completed' });
  const stud = await read('STUD');
  await write('STUD', stud.slice(0, stud.lastIndexOf('\n', stud.length / 2) + 1));
  expect(await import_(await newEvaluation(database))).toMatchObject({
    error: { problems: [{ kind: 'lost-rows', table: 'STUD' }] },
  });
  await database.pool.query('DELETE FROM import_source');
  expect(await import_(await newEvaluation(database))).toEqual({ status: 'completed' });
  await database.pool.query('DELETE FROM import_source');
  await write('STUD', headerOf(stud));
  expect(await import_(await newEvaluation(database))).toMatchObject({
    error: { problems: [{ kind: 'lost-rows', table: 'STUD', rows: 0, before: 0 }] },
  });
});

test('an import that stopped goes on with the same data, and begins anew with others', async () => {
  const whole = await newEvaluation(database);
  await import_(whole);
  for (const mended of [false, true]) {
    const id = await newEvaluation(database);
    const stop = new AbortController();
    let chunks = 0;
    const beforeChunk = (table: string) => {
      if (table === 'MIKRO' && ++chunks === 2) stop.abort();
    };
    const stopping = changedSource(csvSource(folder), { beforeChunk, take: 500 });
    await expect(importInto(database, stopping, id, stop)).rejects.toThrow();
    if (mended) {
      const [header = '', ...lines] = (await read('MIKRO')).trim().split('\n');
      await write('MIKRO', `${[header, ...lines.reverse()].join('\n')}\n`);
    }
    expect(await import_(id)).toEqual({ status: 'completed' });
    expect(await enrolments(id)).toBe(await enrolments(whole));
  }
});

test('the fingerprint of a folder is of its files as they are now', async () => {
  const source = csvSource(folder);
  const before = await source.fingerprint();
  expect(await source.fingerprint()).toBe(before);
  await utimes(join(folder, 'MIKRO.csv'), new Date(), new Date(2001, 1, 1));
  expect(await source.fingerprint()).not.toBe(before);
});
