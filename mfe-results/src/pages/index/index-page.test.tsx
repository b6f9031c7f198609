import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const evaluation = (year: number, semester: number) => ({
  ...{ id: year * 10 + semester, year, semester, state: 3, filling_open: false, courses: 214 },
  ...{ name_cs: `Hodnocení ${semester}/${year}`, name_en: '', slug_cs: `h-${semester}-${year}`, slug_en: 'e' },
  rate: { enrolled: 45_000, submitted: 9000, percent: 20 },
});

test('evaluations stand in one table, each with its semester, courses, submissions and response rate', async () => {
  const evaluations = [evaluation(2025, 2), evaluation(2025, 1), evaluation(2024, 2)];
  const { context } = fakeSuite({ answers: { 'GET /internal/results': { evaluations, own: null } } });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at: '/results' });
  expect(missing).toEqual([]);
  const table = screen.getByRole('table', { name: 'Všechna hodnocení' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cellsOf = (row: HTMLElement) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(rows.map((row) => cellsOf(row).slice(0, 2))).toEqual([
    ['Hodnocení 2/2025 ', 'LS 2025/2026'],
    ['Hodnocení 1/2025 ', 'ZS 2025/2026'],
    ['Hodnocení 2/2024 ', 'LS 2024/2025'],
  ]);
  expect(cellsOf(rows[0]!).slice(2)).toEqual(['214', '9 000', '20 %']);
});

const head = (slug: string, state: number) => ({
  ...{ id: state, year: 2026, semester: 1, state, filling_open: state === 1, bars: true },
  ...{ name_cs: `Hodnocení ${slug}`, name_en: '', slug_cs: slug, slug_en: slug },
});

test('who teaches meets unread comments, the own department and the evaluation that runs before the own courses', async () => {
  const own = {
    evaluation: head('leto', 3),
    ...{ courses: [], total: 3 },
    departments: [{ code: 'KI', name_cs: 'Katedra informatiky', name_en: '' }],
    running: { evaluation: head('zima', 1), total: 2, closes_at: '2027-03-24T11:00:00.000Z' },
  };
  const comments = 'GET /internal/results/evaluation/:slug/my-comments';
  const { context } = fakeSuite({
    answers: {
      'GET /internal/results': { evaluations: [], own },
      [comments]: {
        ...{
          evaluation: head('leto', 3),
          comments: { current_page: 1, last_page: 1, total: 0, data: [] },
          courses: [],
          questions: [],
        },
        ...{ unread: 11, hidden_comments: 0, publishes_at: null },
      },
    },
  });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at: '/results' });
  expect(missing).toEqual([]);
  const unread = await screen.findByRole('link', { name: '11 nepřečtených komentářů' });
  expect(unread.getAttribute('href')).toBe('/results/evaluation/leto/my-comments?mark=unread');
  const links = within(screen.getByRole('heading', { name: 'Čeká na Vás' }).parentElement!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')]).slice(1)).toEqual([
    ['Přehled: Katedra informatiky', '/results/evaluation/leto/department/KI/attention'],
    ['Hodnocení zima', '/results/evaluation/zima/my-courses'],
  ]);
  expect(screen.getByText(/^Studenti vyplňují do\s24\.\sbřezna\s2027 · 2\sVaše předměty$/)).toBeTruthy();
});
