import type { OwnParallel } from '@anketa/contract/results/own';
import { expect, test } from 'vitest';
import { weekOf } from './week.ts';

function parallel(code: string, day: number | null, time_from: string | null, time_to: string | null): OwnParallel {
  const course = { code: 'PRG', name_cs: 'Programování', name_en: 'Programming' };
  const rate = { enrolled: 10, submitted: 5, percent: 50 };
  return { code, course, day, time_from, time_to, title_cs: '', title_en: '', room: '', rate };
}

test('a week has the days and hours that are taught; those at one time stand beside each other', () => {
  const { days, hours, timeless } = weekOf([
    parallel('b', 1, '09:10', '10:40'),
    parallel('a', 1, '10:00', '11:30'),
    parallel('c', 1, '10:40', '12:10'),
    parallel('d', 1, '13:00', '14:30'),
    parallel('e', 6, '08:00', '09:00'),
  ]);
  expect(hours).toEqual([8, 15]);
  expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6]);
  // The one that begins when the first ends takes its lane; the afternoon has all the width.
  expect(days[0]?.placed.map(({ parallel: { code }, lane, lanes }) => [code, lane, lanes])).toEqual([
    ['b', 0, 2],
    ['a', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
  expect(days[5]?.placed).toMatchObject([{ from: 480, to: 540 }]);
  expect(timeless).toEqual([]);
});

test('what begins when two others have ended has all the width', () => {
  const { days } = weekOf([
    parallel('a', 1, '09:00', '10:00'),
    parallel('b', 1, '09:00', '10:00'),
    parallel('c', 1, '10:00', '11:00'),
  ]);
  expect(days[0]?.placed.map(({ parallel: { code }, lanes }) => [code, lanes])).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ]);
});

test('what has no time, or one that cannot be, stands below the week', () => {
  const odd = [
    parallel('none', null, null, null),
    parallel('day alone', 2, null, null),
    parallel('backwards', 2, '12:00', '10:00'),
    parallel('eighth day', 8, '10:00', '12:00'),
  ];
  expect(weekOf(odd).timeless).toEqual(odd);
  expect(weekOf(odd).days.flatMap(({ placed }) => placed)).toEqual([]);
});
