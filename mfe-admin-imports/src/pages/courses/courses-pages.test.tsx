import type { CourseRow, MayChange, Parallel } from '@anketa/contract/evaluations/courses';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const may: MayChange = { change: 'all', because: null };
const department = { code: 'D1', name_cs: 'Ústav chemie', name_en: 'Institute of Chemistry' };
const course = { code: 'A/1', name_cs: 'Chemie', name_en: 'Chemistry', parallels: 2, enrolled: 1200, active: true };
const session = sessionOf('manager');
const evaluation = evaluationOf();

function list(query: string, data: readonly CourseRow[]) {
  const courses = { current_page: 1, last_page: 1, total: data.length, data };
  const answers = {
    [`GET /internal/import/7/components${query}`]: { evaluation, departments: [department], courses, may },
  };
  return openedPage(fakeSuite({ session, answers }).context, `/import/7/components${query}`);
}

test('each course leads to its page, whatever its code', async () => {
  await list('', [{ ...course, department }]);
  const row = within(screen.getByRole('row', { name: /Chemie/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/import/7/component/A%2F1');
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Ústav chemie', '2', '1\u00a0200', 'ano']);
});

test('a course without a department says so, and a filter that leaves none differs from an import that brought none', async () => {
  const { text } = await list('?active=no', [{ ...course, department: null, active: false }]);
  expect(text).toContain('–');
  expect((await list('?search=xyz', [])).text).toContain('Žádný předmět jsme nenašli.');
  expect((await list('', [])).text).toContain('Import nepřinesl žádný předmět.');
});

const parallel: Parallel = {
  code: 'A1',
  type: 'P',
  added: false,
  edited: [],
  title_cs: 'Přednáška, pondělí 9:10–10:40',
  title_en: 'Lecture, Monday 9:10–10:40',
  room: 'M1',
  teachers: [{ code: 't', name: 'Jan Žák', share: 70 }],
  enrolled: 6,
  active: true,
  merged_into: null,
  version: 'v1',
};

function detail(parallels: readonly Parallel[], of: object = {}, query = '') {
  const unknown = {
    semester_start: null,
    semester_count: null,
    range_lectures: null,
    range_seminars: null,
    valid_to: null,
  };
  const page = {
    evaluation,
    course: { ...course, department, ...unknown, ...of },
    edited: false,
    guarantors: [],
    may,
    parallels,
  };
  const address = `/import/7/component/A${query}`;
  const answers = { [`GET /internal${address}`]: page };
  return openedPage(fakeSuite({ session, answers }).context, address);
}

test('a course tells what the SIS says of it, and leaves out what it does not', async () => {
  const known = {
    semester_start: 1,
    semester_count: 2,
    range_lectures: '2/0',
    range_seminars: '0/2',
    valid_to: '2030-06-30',
  };
  const { text } = await detail([parallel], known);
  for (const said of ['Začátek výuky zimní', 'Rozsah 2/0 + 0/2', 'Vyučuje se do 30. června 2030', 'Počet semestrů 2'])
    expect(text).toContain(said);
  const { text: usual } = await detail([parallel], { ...known, semester_count: 1 });
  expect(usual).not.toContain('Počet semestrů');
  const { text: little } = await detail([]);
  for (const name of ['Začátek výuky', 'Rozsah', 'Garance']) expect(little).not.toContain(name);
  expect(little).toContain('Předmět nemá žádnou paralelku.');
});

test('its parallels say who teaches what share, and for which other one their students answer', async () => {
  const other = { ...parallel, code: 'A2', title_cs: 'Cvičení', teachers: [], merged_into: 'A1' };
  await detail([parallel, other]);
  expect(screen.getByText('Jan Žák (70 %)')).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /Cvičení/ }));
  expect(row.getByText('nikdo není uveden')).toBeTruthy();
  expect(row.getByText('spolu s: Přednáška, pondělí 9:10–10:40')).toBeTruthy();
});

test('whoever opened it from a reported error goes back there, others to the list of courses', async () => {
  const wayUp = () => within(screen.getByRole('navigation')).getAllByRole('link').at(-1)?.getAttribute('href');
  await detail([parallel], {}, '?reported=teacher');
  expect(wayUp()).toBe('/import/7/reported-errors/teacher');
  cleanup();
  await detail([parallel]);
  expect(wayUp()).toBe('/import/7/components');
});
