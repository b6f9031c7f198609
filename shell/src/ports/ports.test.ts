import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGuard } from './guard.ts';
import { createNotices, noticeTime } from './notices.ts';
import { createQuestions } from './questions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a notification hides itself after 3 s, a long error after 50 ms for each character', async () => {
  const { visible, notify } = createNotices();
  notify({ kind: 'success', text: 'Uloženo' });
  notify({ kind: 'error', text: 'x'.repeat(100) });
  await vi.advanceTimersByTimeAsync(3000);
  expect(visible.read().map(({ kind }) => kind)).toEqual(['error']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(visible.read()).toEqual([]);
  expect(noticeTime({ kind: 'error', text: 'x', timeout: 10 })).toBe(10);
});

test('the same text is not shown twice at once', () => {
  const { visible, notify } = createNotices();
  notify({ kind: 'error', text: 'Chyba' });
  notify({ kind: 'error', text: 'Chyba' });
  expect(visible.read()).toHaveLength(1);
});

test('questions are asked one after another', async () => {
  const { asked, confirm } = createQuestions();
  const first = confirm({ title: '1', yes: 'ano' });
  const second = confirm({ title: '2', yes: 'ano' });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.read()?.title).toBe('1');
  asked.read()?.answer(true);
  await expect(first).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.read()?.title).toBe('2');
  asked.read()?.answer(null);
  await expect(second).resolves.toBeNull();
});

test.each([
  ['another page', 1, '/import/7/questions'],
  ['the page with another query', 1, '/import/7?page=2'],
  ['another part of the page, which stays', 0, '/import/7#texts'],
  ['where one is', 0, '/import/7#dates'],
])(
  'who goes to %s is asked %i times about what is unsaved, and a no holds them back',
  async (_where, questions, to) => {
    vi.stubGlobal('window', new EventTarget());
    const ask = vi.fn(async () => false);
    const guard = createGuard({ ask });
    guard.hold('Termíny nejsou uloženy.');
    guard.watch();
    const cancelled: unknown[] = [];
    const detail = {
      oldUrl: 'https://anketa/import/7#dates',
      newUrl: `https://anketa${to}`,
      cancelNavigation: (whether: Promise<boolean>) => void cancelled.push(whether),
    };
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
    expect(await Promise.all(cancelled)).toEqual(Array(questions).fill(true));
    expect(ask).toHaveBeenCalledTimes(questions);
  },
);
