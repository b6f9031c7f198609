import type { UnfitMask } from '@anketa/contract/questions/editing';
import { scopeDimensions } from '@anketa/contract/questions/scope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mappingToSend, maskKey, unknownCodes } from './mapping.ts';

const mask: fc.Arbitrary<UnfitMask> = fc.record({
  dimension: fc.constantFrom(...scopeDimensions),
  mask: fc.constantFrom('KAT', 'B*', 'APRG013', 'x y'),
});
const candidates = fc.array(fc.record({ unfit: fc.array(mask) }));

test('every code that is unknown here is asked about once', () => {
  fc.assert(
    fc.property(candidates, (list) => {
      const keys = unknownCodes(list).map(maskKey);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(keys)).toEqual(new Set(list.flatMap(({ unfit }) => unfit.map(maskKey))));
    }),
  );
});

test('a code with a stand-in goes with it; the others stay for the server to name', () => {
  const codes: UnfitMask[] = [
    { dimension: 'departments', mask: 'KAT' },
    { dimension: 'courses', mask: 'KAT' },
  ];
  expect(mappingToSend(codes, { 'courses KAT': 'APRG013' })).toEqual([
    { dimension: 'courses', from: 'KAT', to: 'APRG013' },
  ]);
});
