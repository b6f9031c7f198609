import type { OwnComment } from '@anketa/contract/results/own';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { commentOf } from '../../testing/comment.ts';

// Dialogs come once they are wanted; here no test waits for the compiler.
await Promise.all([import('../../parts/comments/hide-dialog.tsx'), import('../../parts/comments/reply-dialog.tsx')]);

const named = (code: string, name: string) => ({ code, name_cs: name, name_en: name });
const asked = (id: number, body: string) => ({ id, body_cs: body, body_en: body });
const comment = (body: string, rest: Partial<OwnComment> = {}): OwnComment => ({
  ...commentOf(body),
  evaluation: { name_cs: 'Zimní', name_en: 'Winter', slug_cs: 'zs', slug_en: 'ws' },
  unread: false,
  course: named('PRG', 'Programování'),
  target: 'povinn',
  parallel_code: '',
  teacher: '',
  question: asked(1, 'Co zlepšit?'),
  ...rest,
});

const evaluation = {
  id: 2,
  year: 2025,
  semester: 1,
  state: 2,
  filling_open: false,
  name_cs: 'Zimní semestr',
  name_en: 'Winter',
  slug_cs: 'zs',
  slug_en: 'ws',
};
const page = {
  evaluation,
  comments: {
    current_page: 1,
    last_page: 1,
    total: 3,
    data: [
      comment('Více příkladů.'),
      comment('Mluví potichu.', {
        target: 'ucit',
        teacher: 'Jan Novák',
        parallel_code: '25aPRGx1',
        hidden: 'S',
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
  unread: 0,
  publishes_at: null,
};
const address = '/results/evaluation/zs/my-comments';

const acts = {
  'POST /internal/results/evaluation/zs/comment/:id/hide': { status: true },
  'PUT /internal/results/evaluation/zs/comment/:id/reply': { status: true },
  'DELETE /internal/results/evaluation/zs/comment/:id': { status: true },
  'POST /internal/results/my-comments/read': { status: true },
};

async function open(query = '', answer: object = page, more: FakeAnswers = {}) {
  const { context, seen } = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: {
      ...acts,
      [`GET /internal${address}`]: answer,
      [`GET /internal${address}?sort=question`]: answer,
      ...more,
    },
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
  expect(course.getByText('paralelka 25aPRGx1').parentElement?.textContent).toBe('Jan Novák paralelka 25aPRGx1 ');
  expect(course.getByText('skryto na přání autora')).toBeTruthy();
  expect(within(cardOf('Databáze')).getByText('– Eva Malá')).toBeTruthy();
  expect(screen.getByText('3 komentáře · 0 nepřečtených')).toBeTruthy();
  expect(screen.getByText(/^Další 2 skryté komentáře čte jen ten, koho se týkají\. Ke čtení/)).toBeTruthy();
  expect(screen.getByText(/^Výsledky se kontrolují\. Veřejnost je zatím nevidí\. Datum zveřejnění/)).toBeTruthy();
});

test('they are narrowed by what there are comments of, and turned around by question', async () => {
  const { user, seen } = await open();
  expect(screen.getByRole('option', { name: 'Programování (2)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Co zlepšit? (2)' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seskupit podle' }), 'otázky');
  await expect.poll(() => seen.requests.at(-1)?.url).toBe(`/internal${address}?sort=question`);
  const question = await screen.findByRole('region', { name: 'Co zlepšit?' });
  expect(
    within(question)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Programování', 'Databáze']);
});

test('a phone’s button says how many filters are set, and opens them', async () => {
  const { user } = await open('?course=PRG&mark=unread&sort=question', page, {
    [`GET /internal${address}?course=PRG&mark=unread&sort=question`]: page,
  });
  const button = screen.getByText(/^Filtry \(2\)/);
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
  expect(within(filters).getByRole('combobox', { name: 'Předmět' })).toBeTruthy();
  expect(within(filters).queryByRole('searchbox')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('all that the filters leave is printed, not a page of it; afterwards the page is as it was', async () => {
  const asked = (of: number) => `GET /internal${address}?mark=unread&limit=100&page=${of}`;
  const pageOf = (of: number, ...data: OwnComment[]) => {
    return { ...page, comments: { current_page: of, last_page: 2, total: 101, data } };
  };
  const { user } = await open('?mark=unread', page, {
    [`GET /internal${address}?mark=unread`]: pageOf(1, comment('první')),
    [asked(1)]: pageOf(1, comment('první')),
    [asked(2)]: pageOf(2, comment('poslední')),
  });
  expect(screen.getByText(/^Na papíře je strana 1 z 2\./)).toBeTruthy();
  const printed: (string | null)[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    const marks = [...document.querySelectorAll('[data-comment]')].map((item) => item.getAttribute('data-comment'));
    printed.push(...marks, screen.queryByText(/^Na papíře/)?.textContent ?? null);
  });
  await user.click(screen.getByRole('button', { name: 'Vytisknout' }));
  await expect.poll(() => printed).toEqual(['první', 'poslední', null]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelectorAll('[data-comment]')).toHaveLength(1);
});

test('a hidden comment says why it was hidden, and when', async () => {
  const hiding = { reason: 'Obsahuje jméno.', at: '2026-02-03T10:00:00Z' };
  await openWith(comment('Mluví potichu.', { hidden: 'DH', hiding }), comment('Jiný.', { hidden: 'S' }));
  expect(screen.getByText(/^Důvod skrytí \(3\. února 2026 .*\): Obsahuje jméno\.$/)).toBeTruthy();
  expect(screen.getByText('skryto vedením katedry')).toBeTruthy();
  expect(screen.getAllByText(/^Důvod skrytí/)).toHaveLength(1);
});

test.each([
  ['S', 'skryto na přání autora'],
  ['U', 'skryto vyučujícím'],
  ['A', 'skryto správou'],
  ['DH', 'skryto vedením katedry'],
  ['UK', 'skryto'],
  ['D', 'skryto předem'],
] as const)('a comment that is hidden by %s says so in words', async (hidden, words) => {
  await openWith(comment('Mluví potichu.', { hidden }));
  expect(screen.getByText(words)).toBeTruthy();
});

test('without comments, and without any that fit, the page says which', async () => {
  const none = { ...page.comments, total: 0, data: [] };
  await open('', { ...page, comments: none, hidden_comments: 0 });
  expect(screen.getByText('Žádný komentář tomuto výběru neodpovídá.')).toBeTruthy();
  await open('', { ...page, comments: none, courses: [], questions: [], hidden_comments: 0 });
  expect(screen.getByText('Zatím tu pro Vás nejsou žádné komentáře.')).toBeTruthy();
});

/** The page with these comments alone, and what was sent of acts. */
async function openWith(...data: OwnComment[]) {
  const opened = await open('', { ...page, unread: 1, comments: { ...page.comments, total: data.length, data } });
  const sent = () => opened.seen.requests.filter(({ method }) => method !== 'GET');
  return { ...opened, sent };
}

test('hiding asks why; without a reason nothing is sent', async () => {
  const { user, sent, seen } = await openWith(comment('Mluví potichu.', { may: ['hide'] }));
  await user.click(screen.getByRole('button', { name: 'Skrýt: Mluví potichu.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Skrýt komentář' }));
  expect(dialog.getByText('Předmět Programování, otázka „Co zlepšit?“.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Skrýt komentář' }));
  await dialog.findByText('Napište prosím, proč komentář skrýváte.');
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Důvod/ }), 'Jméno.');
  await user.click(dialog.getByRole('button', { name: 'Skrýt komentář' }));
  await expect.poll(() => sent().at(-1)?.body).toEqual({ reason: 'Jméno.' });
  await expect.poll(() => seen.notices).toEqual([{ kind: 'success', text: 'Komentář je skrytý.' }]);
});

test('one’s own reply is changed; others’ stand with name and role', async () => {
  const replies = [
    { author: 'Jana Malá', role: 'teacher' as const, body: 'Děkuji.', own: true },
    { author: 'Petr Vr', role: 'garant' as const, body: 'Také.', own: false },
  ];
  const { user, sent } = await openWith(comment('Mluví potichu.', { may: ['reply'], replies }));
  expect(screen.getByText('Odpověď: Petr Vr, garance')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upravit odpověď: Mluví potichu.' }));
  const field = await screen.findByRole('textbox', { name: /^Odpověď/ });
  await user.type(field, ' Zlepším to.');
  await user.click(screen.getByRole('button', { name: 'Uložit odpověď' }));
  await expect.poll(() => sent().at(-1)).toMatchObject({ method: 'PUT', body: { body: 'Děkuji. Zlepším to.' } });
});

test('what was just answered stays where it was, though the server has it below the unread ones now', async () => {
  const first = comment('Mluví potichu.', { unread: true, may: ['reply'] });
  const second = comment('Více příkladů.', { unread: true });
  const listed = (...data: OwnComment[]) => ({ ...page, comments: { ...page.comments, total: 2, data } });
  let answered = false;
  const { user } = await open('', page, {
    [`GET /internal${address}`]: () => (answered ? listed(second, { ...first, unread: false }) : listed(first, second)),
    'PUT /internal/results/evaluation/zs/comment/:id/reply': () => {
      answered = true;
      return { status: true };
    },
  });
  const order = () => screen.getAllByText(/^(Mluví potichu|Více příkladů)\.$/).map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'Odpovědět: Mluví potichu.' }));
  await user.type(await screen.findByRole('textbox', { name: /^Odpověď/ }), 'Zlepším to.');
  await user.click(screen.getByRole('button', { name: 'Uložit odpověď' }));
  await expect.poll(() => screen.queryAllByText('nové')).toHaveLength(1);
  expect(order()).toEqual(['Mluví potichu.', 'Více příkladů.']);
});

test('deleting asks, naming comment, course and question', async () => {
  const { user, sent, seen } = await openWith(comment('Mluví potichu.', { may: ['delete'] }));
  await user.click(screen.getByRole('button', { name: 'Smazat: Mluví potichu.' }));
  await expect.poll(() => sent()).toHaveLength(1);
  expect(seen.questions).toEqual([
    {
      title: 'Smazat komentář?',
      text: 'Předmět Programování, otázka „Co zlepšit?“. Komentář „Mluví potichu.“ se smaže natrvalo i s odpověďmi.',
      yes: 'Smazat komentář',
      danger: true,
    },
  ]);
});

test('what is shown is marked as read at once; new ones say so, and who will read them', async () => {
  const { user, sent } = await openWith(
    comment('první', { unread: true, audience: 'signed-in' }),
    comment('druhý', { audience: 'teacher' }),
  );
  expect(screen.getAllByText('nové')).toHaveLength(1);
  expect([screen.getByText('Uvidí přihlášení'), screen.getByText('Uvidí jen ti, koho se týká, a vedení')]).toHaveLength(
    2,
  );
  await user.click(screen.getByRole('button', { name: 'Označit 1 zobrazený jako přečtený' }));
  await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ comments: ['první'] }]);
});

test('keys go through comments and act on the one that has the focus; they can be switched off, and leave writing alone', async () => {
  localStorage.clear();
  const { user } = await openWith(comment('první', { may: ['hide', 'reply'] }), comment('druhý', { may: ['hide'] }));
  // jsdom has no layout to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const focused = () => document.activeElement?.getAttribute('data-comment');
  const acts: (string | null)[] = [];
  const note = ({ target }: Event) => void acts.push((target as Element).getAttribute('data-act'));
  document.addEventListener('click', note);
  await user.keyboard('h');
  await user.keyboard('jj');
  expect(focused()).toBe('druhý');
  await user.keyboard('r');
  await user.keyboard('k');
  expect(focused()).toBe('první');
  await user.keyboard('{Control>}r{/Control}');
  screen.getByRole('searchbox').focus();
  await user.keyboard('jh');
  expect([acts, focused()]).toEqual([[], null]);
  screen.getByRole('searchbox').blur();
  await user.click(screen.getByText('Klávesové zkratky'));
  await user.click(screen.getByRole('switch', { name: 'Používat klávesy' }));
  await user.keyboard('j');
  expect(focused()).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Používat klávesy' }));
  acts.length = 0;
  await user.keyboard('jr');
  expect(acts).toEqual(['reply']);
  document.removeEventListener('click', note);
  expect(await screen.findByRole('dialog', { name: 'Odpověď na komentář' })).toBeTruthy();
});
