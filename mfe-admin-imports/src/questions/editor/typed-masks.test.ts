import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedMasks, withMasks } from './typed-masks.ts';

test('masks are told apart however they were divided', () => {
  expect(typedMasks(' APRG0*, APRG010;aprg010\nASVD???\t')).toEqual(['APRG0*', 'aprg010', 'ASVD???']);
  expect(typedMasks(' , ')).toEqual([]);
});

test('a mask is added once, whatever its letters', () => {
  const mask = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '*', '?'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(mask), fc.array(mask), (some, others) => {
      const held = typedMasks(some.join(' '));
      const added = typedMasks(others.join(';'));
      const all = withMasks(held, added);
      expect(all.slice(0, held.length)).toEqual(held);
      const lower = all.map((one) => one.toLowerCase());
      expect(new Set(lower).size).toBe(all.length);
      expect(new Set(lower)).toEqual(new Set([...some, ...others].map((one) => one.toLowerCase())));
    }),
  );
});
