import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchedule, timeText } from './schedule.ts';

test.each([
  ['P 09:10:00 10:40:00 1', { type: 'P', from: '9:10', to: '10:40', day: 1 }, 'pondělí 9:10–10:40'],
  ['X 14:10:00 15:40:00 5', { type: 'X', from: '14:10', to: '15:40', day: 5 }, 'pátek 14:10–15:40'],
  ['x|07:30:00|09:00:00|7', { type: 'X', from: '7:30', to: '9:00', day: 7 }, 'neděle 7:30–9:00'],
  ['P 09:10:00', { type: 'P', from: '9:10' }, '9:10'],
  ['P 25:10:00 10:40:00 1', { type: 'P', to: '10:40', day: 1 }, 'pondělí 10:40'],
  ['P 09:10:00 10:40:00 8', { type: 'P', from: '9:10', to: '10:40' }, '9:10–10:40'],
  ['? nonsense', {}, ''],
  ['P', { type: 'P' }, ''],
  ['', {}, ''],
] as const)('the string %j says %j', (given, expected, text) => {
  expect(readSchedule(given)).toEqual(expected);
  expect(timeText(readSchedule(given), 'cs')).toBe(text);
});

test.each([
  ['20aNPRG030x1', { type: 'X' }],
  ['20aNPRG030x13', { type: 'X' }],
  ['20aNPRG030p2', { type: 'P' }],
  ['20aNPRG030P12', { type: 'P' }],
  ['20aNPRG030', {}],
  ['x', {}],
  ['', {}],
] as const)('the object of the parallel %j says %j, neither day nor time', (gl, expected) => {
  expect(readSchedule({ gl, description: '' })).toEqual(expected);
  expect(readSchedule({ gl, description: 'po 9:10' })).toEqual({ ...expected, description: 'po 9:10' });
});

test('days are named in the language of the reader', () => {
  expect(timeText({ day: 3, from: '9:10', to: '10:40' }, 'en')).toBe('Wednesday 9:10–10:40');
});

const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'));

test('every well-formed string is read back whole', () => {
  const time = fc.tuple(two(23), two(59));
  fc.assert(
    fc.property(fc.constantFrom('P', 'X'), time, time, fc.integer({ min: 1, max: 7 }), (type, from, to, day) => {
      const short = ([hour, minute]: [string, string]) => `${Number(hour)}:${minute}`;
      const given = `${type} ${from.join(':')}:00 ${to.join(':')}:00 ${day}`;
      expect(readSchedule(given)).toEqual({ type, from: short(from), to: short(to), day });
    }),
  );
});

test('whatever the SIS sends, reading it never fails and shows nothing impossible', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('P', 'X', ' ', '09:10:00', '99:99:99', '1', '9'));
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const given = fc.oneof(text, fc.record({ description: text, gl: text }));
  fc.assert(
    fc.property(given, (schedule) => {
      const { type, day, from, to } = readSchedule(schedule);
      expect(['P', 'X', undefined]).toContain(type);
      if (day !== undefined) expect(day >= 1 && day <= 7).toBe(true);
      for (const time of [from, to]) if (time) expect(time).toMatch(/^(1?\d|2[0-3]):[0-5]\d$/);
      expect(timeText({ day, from, to }, 'cs')).toBeTypeOf('string');
    }),
    { numRuns: 1000 },
  );
});
