import { expect, test } from 'vitest';
import { differenceOf, storedEffect } from './effect.ts';

test.each([
  // Newcombe 1998, table II, method 10.
  [{ people: 70, responded: 56 }, { people: 80, responded: 48 }, [0.2, 0.0524, 0.3339]],
  [{ people: 10, responded: 9 }, { people: 10, responded: 3 }, [0.6, 0.1705, 0.809]],
  [{ people: 84, responded: 10 }, { people: 84, responded: 6 }, undefined],
])('the interval of the difference of %j and %j', (first, second, known) => {
  const { difference, low, high } = differenceOf({ first, second });
  if (known) expect([difference, low, high].map((one) => Math.round(one * 10_000) / 10_000)).toEqual(known);
  expect(low).toBeLessThan(difference);
  expect(high).toBeGreaterThan(difference);
  const turned = differenceOf({ first: second, second: first });
  expect([turned.low, turned.high].map((one) => one.toFixed(9))).toEqual([-high, -low].map((one) => one.toFixed(9)));
});

test('what is stored moves by no fewer than the minimum, and tells of no fewer', () => {
  for (let people = 0; people <= 30; people++)
    for (let responded = 0; responded <= people; responded++)
      for (const other of [0, 1, 2, 3, 15, 27, 28, 29, 30]) {
        const stored = storedEffect({ first: { people, responded }, second: { people: 30, responded: other } }, 3);
        const few = [responded, people - responded, other, 30 - other].some((count) => count < 3);
        expect(stored === 'too-few').toBe(few);
        if (stored === 'too-few') continue;
        for (const half of [stored.first, stored.second])
          expect([half.people % 3, half.responded % 3, half.responded <= half.people]).toEqual([0, 0, true]);
      }
});
