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
