import { scaleBounds } from '@anketa/contract/questions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTwoOrders } from '../../testing/orders.ts';
import { averageOf, figuresFrom, figuresOf, percentOf, rateOf } from './averages.ts';

const counts = fc.array(fc.nat(50), { minLength: 2, maxLength: 7 });

test('figures agree with the plain list of answers they stand for', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const values = given.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
      const figures = figuresOf(given, 0);
      expect(figures.n).toBe(values.length);
      if (values.length === 0) return expect(figures.mean).toBeNull();
      expect(figures.mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 10);
      const middle = (values.length - 1) / 2;
      expect(figures.median).toBe(((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2);
      const [low, high] = figures.interval ?? [figures.mean ?? 0, figures.mean ?? 0];
      expect(low).toBeLessThanOrEqual((figures.mean ?? 0) + 1e-9);
      expect(high).toBeGreaterThanOrEqual((figures.mean ?? 0) - 1e-9);
    }),
  );
});

test('the interval is the textbook one', () => {
  // 1, 2, 3: mean 2, s = 1, t(2) = 4.303, half-width 4.303 / √3 = 2.484 → cut at the ends of the scale.
  expect(figuresOf([1, 1, 1, 0, 0], 0).interval).toEqual([1, 2 + 4.303 / Math.sqrt(3)]);
  // Ten times 1 and ten times 2: mean 1.5, s = √(5/19), t(19) = 2.093.
  const half = (2.093 * Math.sqrt(5 / 19)) / Math.sqrt(20);
  const [low, high] = figuresOf([10, 10, 0, 0, 0], 0).interval ?? [0, 0];
  expect(low).toBeCloseTo(1.5 - half, 10);
  expect(high).toBeCloseTo(1.5 + half, 10);
});

test('averages are weighted by coefficient, on the scale 1 to 5, and nobody rated is no average', () => {
  // (1 · 2 + 3 · 1) / 3 = 1.667; percent (5 − 1.667) / 4 = 83.3 %
  const average = averageOf([
    { figures: figuresOf([4, 0, 0, 0, 0], 0), coefficient: 2 },
    { figures: figuresOf([0, 0, 2, 0, 0], 0), coefficient: 1 },
  ]);
  expect(average?.value).toBeCloseTo(5 / 3, 10);
  expect(average?.percent).toBeCloseTo(83.333, 2);
  expect(average?.n).toBe(4);
  // The middle of three choices is the middle of the scale: 1 + (2 − 1) · 4 / 2 = 3.
  expect(averageOf([{ figures: figuresOf([0, 5, 0], 0), coefficient: 1 }])?.value).toBe(3);
  expect(averageOf([{ figures: figuresOf([0, 0, 0, 0, 0], 3), coefficient: 1 }])).toBeNull();
  expect([percentOf(1), percentOf(3), percentOf(5)]).toEqual([100, 50, 0]);
});

test('a scale of any length goes into averages mapped linearly on 1 to 5: its best is 1, its worst 5', () => {
  const scale = fc.integer({ min: scaleBounds.least, max: scaleBounds.most });
  const answered = scale.chain((steps) => fc.array(fc.nat(30), { minLength: steps, maxLength: steps }));
  fc.assert(
    fc.property(answered, (given) => {
      const steps = given.length;
      const answers = Object.fromEntries(given.map((count, index) => [index + 1, count]));
      const figures = figuresFrom({ form: 'slider', choices: [], steps }, answers);
      expect(figures.counts).toEqual(given);
      const mapped = given.flatMap((count, index) =>
        Array.from({ length: count }, () => 1 + (index * 4) / (steps - 1)),
      );
      const average = averageOf([{ figures, coefficient: 1 }]);
      if (mapped.length === 0) return expect(average).toBeNull();
      expect(average?.value).toBeCloseTo(mapped.reduce((sum, value) => sum + value, 0) / mapped.length, 10);
      const only = (step: number) => figuresFrom({ form: 'slider', choices: [], steps }, { [step]: 3 });
      expect(averageOf([{ figures: only(1), coefficient: 1 }])?.value).toBe(1);
      expect(averageOf([{ figures: only(steps), coefficient: 1 }])?.value).toBe(5);
    }),
  );
});

test('responses never exceed enrolment', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (enrolled, submitted) => {
      const rate = rateOf(enrolled, submitted);
      expect(rate.submitted).toBeLessThanOrEqual(rate.enrolled);
      expect(rate.percent ?? 0).toBeLessThanOrEqual(100);
      if (enrolled === 0) expect(rate.percent).toBeNull();
    }),
  );
});

test('an average is the same to its last digit in whichever order its questions come', () => {
  const question = fc.record({ counts, coefficient: fc.constantFrom(0, 1, 1.5, 2, 0.3) });
  fc.assert(
    fc.property(inTwoOrders(question), (orders) => {
      const [one, other] = orders.map((questions) =>
        averageOf(questions.map((each) => ({ coefficient: each.coefficient, figures: figuresOf(each.counts, 0) }))),
      );
      expect(one).toEqual(other);
    }),
    { seed: 12, numRuns: 500 },
  );
});
