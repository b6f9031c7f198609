import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fromLocalMoment, toLocalMoment } from './local-moment.ts';

// A zone with summer time, so that local time is not the universal one wherever this runs.
beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Prague');
});
afterAll(() => void vi.unstubAllEnvs());

test('an empty field is no date', () => {
  expect(toLocalMoment(null)).toBe('');
  expect(fromLocalMoment('')).toBeNull();
});

test('a minute that exists here once survives the way into the field and back', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2050, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const date = new Date(minute * 60_000);
      const local = toLocalMoment(date.toISOString());
      expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      // When clocks go back an hour is there twice: the field names it without saying which of the two it is.
      const back = fromLocalMoment(local);
      expect(toLocalMoment(back)).toBe(local);
      const apart = Math.abs(Date.parse(back ?? '') - date.getTime());
      expect([0, 60 * 60_000]).toContain(apart);
    }),
  );
});

test('the field shows local time', () => {
  expect(toLocalMoment('2027-01-09T07:05:00.000Z')).toBe('2027-01-09T08:05');
  expect(fromLocalMoment('2027-07-09T08:05')).toBe('2027-07-09T06:05:00.000Z');
});
