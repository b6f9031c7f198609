import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineDay, machineMoment } from './machine-moment.ts';

test('where a machine reads, a moment is YYYY-MM-DD HH:mm:ss of the local clock', () => {
  expect(machineMoment(new Date(2026, 1, 1, 8, 0, 5))).toBe('2026-02-01 08:00:05');
  expect(machineMoment(new Date(2026, 11, 31, 0, 0, 0).toISOString())).toBe('2026-12-31 00:00:00');
  expect(machineDay(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
});

test('it reads back as the same second', () => {
  const moments = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const text = machineMoment(moment);
      expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const second = Math.floor(moment.getTime() / 1000);
      const isRepeatedHour = moment.getTimezoneOffset() !== new Date(moment.getTime() - 3_600_000).getTimezoneOffset();
      if (!isRepeatedHour) expect(new Date(text.replace(' ', 'T')).getTime() / 1000).toBe(second);
    }),
  );
});
