import { expect, test } from 'vitest';
import { findingOf, isNeutral, saysLittle } from './finding.ts';

const rating = { form: 'slider', counts_toward_average: true } as const;
const difficulty = { form: 'slider-num', counts_toward_average: false } as const;
const several = { form: 'slider-mor', counts_toward_average: false } as const;

const of = (question: Parameters<typeof findingOf>[0], counts: number[], n = counts.reduce((a, b) => a + b, 0)) =>
  findingOf(question, { n, counts });

test('of a scale it is said on which side more than half of the answers are, the middle being on neither', () => {
  expect(of(rating, [2, 1, 1, 0, 0])).toEqual({ says: 'better', share: 75 });
  expect(of(rating, [0, 1, 0, 0, 3])).toEqual({ says: 'worse', share: 75 });
  expect(of(rating, [1, 1, 2, 0, 0])).toEqual({ says: 'divided' });
  expect(of(rating, [2, 0, 0, 0, 2])).toEqual({ says: 'divided' });
  expect(of(rating, [0, 1, 3, 0, 0])).toEqual({ says: 'middle', share: 75 });
  // Two steps, and ten.
  expect(of(rating, [3, 1])).toEqual({ says: 'better', share: 75 });
  expect(of(rating, [0, 0, 0, 0, 3, 1, 0, 0, 0, 0])).toEqual({ says: 'better', share: 75 });
});

test('of choices, and of a scale on which no end is better, it is said what was chosen most, all that were', () => {
  expect(of(difficulty, [1, 3, 0])).toEqual({ says: 'most', choices: [1], share: 75 });
  expect(of(several, [2, 3, 3], 4)).toEqual({ says: 'most', choices: [1, 2], share: 75 });
  expect([difficulty, several, rating].map(isNeutral)).toEqual([true, false, false]);
  expect(isNeutral({ ...difficulty, counts_toward_average: true })).toBe(false);
});

test('where nobody gave a value nothing is said', () => {
  expect(of(rating, [0, 0, 0, 0, 0])).toBeNull();
  expect(of(several, [0, 0], 3)).toBeNull();
});

test('an average says little of fewer than ten answers, or where its interval is above two thirds of its scale, however long that is', () => {
  const little = (interval: [number, number] | null, steps: number, n = 10) => saysLittle({ n, interval }, steps);
  expect(little([1, 5], 5)).toBe(true);
  expect(little([1.25, 4], 5)).toBe(true);
  expect(little([1.5, 4], 5)).toBe(false);
  expect(little([1.25, 4], 10)).toBe(false);
  expect(little([1, 1.75], 2)).toBe(true);
  expect(little(null, 5)).toBe(false);
  expect(little([1.5, 2], 5, 9)).toBe(true);
});
