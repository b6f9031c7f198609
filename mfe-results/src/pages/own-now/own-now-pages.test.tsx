import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { ownNowRoutes } from '../../own-now-routes.ts';

const evaluation = (slug: string, state: number) => ({
  id: state,
  year: 2026,
  semester: 1,
  state,
  filling_open: state === 1,
  bars: true,
  name_cs: slug,
  name_en: slug,
  slug_cs: slug,
  slug_en: `${slug}-en`,
});
const departments = [{ code: 'KI', name_cs: 'Katedra', name_en: '', low_rate: 0, worse: 0 }];
const programmes = [{ code: 'B1', name_cs: 'Informatika', name_en: '' }];
const rated = { evaluation: evaluation('leto', 3), courses: [], total: 3, departments, programmes, running: null };
const running = { evaluation: evaluation('zima', 1), total: 2, closes_at: null };

async function open(at: string, own: object | null) {
  const { context, seen } = fakeSuite({ answers: { 'GET /internal/results': { evaluations: [], own } } });
  await renderRoute(ownNowRoutes, { suite: context, texts: cs, at });
  return seen;
}

test.each([
  ['/results/my-department', '/results/evaluation/leto/department/KI/attention'],
  ['/results/my-programme', '/results/evaluation/leto/study-programme/B1'],
  ['/results/my-courses', '/results/evaluation/leto/my-courses'],
  ['/results/my-comments', '/results/evaluation/leto/my-comments'],
  ['/results/my-timetable', '/results/evaluation/zima/my-timetable'],
])('%s leads to the evaluation that it is about now: %s', async (from, to) => {
  const seen = await open(from, { ...rated, running });
  await waitFor(() => expect(seen.visited).toEqual([to]));
});

test('without an evaluation that runs the timetable is that of the last one', async () => {
  const seen = await open('/results/my-timetable', rated);
  await waitFor(() => expect(seen.visited).toEqual(['/results/evaluation/leto/my-timetable']));
});

test('who has no course anywhere is told so', async () => {
  const seen = await open('/results/my-courses', null);
  expect(screen.getByText(/^V\sžádném hodnocení zatím nemáte žádný předmět/)).toBeTruthy();
  expect(seen.visited).toEqual([]);
});
