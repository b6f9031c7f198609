import { expect, test } from 'vitest';
import { newlyPublished, type Published, tooSmall } from './newly-published.ts';

const sized = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([code, students]) => ({ code, students }));

test('places of fewer than the minimum do not stand alone, and are never alone together', () => {
  expect([...tooSmall(sized({ A: 9, B: 2, C: 4 }), 3)]).toEqual(['B', 'C']);
  expect([...tooSmall(sized({ A: 9, B: 2, C: 1, D: 4 }), 3)]).toEqual(['C', 'B']);
  expect([...tooSmall(sized({ A: 9, B: 4 }), 3)]).toEqual([]);
  // One student has no place: all minus A and B would tell of that one.
  expect([...tooSmall(sized({ '': 1, A: 9, B: 4 }), 3)]).toEqual(['', 'B']);
});

const told = (rows: Readonly<Record<string, number>>): Published[] =>
  Object.entries(rows).map(([code, responding]) => ({ code, responding, submitted: responding }));
const before = (rows: Readonly<Record<string, number>>) => new Map(told(rows).map((row) => [row.code, row]));
const codes = (rows: readonly Published[]) => rows.map(({ code }) => code).toSorted();

test('what is held back somewhere is of as many together: one that could be told waits with it', () => {
  expect(codes(newlyPublished(told({ A: 3, B: 5 }), before({}), 3))).toEqual(['A', 'B']);
  // B alone would be the difference of all and A.
  expect(codes(newlyPublished(told({ A: 3, B: 1 }), before({}), 3))).toEqual([]);
  expect(codes(newlyPublished(told({ A: 3, B: 1, C: 4 }), before({}), 3))).toEqual(['C']);
  expect(codes(newlyPublished(told({ A: 3, B: 1, C: 4, D: 2 }), before({}), 3))).toEqual(['A', 'C']);
  // More ballots of students who were told of before move nothing.
  const again = [{ code: 'A', responding: 4, submitted: 9 }];
  expect(newlyPublished(again, before({ A: 4 }), 3)).toEqual([]);
});

/** A repeatable sequence (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whoever has the whole and all its places that are told subtracts these: what is left is of nobody, or of `minimum` students and more. */
test('however students come: no number moves by fewer than the minimum, nor does the whole minus all that is told', () => {
  const random = randomOf(16);
  const minimum = 3;
  let [moves, left] = [0, 0];
  for (let faculty = 0; faculty < 300; faculty++) {
    const real = new Map(Array.from({ length: 1 + Math.floor(random() * 6) }, (_, n) => [`D${n}`, 0]));
    const shown = new Map<string, Omit<Published, 'code'>>();
    let whole = before({ all: 0 });
    for (let day = 0; day < 12; day++) {
      for (const [code, n] of real) real.set(code, n + Math.floor(random() * random() * 5));
      const now = told(Object.fromEntries(real));
      const sum = now.reduce((total, { responding }) => total + responding, 0);
      // As writeDay: on a day that tells nothing of the whole it tells nothing of its places.
      if (newlyPublished(told({ all: sum }), whole, minimum).length === 0) continue;
      whole = before({ all: sum });
      for (const { code, ...row } of newlyPublished(now, shown, minimum)) {
        expect(row.responding - (shown.get(code)?.responding ?? 0)).toBeGreaterThanOrEqual(minimum);
        shown.set(code, row);
        moves += 1;
      }
      const rest = sum - [...shown.values()].reduce((total, { responding }) => total + responding, 0);
      expect(rest === 0 || rest >= minimum, JSON.stringify([...real])).toBe(true);
      left += Number(rest > 0);
    }
  }
  expect(moves).toBeGreaterThan(500);
  expect(left).toBeGreaterThan(500);
});
