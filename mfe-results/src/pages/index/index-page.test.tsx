import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const evaluation = (year: number, semester: number) => ({
  id: year * 10 + semester,
  year,
  semester,
  state: 3,
  filling_open: false,
  courses: 214,
  name_cs: `Hodnocení ${semester}/${year}`,
  name_en: '',
  slug_cs: `h-${semester}-${year}`,
  slug_en: 'e',
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

test('where every name says its year the semester is not said again', async () => {
  const named = { ...evaluation(2025, 2), name_cs: 'Hodnocení výuky – letní semestr 2025/2026' };
  const { context } = fakeSuite({ answers: { 'GET /internal/results': { evaluations: [named], own: null } } });
  await renderRoute(routes, { suite: context, texts: cs, at: '/results' });
  expect(screen.queryByRole('columnheader', { name: 'Semestr' })).toBeNull();
});

const head = (slug: string, state: number) => ({
  id: state,
  year: 2026,
  semester: 1,
  state,
  filling_open: state === 1,
  bars: true,
  name_cs: `Hodnocení ${slug}`,
  name_en: '',
  slug_cs: slug,
  slug_en: slug,
});

const zima = { evaluation: head('zima', 1), total: 2, closes_at: '2027-03-24T11:00:00.000Z' };
const leto = {
  evaluation: head('leto', 3),
  courses: [],
  total: 3,
  taught: null,
  departments: [],
  programmes: [],
  questions: null,
  running: { ...zima, rate: { enrolled: 40, submitted: 10, percent: 25 } },
};

/** What waits for somebody, link by link, each with the sentence below it. */
async function waiting(own: object, unread = 0) {
  const { context } = fakeSuite({
    answers: {
      'GET /internal/results': { evaluations: [], own },
      'GET /internal/unread-comments': { count: unread },
    },
  });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at: '/results' });
  expect(missing).toEqual([]);
  const part = (await screen.findByRole('heading', { name: 'Pro Vás' })).parentElement!;
  await screen.findByText(unread > 0 ? /^\d+ nepřečten/ : 'Žádné nepřečtené');
  return within(part)
    .getAllByRole('listitem')
    .map((item) => {
      const [link] = within(item).getAllByRole('link');
      const below = item.querySelector('small')?.textContent?.replace(/\s/g, ' ');
      return [link?.textContent?.replace(/\s/g, ' '), link?.getAttribute('href'), below];
    });
}

test('who teaches meets unread comments and what they were rated before what students fill in now, in one line with its date', async () => {
  const average = { n: 41, mean: 1.42, interval: [1.2, 1.64] };
  const difference = { by: -0.5, interval: [-0.8, -0.2], certain: true };
  const taught = { teacher: '344', average, difference, before: { year: 2024, semester: 2 } };
  expect(await waiting({ ...leto, taught }, 11)).toEqual([
    ['11 nepřečtených komentářů', '/results/evaluation/leto/my-comments?mark=unread', 'Číst nepřečtené po jednom'],
    [
      'Vaše hodnocení: 1,4',
      '/results/evaluation/leto/teacher/344',
      '1,2–1,6 · 41 odpovědí Oproti LS 2024/2025 je průměr o 0,5 lepší (s 95% jistotou o 0,2 až 0,8).',
    ],
    [
      'Hodnocení zima',
      '/results/evaluation/zima/my-courses',
      'Vyplňuje se do 24. března 2027, návratnost 25 % · 2 Vaše předměty',
    ],
  ]);
});

test('a head meets the own department first, with what in it asks for attention; a guarantor the programme', async () => {
  const department = { code: 'KI', name_cs: 'Katedra informatiky', name_en: '', low_rate: 6, worse: 1 };
  const programme = { code: 'B1', name_cs: 'Informatika', name_en: '' };
  const items = await waiting({ ...leto, departments: [department], programmes: [programme], running: null });
  expect(items).toEqual([
    [
      'Přehled: Katedra informatiky',
      '/results/evaluation/leto/department/KI/attention',
      '1 předmět velmi pravděpodobně horší než ostatní · 6 předmětů s nízkou návratností',
    ],
    ['Studijní program: Informatika', '/results/evaluation/leto/study-programme/B1', undefined],
    ['Komentáře', '/results/evaluation/leto/my-comments', 'Žádné nepřečtené'],
  ]);
});

test('who may write questions for what is prepared is told so, with how many there are and when filling opens', async () => {
  const questions = {
    evaluation: { id: 9, name_cs: 'Jaro', name_en: '' },
    written: 0,
    opens_at: '2027-05-03T08:00:00.000Z',
  };
  const [, item] = await waiting({ ...leto, running: null, questions });
  expect(item).toEqual([
    'Vaše otázky: Jaro',
    '/import/9/questions',
    'Zatím nemáte žádnou vlastní otázku. Vyplňování začne 3. května 2027.',
  ]);
});
