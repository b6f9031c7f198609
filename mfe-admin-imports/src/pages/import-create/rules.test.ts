import { afterEach, expect, test, vi } from 'vitest';
import { rules } from './rules.ts';

afterEach(() => void vi.useRealTimers());

test('a page that was opened before New Year takes the new year, too, and no later one', () => {
  const wish = { name_cs: 'Zima', name_en: 'Winter', semester: 1, type: 0 };
  const takes = (year: number) => rules.safeParse({ ...wish, year }).success;
  vi.useFakeTimers({ now: new Date(2027, 0, 1, 0, 1) });
  expect([2016, 2017, 2027, 2028].map(takes)).toEqual([false, true, true, false]);
  vi.setSystemTime(new Date(2028, 0, 1));
  expect([2017, 2018, 2028, 2029].map(takes)).toEqual([false, true, true, false]);
});
