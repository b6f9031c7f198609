import { expect, test } from 'vitest';
import { timeOfDay } from './define.ts';

test('a time of day is one time; what holds two, or more than a time, is none', () => {
  const times = { '9:00': '9:00', '09.10': '09:10', '15:40:59.9': '15:40', '15:40:59,9': '15:40' };
  for (const [text, time] of Object.entries(times)) expect(timeOfDay(text), text).toBe(time);
  for (const text of ['13:30–15:00', '13:30-15:00', '13:30 15:00', '9:00 h', '24:00', '9:60', '09:001', 'Po 9:00', ''])
    expect(timeOfDay(text), text).toBeNull();
  expect(timeOfDay(null)).toBeNull();
});
