import type { ResponseOf } from '@anketa/contract/endpoint';
import type { courseResults } from '@anketa/contract/results/results';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import laterCs from '../../locales/later/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const answer: ResponseOf<typeof courseResults> = {
  evaluation: {
    id: 1,
    name_cs: 'Zimní semestr',
    name_en: 'Winter',
    slug_cs: 'zs',
    slug_en: 'ws',
    year: 2025,
    semester: 1,
    state: 2,
    filling_open: false,
    bars: true,
  },
  course: { code: 'A1', name_cs: 'Algebra', name_en: 'Algebra' },
  department: null,
  blocks: [],
  rate: { enrolled: 20, submitted: 10, percent: 50 },
  counting: true,
  recalculating: false,
  others_later: false,
  minimum_responses: 3,
  publishes_at: null,
  may: { report: false, qr: false },
};
const counting = 'Odpovědi se právě sčítají. Výsledky se za chvíli doplní.';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

test('a course whose ballots are being counted is read again until they are, and then no more', async () => {
  const at = '/results/evaluation/zs/course/A1';
  let read = 0;
  const results = () => {
    read += 1;
    return { ...answer, counting: read < 3 };
  };
  const { context } = fakeSuite({ answers: { [`GET /internal${at}`]: results } });
  await renderRoute(routes, { suite: context, texts: cs, at });
  expect(await screen.findByText(counting)).toBeTruthy();
  await seconds(10);
  expect(screen.queryByText(counting)).toBeNull();
  expect(read).toBe(3);
  await seconds(10);
  expect(read).toBe(3);
});

test('a part whose code does not come says so in its place and comes with another try; the page stays, and nothing is reported', async () => {
  const at = '/results/evaluation/zs/course/A1';
  const path = '../../parts/administration/recalculating.tsx';
  vi.doMock(path, () => {
    throw new TypeError('no network');
  });
  onTestFinished(() => void vi.doUnmock(path));
  const answers = { [`GET /internal${at}`]: { ...answer, counting: false, recalculating: true } };
  const { context, seen } = fakeSuite({ answers });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at });
  const said = await screen.findByText(/^Tuto část stránky se nepodařilo načíst\./);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Algebra');
  vi.doUnmock(path);
  await user.click(within(said.parentElement!).getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText(laterCs.recalculation.within)).toBeTruthy();
  expect(seen.reported).toEqual([]);
});
