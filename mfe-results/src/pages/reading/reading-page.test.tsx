import type { OwnComment } from '@anketa/contract/results/own';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';
import { commentOf } from '../../testing/comment.ts';
import { minutesOf } from './use-reading.ts';

// A dialog comes once it is wanted; here no test waits for the compiler.
await import('../../parts/comments/reply-dialog.tsx');

const own = (body: string, rest: Partial<OwnComment> = {}): OwnComment => ({
  ...commentOf(body, { may: ['reply'] }),
  evaluation: { name_cs: 'Zimní', name_en: 'Winter', slug_cs: 'zs', slug_en: 'ws' },
  unread: true,
  course: { code: 'PRG', name_cs: 'Programování', name_en: '' },
  target: 'povinn',
  parallel_code: '',
  teacher: '',
  question: { id: 1, body_cs: 'Co zlepšit?', body_en: '' },
  ...rest,
});
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

/** The page over a server that keeps what is read and answered. */
async function open(...comments: OwnComment[]) {
  const rows = new Map(comments.map((comment) => [comment.id, comment]));
  const change = (id: string, to: Partial<OwnComment>) => rows.set(id, { ...rows.get(id)!, ...to });
  const suite = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: {
      'GET /internal/results/evaluation/zs/my-comments?limit=100': () => ({
        evaluation,
        courses: [],
        questions: [],
        unread: 0,
        hidden_comments: 0,
        publishes_at: null,
        comments: { current_page: 1, last_page: 1, total: rows.size, data: [...rows.values()] },
      }),
      'POST /internal/results/my-comments/read': ({ body }: { body?: unknown }) => {
        for (const id of (body as { comments: string[] }).comments) change(id, { unread: false });
        return { status: true };
      },
      'PUT /internal/results/evaluation/zs/comment/:id/reply': () => {
        const replies = [{ author: 'Jan', role: 'teacher' as const, body: 'Zlepším.', own: true }];
        change(comments[0]!.id, { unread: false, replies });
        return { status: true };
      },
    },
  });
  const page = await renderRoute(routes, {
    suite: suite.context,
    texts: cs,
    at: '/results/evaluation/zs/my-comments/reading',
  });
  await screen.findByRole('heading', { level: 1, name: 'Čtení komentářů' });
  return { ...suite, ...page };
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
const seen = (text: string) => screen.queryByText(text) !== null;
const press = (name: string) => screen.getByRole('button', { name });

test('unread comments come one after another, each is read by a press, and in the end all are', async () => {
  const { user, missing } = await open(own('Mluví potichu.'), own('Přečtené.', { unread: false }), own('Díky!'));
  expect([seen('Mluví potichu.'), seen('Díky!'), seen('Přečtené.')]).toEqual([true, false, false]);
  await user.click(press('Přečteno, další'));
  expect([seen('Mluví potichu.'), seen('Díky!')]).toEqual([false, true]);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Komentář 2 ze?\s2$/);
  await user.click(press('Přečteno, další'));
  expect(await screen.findByRole('heading', { name: 'Přečteno vše' })).toBeTruthy();
  expect(missing).toEqual([]);
});

test('what is left for later is counted in the end, and can be gone on with', async () => {
  const { user } = await open(own('Mluví potichu.'), own('Díky!'));
  await user.click(press('Nechat na později'));
  await user.click(press('Přečteno, další'));
  expect(await screen.findByRole('heading', { name: 'Konec čtení' })).toBeTruthy();
  expect(screen.getByText(/^Přečteno 1 ze?\s2\./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Přečíst, co zbývá (1)' }));
  expect(seen('Mluví potichu.')).toBe(true);
});

test('an answered one is read, stays until one goes on, and is counted in the end', async () => {
  const { user } = await open(own('Mluví potichu.'));
  await user.click(screen.getByRole('button', { name: 'Odpovědět: Mluví potichu.' }));
  await user.type(await screen.findByRole('textbox', { name: /^Odpověď/ }), 'Zlepším.');
  await user.click(press('Uložit odpověď'));
  expect(await screen.findByText('odpověděli jste')).toBeTruthy();
  await user.click(press('Další'));
  expect(await screen.findByRole('heading', { name: 'Přečteno vše' })).toBeTruthy();
  expect(screen.getByText('Odpověděli jste na 1 komentář.')).toBeTruthy();
});

test('keys go on, back, and mark what is read', async () => {
  const { user } = await open(own('Mluví potichu.'), own('Díky!'));
  await user.keyboard('j');
  expect(seen('Díky!')).toBe(true);
  await user.keyboard('k');
  expect(seen('Mluví potichu.')).toBe(true);
  await user.keyboard('ee');
  expect(await screen.findByRole('heading', { name: 'Přečteno vše' })).toBeTruthy();
});

test('a key that is held marks one comment; held it goes on and back', async () => {
  await open(own('Mluví potichu.'), own('Díky!'), own('Skvělé.'));
  const hold = (key: string) => {
    fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key, repeat: true });
  };
  hold('e');
  expect(await screen.findByText('Díky!')).toBeTruthy();
  hold('j');
  expect(await screen.findByRole('heading', { name: 'Konec čtení' })).toBeTruthy();
  expect(screen.getByText(/^Přečteno 1 ze?\s3\./)).toBeTruthy();
});

test('where nothing is unread that is said', async () => {
  await open(own('Přečtené.', { unread: false }));
  expect(screen.getByRole('heading', { name: 'Nic nepřečteného tu není.' })).toBeTruthy();
});

test('how long it takes follows from the words and how many there are', () => {
  const words = (count: number) => ({ body: Array(count).fill('slovo').join(' ') });
  expect(minutesOf([words(3)])).toBe(1);
  expect(minutesOf(Array(11).fill(words(20)))).toBe(3);
});
