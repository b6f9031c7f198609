import { expect, test } from 'vitest';
import { defaultSemester, defaultYear, yearChoices } from './defaults.ts';

const day = (text: string) => new Date(`${text}T12:00:00`);

test('September still offers the summer semester of the academic year before, October the winter one of the new', () => {
  expect([defaultSemester(day('2026-09-30')), defaultYear(day('2026-09-30'))]).toEqual([2, 2025]);
  expect([defaultSemester(day('2026-10-01')), defaultYear(day('2026-10-01'))]).toEqual([1, 2026]);
  expect([defaultSemester(day('2026-01-01')), defaultYear(day('2026-01-01'))]).toEqual([2, 2025]);
});

test('eleven years can be chosen, the present one first', () => {
  const years = yearChoices(day('2026-11-21'));
  expect(years).toHaveLength(11);
  expect([years[0], years.at(-1)]).toEqual([2026, 2016]);
});
