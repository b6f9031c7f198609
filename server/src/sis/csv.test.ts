import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { csvSource } from './csv.ts';
import { demoSource, demoTerm } from './demo/source.ts';
import { exportCsv } from './export-csv.ts';
import { type Flaw, type Source, SourceError } from './source.ts';
import { columnsOf, type TableName, tableNames } from './tables.ts';

const problemOf = (error: unknown) => (error instanceof SourceError ? error.problems[0] : undefined);

const folder = await mkdtemp(join(tmpdir(), 'anketa-csv-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(
  source: Source,
  table: TableName,
  wishes: { columns?: readonly string[]; take?: number; offset?: number } = {},
) {
  const rows: (readonly (string | null)[])[] = [];
  const remains: number[] = [];
  const flaws: Flaw[] = [];
  for await (const chunk of source.rows({ table, columns: ['kod', 'nazev'], ...wishes })) {
    rows.push(...chunk.rows);
    remains.push(chunk.remain);
    flaws.push(...chunk.flaws);
  }
  return { rows, remains, flaws };
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
  const { rows, flaws } = await read(source, 'DRUH');
  expect(rows).toEqual([
    ['B', 'žlutý'],
    ['N', 'Žák'],
    ['M', 'kůň'],
  ]);
  expect(flaws).toEqual([{ at: 1, kind: 'encoding' }]);
});

test('a row of another number of fields than the header has is named; a delimiter after the last name is no field', async () => {
  const { rows, flaws } = await read(await written('kod,nazev,\nB\nM,a,b,c\nN,5" disk,\n,,\nP,konec\n'), 'DRUH');
  expect(flaws).toEqual([
    { at: 0, kind: 'field-count', value: '1 ≠ 3' },
    { at: 1, kind: 'field-count', value: '4 ≠ 3' },
  ]);
  expect(rows.slice(2)).toEqual([
    ['N', '5" disk'],
    ['P', 'konec'],
  ]);
});

test('a stray quotation mark is a character and swallows no row, however many follow and wherever it stands', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `${at},"name, ${at}"`);
  lines[100] = '100,"opened';
  lines[20_000] = '"20000,x';
  lines[39_990] = '39990,"closed" here';
  const { rows, flaws } = await read(await written(`kod,nazev\n${lines.join('\n')}\n`), 'DRUH', { take: 100_000 });
  expect(rows).toHaveLength(40_000);
  expect(flaws).toEqual([100, 20_000, 39_990].map((at) => ({ at, kind: 'stray-quote' })));
  expect(rows[100]).toEqual(['100', '"opened']);
  expect(rows[39_999]).toEqual(['39999', 'name, 39999']);
});

test('two stray quotation marks do not make one field of the rows between them', async () => {
  const { rows, flaws } = await read(await written('kod,nazev\nA,"b\nC,d\nE,f"\nG,h\n'), 'DRUH');
  expect(rows).toEqual([
    ['A', '"b'],
    ['C', 'd'],
    ['E', 'f"'],
    ['G', 'h'],
  ]);
  expect(flaws).toEqual([{ at: 0, kind: 'stray-quote' }]);
});

test('whatever is done to one row, all others are read as they were', async () => {
  const field = fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), fc.constantFrom('Novák, Jan', 'řekl "ano"', 'a;b'));
  const spoil = fc.record({
    row: fc.nat(),
    at: fc.nat(),
    cut: fc.integer({ min: 0, max: 4 }),
    put: fc.constantFrom('"', '""', ',', ',,', '","', '\0', '', 'x'),
  });
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field, field), { minLength: 2, maxLength: 30 }),
      spoil,
      async (rows, how) => {
        const lines = rows.map((row) => row.map(quoted).join(','));
        const spoilt = how.row % lines.length;
        const line = lines[spoilt] ?? '';
        const at = how.at % (line.length + 1);
        lines[spoilt] = line.slice(0, at) + how.put + line.slice(at + how.cut);
        const table = await written(`kod,nazev,anazev\n${lines.join('\n')}\n`);
        const back = await read(table, 'DRUH', { columns: ['kod', 'nazev', 'anazev'] });
        const others = (all: readonly unknown[]) => all.filter((_, index) => index !== spoilt);
        const isGone = /^[,\s]*$/.test(lines[spoilt]);
        expect(isGone ? back.rows : others(back.rows)).toEqual(others(rows));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['tabulators', 'kod\tnazev\nB\ta, b; c\n', ['B', 'a, b; c']],
  ['a line that names the delimiter', 'sep=;\r\nkod;nazev\r\nB;a,b,c\r\n', ['B', 'a,b,c']],
  ['UTF-16 with its mark', Buffer.from('\uFEFFkod,nazev\nB,žluť\n', 'utf16le'), ['B', 'žluť']],
  ['UTF-16 without a mark', Buffer.from('kod,nazev\nB,žluť\n', 'utf16le'), ['B', 'žluť']],
  ['UTF-16, the other way round', Buffer.from('\uFEFFkod,nazev\nB,žluť\n', 'utf16le').swap16(), ['B', 'žluť']],
  ['lines that end in carriage returns alone', 'kod,nazev\rB,b\r', ['B', 'b']],
])('understood: %s', async (_, content, row) => {
  const { rows, flaws } = await read(await written(content), 'DRUH');
  expect(rows).toEqual([row]);
  expect(flaws).toEqual([]);
});

test('a quoted line break does not end a row, however the file is cut into pieces', async () => {
  const name = `${'x'.repeat(40)}\n${'y'.repeat(40)}`;
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at},"${name}"`).join('\n');
  const { rows } = await read(await written(`kod,nazev\n${lines}\n`), 'DRUH');
  expect(rows).toHaveLength(20_000);
  expect(rows.every(([code, text], at) => code === String(at) && text === name)).toBe(true);
});

test.each([
  ['kod\nB\n', { kind: 'missing-column', table: 'DRUH', column: 'nazev', understood: '","', there: ['kod'] }],
  ['kod,nazev,KOD\nB,b,c\n', { kind: 'repeated-column', table: 'DRUH', column: 'kod', understood: '","' }],
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

test('whatever texts are exported come back as they were, with composed accents', async () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((value) => value === value.trim().normalize('NFC') && value !== '' && !value.includes('\uE000'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (rows) => {
      const source: Source = {
        ...csvSource(folder),
        has: async (table) => table === 'DRUH',
        async *rows() {
          yield { rows: rows.map(([code, name]) => [code, name, null]), flaws: [], remain: 0 };
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
    damaged += back.flaws.filter(({ kind }) => kind === 'encoding').length;
    expect(back.flaws.every(({ kind }) => kind === 'encoding')).toBe(true);
  }
  expect(damaged).toBeGreaterThan(5);
});
