import { expect, test } from 'vitest';
import { wholeYears } from './retention.ts';

test('days are whole years with or without the days of leap years, and nothing else is', () => {
  expect([365, 366, 730, 1461, 1826, 7300].map(wholeYears)).toEqual([1, 1, 2, 4, 5, 20]);
  expect([0, 30, 364, 367, 400, 1824].map(wholeYears)).toEqual(Array.from({ length: 6 }));
});
