import { scaleBounds } from '@anketa/contract/questions/questions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTwoOrders } from '../../testing/orders.ts';
import { averageOf, cautiousEnd, figuresFrom, figuresOf, percentOf, rateOf, sumOfRates } from './averages.ts';

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

test('figures at the edges, worked out by hand', () => {
  const none = { mean: null, median: null, interval: null };
  // Nobody rated, two could not assess: "cannot assess" is counted beside, and is no rating.
  expect(figuresOf([0, 0, 0, 0, 0], 2)).toEqual({ n: 0, blank: 2, counts: [0, 0, 0, 0, 0], ...none });
  // One rating, 4: mean and median are it, and one has no spread to make an interval of. Blanks pull nothing.
  expect(figuresOf([0, 0, 0, 1, 0], 9)).toMatchObject({ n: 1, blank: 9, mean: 4, median: 4, interval: null });
  // A tie of both ends, 1, 1, 5, 5: mean 12 / 4 = 3, median between the 2nd and the 3rd, (1 + 5) / 2 = 3;
  // s² = 4 · 2² / 3 = 16/3, half-width t(3) · √(16/3 / 4) = 3.182 · 1.155 = 3.67 → the whole scale.
  expect(figuresOf([2, 0, 0, 0, 2], 0)).toMatchObject({ mean: 3, median: 3, interval: [1, 5] });
  // All of one mind, 2, 2, 2: no spread, an interval of no width.
  expect(figuresOf([0, 3, 0, 0, 0], 0)).toMatchObject({ mean: 2, median: 2, interval: [2, 2] });
  // 1, 1, 2, 4: the median of an even number stands between 1 and 2.
  expect(figuresOf([2, 1, 0, 1, 0], 0)).toMatchObject({ mean: 2, median: 1.5 });
  // Two ratings, 1 and 2, have an interval: half-width t(1) · 0.5 = 6.35, the whole scale.
  expect(figuresOf([1, 1, 0, 0, 0], 0)).toMatchObject({ mean: 1.5, interval: [1, 5] });
});

test('what has coefficient 0 is shown and weighs nothing; a scale of other steps weighs as a scale of five', () => {
  const worst = { figures: figuresOf([0, 0, 0, 0, 9], 0), coefficient: 0 };
  // (1 · 2 + 0 · 5) / 1 = 2, from the three who answered what weighs.
  const two = { figures: figuresOf([0, 3, 0, 0, 0], 0), coefficient: 1 };
  expect(averageOf([worst, two])).toMatchObject({ value: 2, percent: 75, n: 3 });
  expect(averageOf([worst])).toBeNull();
  // Seven steps, 2, 4, 6: mean 4 → 1 + 3 · 4 / 6 = 3. Beside 2: (3 + 2) / 2 = 2.5; percent (5 − 2.5) / 4 = 62.5 %.
  const seven = { figures: figuresOf([0, 1, 0, 1, 0, 1, 0], 0), coefficient: 1 };
  expect(averageOf([seven])?.value).toBe(3);
  expect(averageOf([seven, two])).toMatchObject({ value: 2.5, percent: 62.5 });
});

test('rates at the edges, and of a whole course, worked out by hand', () => {
  // Twelve took part of ten who are enrolled still: 10 of 10. Nobody enrolled: no rate.
  expect(rateOf(10, 12)).toEqual({ enrolled: 10, submitted: 10, percent: 100 });
  expect(rateOf(0, 3)).toEqual({ enrolled: 0, submitted: 0, percent: null });
  // 5 of 20 and 12 of 10, counted as 10: 15 of 30 is 50 %, neither 17 of 30 nor the mean of 25 % and 100 %.
  expect(sumOfRates([rateOf(20, 5), rateOf(10, 12)])).toEqual({ enrolled: 30, submitted: 15, percent: 50 });
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

test('the same holds for questions of one mean that weigh differently', () => {
  // The mean 7/3 by weights whose sum depends on their order.
  const figures = figuresOf([0, 2, 1, 0, 0], 0);
  const average = (...weights: number[]) => averageOf(weights.map((coefficient) => ({ figures, coefficient })));
  expect(average(0.1, 0.2, 0.3)).toEqual(average(0.3, 0.2, 0.1));
});

test('an average has the interval of its questions, and none where an answer stands alone; tables go by its worse end', () => {
  const average = (...counts: number[][]) =>
    averageOf(counts.map((each) => ({ figures: figuresOf(each, 0), coefficient: 1 })));
  // 40 answers of 1 and 40 of 3: mean 2, standard deviation 1.006, error 0.1125, times 1.96.
  const [from = 0, to = 0] = average([40, 0, 40, 0, 0])?.interval ?? [];
  expect([from, to]).toEqual([expect.closeTo(2 - 1.96 * 0.1125, 3), expect.closeTo(2 + 1.96 * 0.1125, 3)]);
  expect(average([1, 0, 0, 0, 0])?.interval).toBeNull();
  expect(average([40, 0, 40, 0, 0], [1, 0, 0, 0, 0])?.interval).toBeNull();
  // Three who say 1 come after forty who say 1 or 2: of them little is known.
  const [few, many, alone] = [average([3, 0, 0, 0, 0]), average([32, 8, 0, 0, 0]), average([1, 0, 0, 0, 0])];
  expect(few?.value).toBeLessThan(many?.value ?? 0);
  expect(cautiousEnd({ average: few })).toBeGreaterThan(cautiousEnd({ average: many }) ?? 5);
  expect([cautiousEnd({ average: alone }), cautiousEnd({ average: null })]).toEqual([null, null]);
});
