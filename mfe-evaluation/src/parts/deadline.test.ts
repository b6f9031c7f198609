import { expect, test } from 'vitest';
import { timeLeft, unbroken } from './deadline.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [8 * day, ''],
  [7 * day, 'za 7 dní'],
  [2 * day + 5 * hour, 'za 2 dny'],
  [2 * day - minute, 'za 47 hodin'],
  [hour, 'za 1 hodinu'],
  [hour - 1, 'za 60 minut'],
  [30_000, 'za 1 minutu'],
  [0, ''],
  [-day, ''],
])('with %d ms to the end %j is said', (left, text) => {
  expect(timeLeft(left, 'cs')).toBe(text);
});

test('the rest is said in English too', () => {
  expect(timeLeft(3 * day, 'en')).toBe('in 3 days');
});

test('neither a day nor a time is parted from what stands before it', () => {
  expect(unbroken('5. února 2027 v 23:59')).toBe('5.\u00a0února 2027 v\u00a023:59');
  expect(unbroken('February 5, 2027 at 11:59 PM')).toBe('February 5, 2027 at\u00a011:59\u00a0PM');
});
