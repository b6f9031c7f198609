import { expect, test } from 'vitest';
import { clockText, passed } from './time-left.ts';

test('a clock shows minutes and two digits of seconds', () => {
  expect([600, 599, 65, 9, 0].map(clockText)).toEqual(['10:00', '9:59', '1:05', '0:09', '0:00']);
});

test('five minutes, one and the end are said once they are passed, and not what was passed before somebody came', () => {
  expect([600, 301, 300, 61, 60, 1, 0].map((left) => passed(600, left))).toEqual([
    ...[undefined, undefined, 300, 300, 60, 60, 0],
  ]);
  expect([200, 61, 60].map((left) => passed(200, left))).toEqual([undefined, undefined, 60]);
  expect(passed(0, 0)).toBeUndefined();
});
