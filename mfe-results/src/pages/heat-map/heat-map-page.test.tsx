import type { HeatRow } from '@anketa/contract/results/attention';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const difference = (by: number, certain: boolean) => ({
  by,
  interval: [by - 0.5, by + 0.5] as [number, number],
  certain,
});
const course = (code: string, ...cells: HeatRow['cells']): HeatRow => ({ code, name_cs: code, name_en: code, cells });

test('a field is coloured, and says so, only where it differs from the rest for certain; what is missing says that', async () => {
  const rows = [
    course('Dobrý', { n: 30, mean: 1.2, difference: difference(-0.9, true) }, null),
    course('Slabý', { n: 30, mean: 3.1, difference: difference(1.1, true) }, null),
    course('Malý', { n: 3, mean: 3.4, difference: difference(1.4, false) }, null),
  ];
  const evaluation = {
    id: 2,
    year: 2025,
    semester: 1,
    state: 3,
    filling_open: false,
    name_cs: 'Zimní semestr',
    name_en: 'Winter',
    slug_cs: 'zs',
    slug_en: 'ws',
  };
  const rate = { enrolled: 50, submitted: 30, percent: 60 };
  const question = (id: number, body: string) => ({ id, body_cs: body, body_en: body, steps: 5 });
  const page = {
    evaluation,
    minimum_responses: 3,
    department: { code: 'M', name_cs: 'Katedra', name_en: 'Department', courses: 3, rate, hidden: false },
    questions: [
      { ...question(1, 'Byl přínosný?'), whole: { n: 63, mean: 2.2, interval: [2, 2.4] } },
      { ...question(2, 'Nová otázka'), whole: null },
    ],
    courses: { current_page: 1, last_page: 1, total: 3, data: rows },
  };
  const at = '/results/evaluation/zs/department/M/heat-map';
  const { context } = fakeSuite({ session: sessionOf('user'), answers: { [`GET /internal${at}`]: page } });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at });
  expect(missing).toEqual([]);
  const said = (row: string) => {
    const cells = [...(screen.getByText(row).closest('tr')?.querySelectorAll('td') ?? [])];
    return cells.map((cell) => [cell.textContent, cell.dataset.tone]);
  };
  const nothing = ['–, bez výsledku', undefined];
  expect(said('Celá katedra')).toEqual([['2,2', undefined], nothing]);
  expect(said('Dobrý')).toEqual([['1,2, velmi pravděpodobně lepší než zbytek katedry', 'better'], nothing]);
  expect(said('Slabý')).toEqual([['3,1, velmi pravděpodobně horší než zbytek katedry', 'worse'], nothing]);
  expect(said('Malý')).toEqual([['3,4', undefined], nothing]);
  expect(screen.getByRole('columnheader', { name: 'Byl přínosný?' })).toBeTruthy();
  expect(screen.getByText(/kde odpověděli aspoň 3 studenti/)).toBeTruthy();
});
