import type { Comparison } from '@anketa/contract/results/comparison';
import type { Difference } from '@anketa/contract/results/differences';
import type { EvaluationHead } from '@anketa/contract/results/results';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { ComparisonView } from './comparison-view.tsx';

const certain: Difference = { by: -0.42, interval: [-0.71, -0.13], certain: true };
const unsure: Difference = { by: 0.3, interval: [-0.2, 0.8], certain: false };

function point(year: number, mean: number | null): Comparison['points'][number] {
  const evaluation: EvaluationHead = {
    id: year,
    year,
    semester: 1,
    state: 3,
    filling_open: false,
    bars: true,
    name_cs: 'Hodnocení',
    name_en: 'Evaluation',
    slug_cs: `zs-${year}`,
    slug_en: `ws-${year}`,
  };
  const average = mean === null ? null : { n: 20, mean, interval: [mean - 0.2, mean + 0.3] as [number, number] };
  return { evaluation, code: 'PRG', here: year === 2025, rate: { enrolled: 40, submitted: 20, percent: 50 }, average };
}

const question = {
  id: 1,
  form: 'slider' as const,
  body_cs: 'Byl přínosný?',
  body_en: 'Was it?',
  steps: 5,
  points: [{ n: 9, mean: 2.5, interval: [2.1, 2.9] as [number, number] }, null],
  before: null,
  department: unsure,
};

async function shown(comparison: Partial<Comparison>, kind: 'course' | 'department' = 'course') {
  const whole = {
    points: [point(2024, 2.1), point(2025, 1.7)],
    average: { before: null, department: null },
    questions: [],
  };
  const { container, missing } = await render(<ComparisonView comparison={{ ...whole, ...comparison }} kind={kind} />, {
    suite: fakeSuite().context,
    texts: cs,
  });
  expect(missing).toEqual([]);
  return container;
}

test('a difference is told only where its interval carries it, and then with its interval', async () => {
  await shown({ average: { before: certain, department: unsure } });
  const [before, department] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(before).toBe('Oproti ZS 2024/2025 je průměr o 0,4 lepší (s 95% jistotou o 0,1 až 0,7).');
  expect(department).toBe('Oproti ostatním předmětům katedry není rozdíl průměru průkazný.');
});

test('the same thing in another year is one click away; the year at hand is no link', async () => {
  await shown({});
  const table = within(screen.getByRole('table', { name: 'Jiné roky' }));
  expect(table.getByRole('link', { name: 'ZS 2024/2025' }).getAttribute('href')).toBe(
    '/results/evaluation/zs-2024/course/PRG',
  );
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'ZS 2025/2026 (tyto výsledky)',
    'ZS 2024/2025',
  ]);
  expect(table.getByText('1,7 (1,5–2,0)')).toBeTruthy();
});

test('a question that has no result here still shows how it went, and claims nothing', async () => {
  const differs = { ...question, id: 2, body_cs: 'Byl těžký?', department: certain };
  await shown({ questions: [question, differs] });
  const row = within(screen.getByRole('row', { name: /Byl přínosný\?/ }));
  expect(row.getByText('rozdíl není průkazný')).toBeTruthy();
  expect(row.queryByText(/lepší|horší/)).toBeNull();
});

test('where no question differs for certain there is no column that says so of each', async () => {
  await shown({ questions: [question] });
  expect(screen.getByRole('row', { name: /Byl přínosný\?/ })).toBeTruthy();
  expect(screen.queryByText('rozdíl není průkazný')).toBeNull();
});

test('where there is nothing to compare a course says so; a department leaves the part out', async () => {
  expect((await shown({ points: [point(2025, 1.7)] })).textContent).toContain('Zatím není s čím srovnávat');
  expect((await shown({ points: [point(2025, 1.7)] }, 'department')).textContent).toBe('');
});
