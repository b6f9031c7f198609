import { readImportChanges } from '@anketa/contract/evaluations/import-data';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from './http-error.ts';
import { JobProgress, type JobWords } from './job-progress.tsx';
import { useData } from './use-data.ts';
import { useProgress } from './use-progress.ts';

const words: JobWords = {
  waiting: 'Čeká',
  steps: (done, total) => `krok ${done} z ${total}`,
  failed: () => 'Selhalo',
  cancelled: () => 'Přerušeno',
  cancelling: 'Přerušuje se',
  cancel: 'Přerušit',
  resume: 'Pokračovat',
};

interface WatchProps {
  readonly may?: boolean;
  readonly watched?: boolean;
}

function Watch({ may = true, watched }: WatchProps) {
  const { job } = useProgress('import', 7, { may, watched });
  if (!job) return <p>{job === null ? 'nic' : 'neví se'}</p>;
  return <JobProgress kind="import" subject={7} job={job} words={words} nameOf={(step) => step} mayManage />;
}

const running = {
  state: 'running',
  step: 'courses',
  done: 3,
  total: 41,
  items: 2000,
  who: 'boss',
  turn: 1,
  error: null,
};
const answerOf = (more: object | null) => ({ import: more && { ...running, ...more }, mixing: null, deletion: null });
const address = 'GET /internal/jobs/7';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

async function open(answers: FakeAnswers, props: WatchProps = {}) {
  const suite = fakeSuite({ answers: { [address]: answerOf({}), ...answers } });
  await render(<Watch {...props} />, { suite: suite.context });
  return { ...suite, asked: () => suite.seen.requests.filter(({ method }) => method === 'GET').length };
}

test('a job that runs is asked for every second until it is done, and then no more', async () => {
  const { answer, asked } = await open({});
  expect(screen.getByRole('progressbar', { name: 'courses' }).getAttribute('aria-valuetext')).toBe('krok 4 z 41');
  const before = asked();
  answer({ [address]: answerOf({ done: 40 }) });
  await seconds(3);
  expect(asked()).toBe(before + 3);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('krok 41 z 41');
  answer({ [address]: answerOf({ state: 'done' }) });
  await seconds(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
  const done = asked();
  await seconds(10);
  expect(asked()).toBe(done);
});

test.each(['failed', 'cancelled', 'driven'])('one that is %s is not asked for again', async (state) => {
  const { asked } = await open({ [address]: answerOf({ state }) });
  await seconds(5);
  expect(asked()).toBe(1);
});

test.each(['waiting', 'cancelling'])('one that is %s is', async (state) => {
  const { asked } = await open({ [address]: answerOf({ state }) });
  await seconds(5);
  expect(asked()).toBeGreaterThan(3);
});

test('where there never was one nothing is asked again, unless somebody watches', async () => {
  const { asked } = await open({ [address]: answerOf(null) });
  await seconds(5);
  expect(asked()).toBe(1);
  expect(screen.getByText('nic')).toBeTruthy();
});

test('watched, one is asked for although none is there yet', async () => {
  const { answer } = await open({ [address]: answerOf(null) }, { watched: true });
  answer({ [address]: answerOf({}) });
  await seconds(2);
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test('after failures it goes on, and what was known stays meanwhile', async () => {
  const { answer, seen } = await open({});
  answer({ [address]: new HttpError(503, {}) });
  await seconds(5);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(seen.notices).toEqual([]);
  answer({ [address]: answerOf({ done: 9 }) });
  await seconds(60);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('krok 10 z 41');
});

test('a first failure is tried again too', async () => {
  const { answer } = await open({ [address]: new HttpError(0, {}) });
  expect(screen.getByText('neví se')).toBeTruthy();
  answer({ [address]: answerOf({}) });
  await seconds(60);
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test('who may not know of it asks for nothing', async () => {
  const { asked } = await open({}, { may: false });
  await seconds(5);
  expect(asked()).toBe(0);
});

/** What else a page shows. */
function Beside() {
  const { data } = useData(readImportChanges, { params: { id: 7 } });
  return (
    <>
      <Watch watched />
      <p>{data?.ended_at ?? 'nikdy'}</p>
    </>
  );
}

test.each([
  ['ends', [{ turn: 2 }, { turn: 2, state: 'done' }], 1],
  ['ends once more between two looks', [{ turn: 2, state: 'done' }, { turn: 3 }, { turn: 4, state: 'done' }], 1],
  [
    'is found that had ended',
    [
      { turn: 2, state: 'done' },
      { turn: 2, state: 'done' },
    ],
    0,
  ],
])('when a job %s, what stands beside it is read again as often as that', async (_, states, times) => {
  const beside = 'GET /internal/import/7/import-changes';
  const [first, ...later] = states;
  const { context, answer, seen } = fakeSuite({
    answers: { [address]: answerOf(first ?? null), [beside]: { ended_at: null, changes: [] } },
  });
  await render(<Beside />, { suite: context });
  for (const state of later) {
    answer({ [address]: answerOf(state), [beside]: { ended_at: '2026-11-23', changes: [] } });
    await seconds(2);
  }
  const read = seen.requests.filter(({ url }) => url === '/internal/import/7/import-changes');
  expect(read).toHaveLength(1 + times);
  expect(screen.getByText(times > 0 ? '2026-11-23' : 'nikdy')).toBeTruthy();
});
