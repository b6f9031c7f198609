import { buffer } from 'node:stream/consumers';
import type { Cell } from '@anketa/contract/lists';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/workbook.ts';
import { xlsx } from './xlsx.ts';

async function* inParts(...parts: readonly Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* parts;
}

const workbook = (headings: string[], ...parts: readonly Cell[][][]) =>
  buffer(xlsx(headings, inParts(...parts), 'Katedry'));

test('whatever cells hold stands in the workbook as it is: no text becomes a formula or a tag', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  );
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(rows, rows, async (one, two) => {
      const read = cellsOf(await workbook(['<Název> & "kód"', '=1+1'], one, two));
      const empty = (value: Cell) => (value === '' ? null : Object.is(value, -0) ? 0 : value);
      expect(read).toEqual([['<Název> & "kód"', '=1+1'], ...[...one, ...two].map((row) => row.map(empty))]);
    }),
    { numRuns: 50 },
  );
});

test('what XML cannot hold is left out, lines stay lines, and a text is no longer than a cell may be', async () => {
  const texts = ['a\u0000b\u0008c', 'lone \ud800 half', 'one\r\ntwo\tthree', 'x'.repeat(40_000), '\ufffe'];
  const [, ...rows] = cellsOf(
    await workbook(
      ['text'],
      texts.map((text) => [text]),
    ),
  );
  const [bare, half, lines, long, none] = rows.map(([text]) => text);
  expect([bare, half, lines, none]).toEqual(['abc', 'lone \ufffd half', 'one\r\ntwo\tthree', '']);
  expect(String(long)).toHaveLength(32_767);
});

test('rows are asked for as the file is taken, and whoever leaves ends them', async () => {
  let made = 0;
  let ended = false;
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      for (; made < 2000; made++) yield Array.from({ length: 100 }, () => [crypto.randomUUID(), crypto.randomUUID()]);
    } finally {
      ended = true;
    }
  }
  let bytes = 0;
  for await (const part of xlsx(['a', 'b'], rows(), 'x')) {
    bytes += part.length;
    if (bytes > 100_000) break;
  }
  await expect.poll(() => ended).toBe(true);
  expect(made).toBeLessThan(500);
});
