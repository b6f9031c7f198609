import fc from 'fast-check';

/** Two to eight things, and the same in another order: what is made of them must not tell one from the other. */
export function inTwoOrders<Thing>(thing: fc.Arbitrary<Thing>): fc.Arbitrary<[Thing[], Thing[]]> {
  return fc
    .array(thing, { minLength: 2, maxLength: 8 })
    .chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })));
}
