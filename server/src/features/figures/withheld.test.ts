import { expect, test } from 'vitest';
import { rateOf } from './averages.ts';
import { withheldFrom } from './withheld.ts';

test('a question is withheld below its own response rate, of the parallel or of the whole course', () => {
  const rates = { own: rateOf(10, 2), course: rateOf(100, 50) };
  const question = { form: 'slider' as const, minimum_return_rate: 30, return_rate_over_course: false };
  const given = { row: { answered: 5 }, rates, minimum: 3 };
  expect(withheldFrom({ ...given, question })).toEqual({ reason: 'low-return-rate', needed: 30 });
  expect(withheldFrom({ ...given, question: { ...question, return_rate_over_course: true } })).toBeNull();
  const none = { own: rateOf(10, 0), course: rateOf(100, 50) };
  expect(withheldFrom({ ...given, rates: none, question: { ...question, minimum_return_rate: 0 } })).toBeNull();
});

test('as many as are asked for are enough, and what is withheld says which number was missed', () => {
  const question = { form: 'slider' as const, minimum_return_rate: 30, return_rate_over_course: false };
  const of = (
    enrolled: number,
    submitted: number,
    answered: number | undefined,
    form: 'slider' | 'text' = 'slider',
  ) => {
    const own = rateOf(enrolled, submitted);
    const row = answered === undefined ? undefined : { answered };
    return withheldFrom({ question: { ...question, form }, row, rates: { own, course: own }, minimum: 3 });
  };
  expect(of(10, 3, 3)).toBeNull();
  expect(of(10, 3, 2)).toEqual({ reason: 'few-responses', needed: 3 });
  expect(of(10, 3, 2, 'text')).toBeNull();
  // Nobody is enrolled any more: without a rate none is reached.
  expect(of(0, 3, 3)).toEqual({ reason: 'low-return-rate', needed: 30 });
  expect(of(10, 2, undefined)).toEqual({ reason: 'few-responses', needed: 3 });
  expect(of(10, 3, undefined)).toEqual({ reason: 'not-released', needed: 3 });
});
