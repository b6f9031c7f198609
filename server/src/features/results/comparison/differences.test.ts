import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTwoOrders } from '../../../testing/orders.ts';
import { averageOf, figuresOf } from '../../figures/averages.ts';
import { averagedMean, estimateOf, type Mean, meanOf, stretched } from '../../figures/means.ts';
import { differenceOf } from './differences.ts';

const of = (...counts: number[]) => meanOf(figuresOf(counts, 0)) as Mean;

test('a difference is the one of Welch, worked out by hand', () => {
  // 1, 1, 2: mean 4/3, squares 1/9 + 1/9 + 4/9 = 2/3, variance 1/3, e² = 1/9, f = 2.
  // 3, 4, 5, 5: mean 17/4, squares 1.5625 + 0.0625 + 0.5625 + 0.5625 = 2.75, variance 11/12, e² = 11/48, f = 3.
  // e² together 49/144, e = 7/12; freedom (49/144)² ⁄ ((1/9)² ⁄ 2 + (11/48)² ⁄ 3) = 4.89, so t(4) = 2.776 and half 1.6193.
  const difference = differenceOf(of(2, 1, 0, 0, 0), of(0, 0, 1, 1, 2));
  expect(difference?.by).toBeCloseTo(-35 / 12, 10);
  expect(difference?.interval[0]).toBeCloseTo(-35 / 12 - (2.776 * 7) / 12, 10);
  expect(difference?.interval[1]).toBeCloseTo(-35 / 12 + (2.776 * 7) / 12, 10);
  expect(difference?.certain).toBe(true);
});

test('nothing is called a difference that the interval does not carry', () => {
  // 1, 2, 3 against 2, 3, 4: one apart, e² = 1/3 + 1/3, f = 4, half 2.776 · 0.8165 = 2.27.
  const unsure = differenceOf(of(1, 1, 1, 0, 0), of(0, 1, 1, 1, 0));
  expect(unsure).toMatchObject({ by: -1, certain: false });
  expect(unsure?.interval[1]).toBeCloseTo(-1 + 2.776 * Math.sqrt(2 / 3), 10);
  // The same with a hundred times as many answers: half 1.96 · √(2 · (200/299)/300) = 0.131.
  expect(differenceOf(of(100, 100, 100, 0, 0), of(0, 100, 100, 100, 0))?.certain).toBe(true);
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), (counts) => {
      const same = meanOf(figuresOf(counts, 0));
      expect(differenceOf(same, same)?.certain ?? false).toBe(false);
    }),
  );
});

test('a few of one mind have the spread of rounding: their agreement alone proves little', () => {
  // Three times 2: variance 1/12, e² = 1/36. Against three times 2.5 (2, 2, 3 and 3 make it four) …
  expect(of(0, 3, 0, 0, 0)).toEqual({ n: 3, mean: 2, error: 1 / 6, freedom: 2 });
  // … 2 against 2, 2, 3, 3: by −0.5, e² = 1/36 + (1/3)/4 = 1/9, f = (1/9)² ⁄ ((1/36)²/2 + (1/12)²/3) = 4.57, half 2.776/3 = 0.925.
  const difference = differenceOf(of(0, 3, 0, 0, 0), of(0, 2, 2, 0, 0));
  expect(difference).toMatchObject({ by: -0.5, certain: false });
  expect(difference?.interval[0]).toBeCloseTo(-0.5 - 2.776 / 3, 10);
});

test('one answer, or none, is compared with nothing', () => {
  expect(meanOf(figuresOf([1, 0, 0, 0, 0], 0))).toBeUndefined();
  expect(meanOf(figuresOf([0, 0, 0, 0, 0], 4))).toBeUndefined();
  expect(differenceOf(undefined, of(1, 1, 1, 0, 0))).toBeNull();
  expect(differenceOf(of(1, 1, 1, 0, 0), undefined)).toBeNull();
});

test('the error of an average is that of questions which all err the same way', () => {
  // e = 0.3 with weight 2 and e = 0.6 with weight 1: (0.6 + 0.6) ⁄ 3 = 0.4; independent ones would have √(0.36 + 0.36) ⁄ 3 = 0.28.
  const one: Mean = { n: 10, mean: 1.5, error: 0.3, freedom: 9 };
  const other: Mean = { n: 7, mean: 3, error: 0.6, freedom: 6 };
  const unweighed: Mean = { n: 90, mean: 5, error: 9, freedom: 1 };
  const average = averagedMean([
    { mean: one, coefficient: 2 },
    { mean: other, coefficient: 1 },
    { mean: unweighed, coefficient: 0 },
  ]);
  expect(average).toMatchObject({ n: 10, mean: 2, freedom: 6 });
  expect(average?.error).toBeCloseTo(0.4, 10);
  expect(averagedMean([{ mean: unweighed, coefficient: 0 }])).toBeUndefined();
});

test('an average that is compared is the average that is shown', () => {
  // Three steps: 1, 2, 2 has the mean 5/3, which is 1 + 2/3 · 2 = 7/3 of 5; its error is twice as large, too.
  const three = figuresOf([1, 2, 0], 0);
  const five = figuresOf([4, 3, 2, 1, 0], 0);
  const parts = [three, five].map((figures) => stretched(meanOf(figures) as Mean, figures.counts.length) as Mean);
  expect(parts[0]?.mean).toBeCloseTo(7 / 3, 10);
  expect(parts[0]?.error).toBeCloseTo((meanOf(three)?.error ?? 0) * 2, 10);
  expect(stretched(of(3), 1)).toBeUndefined();
  const compared = averagedMean(parts.map((mean, at) => ({ mean, coefficient: at + 1 })));
  const shown = averageOf([three, five].map((figures, at) => ({ figures, coefficient: at + 1 })));
  expect(compared?.mean).toBeCloseTo(shown?.value ?? 0, 10);
  expect(compared?.n).toBe(shown?.n);
});

test('an interval that is shown ends where the scale does', () => {
  expect(estimateOf({ n: 3, mean: 1.2, error: 0.5, freedom: 2 }, 5)).toEqual({
    n: 3,
    mean: 1.2,
    interval: [1, 1.2 + 0.5 * 4.303],
  });
  expect(estimateOf({ n: 3, mean: 4.9, error: 0.5, freedom: 2 }, 5).interval[1]).toBe(5);
});

test('an average and its error are the same to the last digit in whichever order its questions come', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 });
  const question = fc.record({ counts, coefficient: fc.constantFrom(0, 1, 1.5, 0.3) });
  fc.assert(
    fc.property(inTwoOrders(question), (orders) => {
      const [one, other] = orders.map((questions) =>
        averagedMean(
          questions.flatMap(({ counts: each, coefficient }) => {
            const mean = meanOf(figuresOf(each, 0));
            return mean ? [{ mean, coefficient }] : [];
          }),
        ),
      );
      expect(one).toEqual(other);
    }),
    { seed: 12, numRuns: 500 },
  );
});

test('an interval that ends at nothing carries no difference', () => {
  // Half is t(4) = 2.776 times the error of 1, as much as one is more than the other.
  const other: Mean = { n: 5, mean: 0, error: 0, freedom: 4 };
  const difference = differenceOf({ n: 5, mean: 2.776, error: 1, freedom: 4 }, other);
  expect(difference).toEqual({ by: 2.776, interval: [0, 2 * 2.776], certain: false });
});
