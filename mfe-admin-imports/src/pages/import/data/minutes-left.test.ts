import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

test.each([
  [{ expected: 100_000, items: 40_000, rate: 500 }, 2],
  [{ expected: 100_000, items: 99_000, rate: 500 }, 0],
  // More rows than were counted: it is about to end.
  [{ expected: 100_000, items: 120_000, rate: 500 }, 0],
  [{ expected: 100_000, items: 0, rate: 0 }, undefined],
  [{ expected: 0, items: 10, rate: 5 }, undefined],
])('the time that is left follows from rows and rate: %j', (pace, minutes) => {
  expect(minutesLeft(pace)).toBe(minutes);
});
