import type { EvaluationHead } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { figuresOf } from '../../figures/averages.ts';
import { type Mean, meanOf } from '../../figures/means.ts';
import { type Asked, averageDifferences, type ComparableQuestion, comparisonOf, type Then } from './comparison.ts';
import { differenceOf } from './differences.ts';

const scale: ComparableQuestion = {
  id: 1,
  target: 'povinn',
  form: 'slider',
  choices: [],
  steps: 5,
  coefficient: 1,
  counts_toward_average: true,
  body_cs: 'Byl přínosný?',
  body_en: 'Was it beneficial?',
};

function asked(question: Partial<ComparableQuestion>, counts: readonly number[]): Asked {
  return { question: { ...scale, ...question }, figures: figuresOf(counts, 0) };
}

function then(year: number, ...questions: Asked[]): Then {
  const evaluation: EvaluationHead = {
    id: year,
    year,
    semester: 1,
    state: 3,
    filling_open: false,
    bars: true,
    name_cs: `ZS ${year}`,
    name_en: `WS ${year}`,
    slug_cs: `zs-${year}`,
    slug_en: `ws-${year}`,
  };
  return { evaluation, code: 'PRG', here: year === 2025, rate: null, asked: questions };
}

const mean = (...counts: number[]) => meanOf(figuresOf(counts, 0)) as Mean;

test('a question that was asked again is one by its Czech text, target, form and scale, whatever its number', () => {
  const { questions } = comparisonOf([
    then(2023, asked({ id: 7, body_cs: ' Byl  přínosný? ' }, [0, 0, 3, 3, 0])),
    then(
      2024,
      asked({ id: 8, steps: 7 }, [9, 1, 0, 0, 0, 0, 0]),
      asked({ id: 9, target: 'gl' }, [9, 0, 0, 0, 0]),
      asked({ id: 10, body_cs: 'Byl zbytečný?' }, [9, 0, 0, 0, 0]),
    ),
    then(2025, asked({ id: 11 }, [3, 3, 0, 0, 0])),
  ]);
  const [again, ...others] = questions;
  expect(again).toMatchObject({ id: 11, points: [{ n: 6, mean: 3.5 }, null, { n: 6, mean: 1.5 }] });
  // The last time it was asked before, not the evaluation before.
  expect(again?.before).toEqual(differenceOf(mean(3, 3, 0, 0, 0), mean(0, 0, 3, 3, 0)));
  expect(again?.before?.certain).toBe(true);
  // Those that are not asked any more stand behind, and are compared with nothing.
  expect(others.map(({ id, before }) => [id, before])).toEqual([
    [8, null],
    [9, null],
    [10, null],
  ]);
});

test('neither texts nor choices of several are compared, nor a scale on which no end is better', () => {
  const neutral = { form: 'slider-num' as const, counts_toward_average: false };
  const { questions, points } = comparisonOf([
    then(
      2025,
      asked({ id: 2, form: 'slider-mor' }, [3, 3]),
      asked({ id: 3, ...neutral, choices: Array.from({ length: 3 }, () => ({ cs: 'a', en: 'a' })) }, [1, 4, 1]),
    ),
  ]);
  expect(questions).toEqual([]);
  expect(points[0]?.average).toBeNull();
});

test('the difference of two averages is of the questions that were asked both times, with the weights of now', () => {
  const easy = { body_cs: 'Stačil čas?' };
  const now = [asked({ coefficient: 3 }, [6, 0, 0, 0, 0]), asked({ id: 2, ...easy }, [0, 0, 6, 0, 0])];
  const before = [asked({ id: 20, coefficient: 1 }, [0, 6, 0, 0, 0]), asked({ id: 21, ...easy }, [0, 0, 0, 6, 0])];
  const more = asked({ id: 22, body_cs: 'Nově', coefficient: 50 }, [0, 0, 0, 0, 6]);
  const both = averageDifferences([then(2024, ...before, more), then(2025, ...now)], new Map());
  // Now (3 · 1 + 3) ⁄ 4 = 1.5, then (3 · 2 + 4) ⁄ 4 = 2.5. All of one mind: e² = 1/12/6 = 1/72 each, weighted the same, f = 5 each, so
  // the difference has √(2/72) = 1/6 and 10 degrees of freedom: t = 2.228.
  expect(both.before?.by).toBeCloseTo(-1, 10);
  expect(both.before?.interval[0]).toBeCloseTo(-1 - 2.228 / 6, 10);
  expect(both.department).toBeNull();
  // What was asked only now or only then makes no difference of averages at all.
  expect(averageDifferences([then(2024, more), then(2025, ...now)], new Map()).before).toBeNull();
});

test('beside the department stand only the questions that its other courses have answers to', () => {
  const others = new Map([[1, figuresOf([0, 0, 20, 20, 0], 0)]]);
  const { average, questions } = comparisonOf(
    [then(2025, asked({}, [6, 6, 0, 0, 0]), asked({ id: 2, body_cs: 'Jen tady' }, [0, 0, 0, 0, 6]))],
    others,
  );
  expect(questions.map(({ department }) => department?.certain)).toEqual([true, undefined]);
  // The average is that of the first question alone: 1.5 against 3.5.
  expect(average.department?.by).toBeCloseTo(-2, 10);
  expect(average.before).toBeNull();
});

test('an evaluation without results yet still shows how it was before', () => {
  const { points, questions, average } = comparisonOf([then(2024, asked({ id: 5 }, [3, 3, 0, 0, 0])), then(2025)]);
  expect(points.map((point) => point.average?.mean ?? null)).toEqual([1.5, null]);
  expect(questions).toMatchObject([{ id: 5, points: [{ mean: 1.5 }, null], before: null }]);
  expect(average).toEqual({ before: null, department: null });
});
