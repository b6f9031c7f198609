import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { csvSource } from './csv.ts';
import { demoSource, demoTerm } from './demo/source.ts';
import { exportCsv } from './export-csv.ts';
import { type Source, SourceError } from './source.ts';
import { columnsOf, type TableName, tableNames } from './tables.ts';

const problemOf = (error: unknown) => (error instanceof SourceError ? error.problem : undefined);

const folder = await mkdtemp(join(tmpdir(), 'anketa-csv-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(
  source: Source,
  table: TableName,
  wishes: { columns?: readonly string[]; take?: number; offset?: number } = {},
) {
  const rows: (readonly (string | null)[])[] = [];
  const remains: number[] = [];
  let damaged = 0;
  for await (const chunk of source.rows({ table, columns: ['kod', 'nazev'], ...wishes })) {
    rows.push(...chunk.rows);
    remains.push(chunk.remain);
    damaged += chunk.damaged.length;
  }
  return { rows, remains, damaged };
}

async function written(content: string | Buffer, name = 'DRUH.csv') {
  await writeFile(join(folder, name), content);
  return csvSource(folder);
}

test('a byte order mark, capitals, semicolons, Windows lines, quoted delimiters and empty lines do not matter', async () => {
  const source = await written('\uFEFFKOD;NAZEV;x\r\nB;"a; ""b""\r\nc";1\r\n\r\nM;magisterské;2\r\n', 'Druh.CSV');
  expect((await read(source, 'DRUH')).rows).toEqual([
    ['B', 'a; "b"\r\nc'],
    ['M', 'magisterské'],
  ]);
  await rm(join(folder, 'Druh.CSV'));
});

test('a line that is not UTF-8 is read as windows-1250, counted, and stops nothing', async () => {
  const bad = Buffer.from([0x4e, 0x2c, 0x8e, 0xe1, 0x6b, 0x0a]);
  const source = await written(Buffer.concat([Buffer.from('kod,nazev\nB,žlutý\n'), bad, Buffer.from('M,kůň\n')]));
  const { rows, damaged } = await read(source, 'DRUH');
  expect(rows).toEqual([
    ['B', 'žlutý'],
    ['N', 'Žák'],
    ['M', 'kůň'],
  ]);
  expect(damaged).toBe(1);
});

test('short rows, long rows and a stray quotation mark are read as far as they go', async () => {
  const source = await written('kod,nazev\nB\nM,a,b,c\nN,5" disk\nP,konec\n');
  expect((await read(source, 'DRUH')).rows).toEqual([
    ['B', null],
    ['M', 'a'],
    ['N', '5" disk'],
    ['P', 'konec'],
  ]);
});

test('a quoted line break does not end a row, however the file is cut into pieces', async () => {
  const name = `${'x'.repeat(40)}\n${'y'.repeat(40)}`;
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at},"${name}"`).join('\n');
  const { rows } = await read(await written(`kod,nazev\n${lines}\n`), 'DRUH');
  expect(rows).toHaveLength(20_000);
  expect(rows.every(([code, text], at) => code === String(at) && text === name)).toBe(true);
});

test.each([
  ['kod\nB\n', { kind: 'missing-column', table: 'DRUH', column: 'nazev' }],
  ['kod,nazev,KOD\nB,b,c\n', { kind: 'repeated-column', table: 'DRUH', column: 'kod' }],
  ['', { kind: 'missing-column', table: 'DRUH', column: 'kod' }],
])('the header of %j is refused with its column', async (content, problem) => {
  const source = await written(content);
  expect(problemOf(await read(source, 'DRUH').catch((error) => error))).toEqual(problem);
});

test('a missing table is refused by name', async () => {
  const error = await read(csvSource(folder), 'FORMA').catch((reason) => reason);
  expect(problemOf(error)).toEqual({ kind: 'missing-table', table: 'FORMA' });
});

test('chunks are full, end with no rows remaining, and an offset goes on where reading stopped', async () => {
  const lines = Array.from({ length: 10 }, (_, at) => `${at},x`).join('\n');
  const source = await written(`kod,nazev\n${lines}\n`);
  const whole = await read(source, 'DRUH', { take: 5 });
  expect(whole.remains.map((remain) => remain > 0)).toEqual([true, false]);
  const rest = await read(source, 'DRUH', { take: 5, offset: 7 });
  expect(rest.rows.map(([code]) => code)).toEqual(['7', '8', '9']);
  expect((await read(source, 'DRUH', { offset: 10 })).rows).toEqual([]);
});

test('whatever texts are exported come back as they were', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((value) => value === value.trim() && value !== '' && !value.includes('\uE000'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (rows) => {
      const source: Source = {
        has: async (table) => table === 'DRUH',
        async *rows() {
          yield { rows: rows.map(([code, name]) => [code, name, null]), damaged: [], remain: 0 };
        },
      };
      await exportCsv(source, folder);
      expect((await read(csvSource(folder), 'DRUH')).rows).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

test('a demo exported with damaged lines reads the same as the demo itself', async () => {
  const demo = demoSource({ size: 'small', seed: 3, ...demoTerm });
  await exportCsv(demo, folder, { damageEvery: 40 });
  let damaged = 0;
  for (const table of tableNames) {
    if (!(await demo.has(table))) continue;
    const columns = columnsOf(table);
    const back = await read(csvSource(folder), table, { columns });
    expect(back.rows).toEqual((await read(demo, table, { columns })).rows);
    damaged += back.damaged;
  }
  expect(damaged).toBeGreaterThan(5);
});
