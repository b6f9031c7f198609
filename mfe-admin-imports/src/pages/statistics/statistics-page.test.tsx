import type { ResponseOf } from '@anketa/contract/endpoint';
import type { RespondingPlace, readStatistics } from '@anketa/contract/evaluations/statistics';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { roundedUp } from '@anketa/ui/days-chart';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

type Statistics = ResponseOf<typeof readStatistics>;

const place = (more: Partial<RespondingPlace>): RespondingPlace => ({
  code: 'A',
  name_cs: 'Katedra češtiny',
  name_en: '',
  students: 40,
  responding: 4,
  submitted: 9,
  percent: 10,
  missing: 6,
  gain: -12.5,
  ...more,
});

const some: Statistics = {
  evaluation: evaluationOf({ state: 1 }),
  open: true,
  questionnaires: 1250,
  answering_students: 25,
  general: 4,
  students: 100,
  percent: 25,
  as_of: '2026-11-22',
  step: 3,
  average: 18.75,
  days: [
    { day: '2026-11-20', submitted: 0, responding: 0 },
    { day: '2026-11-21', submitted: 600, responding: 12 },
    { day: '2026-11-22', submitted: 1250, responding: 25 },
  ],
  before: { name_cs: 'Loňské hodnocení', name_en: 'Last year', percent: 22 },
  places: {
    current_page: 1,
    last_page: 1,
    total: 2,
    data: [place({}), place({ code: '', name_cs: 'Ostatní dohromady', missing: 0, gain: null })],
  },
};

async function shown(more: Partial<Statistics> = {}) {
  const answers = { 'GET /internal/import/7/statistics': { ...some, ...more } };
  const { context } = fakeSuite({ session: sessionOf('admin'), answers });
  return openedPage(context, '/import/7/statistics');
}

test('the numbers say of which morning they are, and by how many students they move at least', async () => {
  const { text } = await shown();
  expect(text).toContain('Stav k ránu 22. listopadu 2026.');
  expect(text).toContain('nejméně o 3 studenty');
  expect(text).toContain('25,0 % studentů odpovědělo (25 z celkem 100)');
  expect(text).toContain('+3,0 p. b. oproti stejnému dni minulého hodnocení (22,0 %)');
  const closed = await shown({ open: false, evaluation: evaluationOf({ state: 3 }) });
  expect(closed.text).toContain('Vyplňování skončilo.');
  expect(closed.text).toContain('oproti minulému hodnocení (22,0 %)');
  expect(closed.text).toMatch(/Z toho 1\s246 k předmětům a 4 k obecným otázkám\./);
});

test('the difference from the last time is that of the two shares as they are written', async () => {
  const { text } = await shown({ percent: 23.64, before: { name_cs: 'Loni', name_en: '', percent: 0.05 } });
  expect(text).toContain('23,6 % studentů');
  expect(text).toContain('+23,5 p. b.');
  expect(text).toContain('(0,1 %)');
});

test('before the first night the page says when numbers come, whatever the phase', async () => {
  const none = { as_of: null, days: [], before: null };
  const says = async (state: number, open: boolean) =>
    (await shown({ ...none, open, evaluation: evaluationOf({ state }) })).text;
  expect(await says(0, false)).toContain('Vyplňování ještě nezačalo.');
  expect(await says(1, true)).toContain('ráno po první noci vyplňování. Během dne');
  expect(await says(3, false)).toContain('nejpozději zítra ráno');
  expect(screen.queryByRole('table')).toBeNull();
});

test('days are drawn, told in words, and stand in a table with the newest first', async () => {
  await shown();
  const [chart] = screen.getAllByRole('img');
  expect(chart?.getAttribute('aria-label')).toBe(
    'Studenti, kteří odpověděli. 20. listopadu 2026: 0, 22. listopadu 2026: 25',
  );
  // 12 and 25 on a scale that ends at 30.
  expect(chart?.querySelector('polyline')?.getAttribute('points')).toBe('0.0,160.0 300.0,96.0 600.0,26.7');
  const table = screen.getByRole('table', { name: 'Po dnech', hidden: true });
  const days = within(table).getAllByRole('rowheader', { hidden: true });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    '22. listopadu 2026',
    '21. listopadu 2026',
    '20. listopadu 2026',
  ]);
});

test('a scale ends at a round number that holds what is drawn', () => {
  expect([1, 2, 7, 25, 101, 999].map(roundedUp)).toEqual([1, 2, 8, 30, 150, 1000]);
});

test('places stand with what they lack; where nothing is known of the last time there is no column for it', async () => {
  await shown();
  const table = screen.getByRole('table', { name: 'Kde se odpovídá a kde ne' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toBe('Katedra češtiny10,0\u00a0%4406\u221212,5 p. b.');
  expect(second?.textContent).toContain('––');
  const { text } = await shown({ before: null });
  expect(text).toContain('kterým do průměru (18,8 %) chybí nejvíce');
  expect(text).not.toContain('Proti minule');
});
