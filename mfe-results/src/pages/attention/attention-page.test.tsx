import type { ResponseOf } from '@anketa/contract/endpoint';
import type { AttentionRow, departmentAttention } from '@anketa/contract/results/attention';
import type { EvaluationHead } from '@anketa/contract/results/results';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const rate = { enrolled: 50, submitted: 6, percent: 12 };
const evaluation: EvaluationHead = {
  id: 2,
  year: 2025,
  semester: 1,
  state: 3,
  filling_open: false,
  bars: true,
  name_cs: 'Zimní semestr',
  name_en: 'Winter',
  slug_cs: 'zs',
  slug_en: 'ws',
};
const row: AttentionRow = {
  code: 'PRG',
  name_cs: 'Programování',
  name_en: 'Programming',
  department_code: 'M',
  rate,
  rated: 'course',
  withheld: null,
  average: { value: 2.6, percent: 60, n: 6, interval: [2, 3.2] },
  teachers: ['Jan Novák'],
  comments: 4,
  attention: ['low-rate', 'worse', 'comments'],
  department: { by: 0.9, interval: [0.2, 1.6], certain: true },
  before: {
    rate: { ...rate, percent: 31 },
    average: { value: 1.8, percent: 80, n: 9, interval: [1.5, 2.1] },
    change: { by: 0.8, interval: [-0.1, 1.7], certain: false },
  },
};

async function open(changed: Partial<ResponseOf<typeof departmentAttention>> = {}) {
  const page = {
    evaluation,
    before: { ...evaluation, id: 1, year: 2024 },
    may: { own_comments: true },
    department: { code: 'M', name_cs: 'Katedra M', name_en: 'Department M', courses: 1, rate, hidden: false },
    courses: { current_page: 1, last_page: 1, total: 1, data: [row] },
    counts: { all: 1, worse: 1, 'low-rate': 1, comments: 1 },
    ...changed,
  };
  const address = '/results/evaluation/zs/department/M/attention';
  const { context, seen } = fakeSuite({
    session: sessionOf('user'),
    answers: { [`GET /internal${address}`]: page, [`GET /internal${address}?attention=worse`]: page },
  });
  const { user, missing } = await renderRoute(routes, { suite: context, texts: cs, at: address });
  expect(missing).toEqual([]);
  return { user, seen };
}

test('a head sees of a course who teaches it, what needs attention, last year beside this one, and the way to its comments', async () => {
  await open();
  const course = within(screen.getByText('Programování').closest('tr') as HTMLElement);
  expect(course.getByText('PRG · Jan Novák')).toBeTruthy();
  expect(course.getByText('nízká')).toBeTruthy();
  expect(course.getByText('o 0,9 horší')).toBeTruthy();
  expect(course.getByText(/před rokem 31\s%/)).toBeTruthy();
  // Worse than a year before by 0.8, which the interval does not carry, as with all the others: there is no such column.
  expect(screen.queryByRole('columnheader', { name: /Změna za rok/ })).toBeNull();
  expect(screen.queryByText(/Žádný předmět se průkazně neliší/)).toBeNull();
  expect(course.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
    '/results/evaluation/zs/my-comments?course=PRG',
  );
});

test('where nothing differs for certain that is said once, above the courses', async () => {
  const unsure = { by: 0.2, interval: [-0.4, 0.8] as [number, number], certain: false };
  await open({ courses: { current_page: 1, last_page: 1, total: 1, data: [{ ...row, department: unsure }] } });
  expect(screen.getByText(/Žádný předmět se průkazně neliší od zbytku katedry ani od minulého roku/)).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /Oproti katedře/ })).toBeNull();
  expect(screen.queryByText('neprůkazné')).toBeNull();
});

test('the filters say how many there are of each, and stand in the address', async () => {
  const { user, seen } = await open();
  await user.click(screen.getByRole('button', { name: 'Velmi pravděpodobně horší (1)' }));
  await expect
    .poll(() => seen.requests.map(({ url }) => url).at(-1))
    .toBe('/internal/results/evaluation/zs/department/M/attention?attention=worse');
});

test('while students fill in there are rates alone: no averages, no comments, no map', async () => {
  await open({ evaluation: { ...evaluation, state: 1, filling_open: true }, before: null });
  expect(screen.getByText(/Studenti teď vyplňují/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Velmi pravděpodobně horší/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Mapa otázek' })).toBeNull();
  expect(screen.queryByText('2,6')).toBeNull();
});

test('before the first answers no rate is called low, and nothing is offered to narrow the list to', async () => {
  const none = { enrolled: 50, submitted: 0, percent: 0 };
  const department = {
    code: 'M',
    name_cs: 'Katedra M',
    name_en: 'Department M',
    section: null,
    courses: 1,
    rate: none,
    hidden: false,
  };
  const counts = { all: 1, worse: 0, 'low-rate': 1, comments: 0 };
  await open({ evaluation: { ...evaluation, state: 1, filling_open: true }, department, counts });
  expect(screen.queryByText('nízká')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Návratnost pod/ })).toBeNull();
});

test('comments of which the reader has no page are a number and no link', async () => {
  await open({ may: { own_comments: false } });
  expect(screen.queryByRole('link', { name: '4' })).toBeNull();
});
