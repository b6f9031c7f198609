import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readInClass } from '@anketa/contract/evaluations/in-class';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

type Answer = ResponseOf<typeof readInClass>;

const evaluation = {
  id: 1,
  name_cs: 'Zimní semestr',
  name_en: 'Winter',
  slug_cs: 'zs',
  slug_en: 'ws',
  year: 2025,
  semester: 1,
  state: 1,
  filling_open: true,
  bars: true,
};
const address = 'https://anketa.example/evaluation/zs/course/A1';
const at = '/results/evaluation/zs/course/A1/in-class';
const offered: Answer = {
  evaluation,
  course: { code: 'A1', name_cs: 'Algebra', name_en: 'Algebra' },
  address,
  notifies: true,
  list_address: 'https://anketa.example/evaluation',
  now: '2026-01-12T10:00:00.000Z',
  ends_at: null,
  opened_on: null,
  refused: null,
  may: { open: true },
  closes_at: '2026-02-01T22:59:00.000Z',
};
const running: Answer = {
  ...offered,
  ends_at: '2026-01-12T10:10:00.000Z',
  opened_on: '2026-01-12',
  refused: 'class-used',
  may: { open: false },
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
const timer = () => screen.queryByRole('timer')?.textContent;
const aloud = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function open(answer: Answer, more: FakeAnswers = {}) {
  const suite = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: { [`GET /internal${at}`]: answer, ...more },
  });
  const page = await renderRoute(routes, { suite: suite.context, texts: cs, at });
  await screen.findByRole('heading', { level: 1, name: 'Deset minut na dotazník' });
  return { ...suite, ...page };
}

test('while they run a code and its address stand beside the time that is left by the server’s clock, whatever this device has', async () => {
  vi.setSystemTime('2031-05-05T05:05:05Z');
  const { missing } = await open({ ...running, now: '2026-01-12T10:03:30.000Z' });
  expect(timer()).toBe('6:30');
  await seconds(31);
  expect(timer()).toBe('5:59');
  expect(screen.getByRole('img', { name: 'QR kód dotazníku předmětu Algebra' })).toBeTruthy();
  expect(screen.getByText('anketa.example/evaluation')).toBeTruthy();
  expect(missing).toEqual([]);
});

test('the time is not read each second: a word at five minutes, at one, and at the end, which says until when it stays open', async () => {
  await open({ ...running, now: '2026-01-12T10:00:01.000Z' });
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  expect(aloud()).toContain('');
  await seconds(300);
  expect(aloud()).toContain('Zbývá 5 minut.');
  await seconds(240);
  expect(aloud()).toContain('Zbývá 1 minuta.');
  await seconds(60);
  expect(timer()).toBeUndefined();
  const over = /^Deset minut uplynulo. Dotazník zůstává otevřený do 1. února 2026 v.\d\d:59\.$/;
  expect(aloud().some((text) => over.test(text ?? ''))).toBe(true);
  expect(screen.getAllByText(over)).toHaveLength(2);
});

test('where filling ends with them, or has ended, that is said', async () => {
  const closes_at = '2026-01-12T10:05:00.000Z';
  await open({ ...running, now: '2026-01-12T10:04:59.000Z', ends_at: closes_at, closes_at });
  await seconds(3);
  expect(screen.getAllByText('Deset minut uplynulo a vyplňování skončilo.').length).toBeGreaterThan(0);
});

test('what is not open yet is offered with a question, once; afterwards its day is said', async () => {
  const { user, seen } = await open(offered, { [`POST /internal${at}`]: running });
  await user.click(screen.getByRole('button', { name: 'Spustit deset minut' }));
  await expect.poll(() => seen.questions.length).toBe(1);
  expect(seen.questions[0]).toMatchObject({ title: 'Spustit teď deset minut v předmětu Algebra?' });
  await expect.poll(() => seen.requests.filter(({ method }) => method === 'POST').length).toBe(1);
});

test.each([
  [{ refused: 'class-empty', may: { open: false } } as const, /nemá v tomto hodnocení žádné studenty/],
  [{ refused: 'class-continuous', may: { open: false } } as const, /V průběžném hodnocení/],
])('why they cannot be opened is said in place of the act', async (answer, words) => {
  await open({ ...offered, ...answer });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Spustit deset minut' })).toBeNull();
});
