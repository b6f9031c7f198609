import type { OwnComment } from '@anketa/contract/result-own';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const named = (code: string, name: string) => ({ code, name_cs: name, name_en: name });
const asked = (id: number, body: string) => ({ id, body_cs: body, body_en: body });
const comment = (body: string, rest: Partial<OwnComment> = {}): OwnComment => ({
  ...{ id: body, body, hidden: false, signed_name: null, handed_over: false },
  ...{ course: named('PRG', 'Programování'), target: 'povinn', parallel_code: '', teacher: '' },
  ...{ question: asked(1, 'Co zlepšit?'), ...rest },
});

const evaluation = {
  ...{ id: 2, year: 2025, semester: 1, state: 2, filling_open: false },
  ...{ name_cs: 'Zimní semestr', name_en: 'Winter', slug_cs: 'zs', slug_en: 'ws' },
};
const page = {
  evaluation,
  comments: {
    ...{ current_page: 1, last_page: 1, total: 3 },
    data: [
      comment('Více příkladů.'),
      comment('Mluví potichu.', {
        ...{ target: 'ucit', teacher: 'Jan Novák', parallel_code: '25aPRGx1', hidden: true },
        question: asked(2, 'Co vzkázat?'),
      }),
      comment('Díky!', { course: named('DBS', 'Databáze'), signed_name: 'Eva Malá' }),
    ],
  },
  courses: [
    { ...named('PRG', 'Programování'), comments: 2 },
    { ...named('DBS', 'Databáze'), comments: 1 },
  ],
  questions: [{ ...asked(1, 'Co zlepšit?'), comments: 2 }],
  hidden_comments: 2,
};
const address = '/results/evaluation/zs/my-comments';

async function open(query = '', answer: object = page) {
  const { context, seen } = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: { [`GET /internal${address}`]: answer, [`GET /internal${address}?sort=question`]: answer },
  });
  const rendered = await renderRoute(routes, { suite: context, texts: cs, at: `${address}${query}` });
  expect(rendered.missing).toEqual([]);
  return { ...rendered, seen };
}

const cardOf = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement;

test('comments stand by course and question, with whom they are about, who signed, and whether they are hidden', async () => {
  await open();
  const course = within(cardOf('Programování'));
  expect(course.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Co zlepšit?',
    'Co vzkázat?',
  ]);
  expect(course.getByText('Jan Novák · paralelka 25aPRGx1')).toBeTruthy();
  expect(course.getByText('skrytý')).toBeTruthy();
  expect(within(cardOf('Databáze')).getByText('— Eva Malá')).toBeTruthy();
  expect(screen.getByText('3 komentáře')).toBeTruthy();
  expect(screen.getByText('Další 2 skryté komentáře čte jen ten, koho se týkají.')).toBeTruthy();
  expect(screen.getByText('Výsledky se kontrolují. Veřejnost je zatím nevidí.')).toBeTruthy();
});

test('they are narrowed by what there are comments of, and turned around by question', async () => {
  const { user, seen } = await open();
  expect(screen.getByRole('option', { name: 'Programování (2)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Co zlepšit? (2)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Po otázkách' }));
  await expect.poll(() => seen.requests.at(-1)?.url).toBe(`/internal${address}?sort=question`);
  const question = await screen.findByRole('region', { name: 'Co zlepšit?' });
  expect(
    within(question)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Programování', 'Databáze']);
});

test('without comments, and without any that fit, the page says which', async () => {
  const none = { ...page.comments, total: 0, data: [] };
  await open('', { ...page, comments: none, hidden_comments: 0 });
  expect(screen.getByText('Žádný komentář tomuto výběru neodpovídá.')).toBeTruthy();
  await open('', { ...page, comments: none, courses: [], questions: [], hidden_comments: 0 });
  expect(screen.getByText('Zatím tu pro Vás nejsou žádné komentáře.')).toBeTruthy();
});
