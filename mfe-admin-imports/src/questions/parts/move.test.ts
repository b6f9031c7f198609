import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, moved } from './move.ts';

const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 });
const place = fc.integer({ min: -2, max: 22 });

test('an item moves to the place named, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  fc.assert(
    fc.property(list, place, place, (items, from, to) => {
      const after = moved(items, from, to);
      const item = items[from];
      const possible = item !== undefined && to >= 0 && to < items.length;
      if (!possible) {
        expect(after).toEqual(items);
        return;
      }
      expect(after[to]).toBe(item);
      expect(after.filter((one) => one !== item)).toEqual(items.filter((one) => one !== item));
    }),
  );
});

test('moving back is as if nothing had moved', () => {
  fc.assert(
    fc.property(list, place, place, (items, from, to) => {
      const back = to >= 0 && to < items.length && from >= 0 && from < items.length;
      if (back) expect(moved(moved(items, from, to), to, from)).toEqual(items);
    }),
  );
});

test('an order that is not of exactly these items changes nothing', () => {
  const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(inOrder(items, [3, 1, 2])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }]);
  expect(inOrder(items, [3, 1])).toBe(items);
  expect(inOrder(items, [3, 1, 4])).toBe(items);
  expect(inOrder(items, [3, 1, 2, 4])).toBe(items);
});
