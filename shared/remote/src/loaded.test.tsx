import { endpoint } from '@anketa/contract/endpoint';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { Loaded } from './loaded.tsx';
import { StaleBoundary } from './stale.tsx';
import { useData } from './use-data.ts';

const read = endpoint({
  method: 'GET',
  path: '/internal/part',
  summary: '',
  right: 'signed-in',
  response: z.object({ name: z.string() }),
});

function Part() {
  const part = useData(read, {}, { patience: 300 });
  return <Loaded of={part}>{({ name }) => <p>{name}</p>}</Loaded>;
}

const address = 'GET /internal/part';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const skeleton = () => screen.queryByRole('status', { name: 'Načítá se…' });

async function open(answers: FakeAnswers) {
  const suite = fakeSuite({ answers });
  const twice = (
    <StaleBoundary>
      <Part />
      <Part />
    </StaleBoundary>
  );
  await render(twice, { suite: suite.context });
  return suite;
}

test('a part that is long on its way is a skeleton after its patience, and then what came; two ask once', async () => {
  let arrive = (_: unknown) => {};
  const { seen } = await open({ [address]: () => new Promise((resolve) => (arrive = resolve)) });
  await wait(299);
  expect(skeleton()).toBeNull();
  await wait(1);
  expect(screen.getAllByRole('status', { name: 'Načítá se…' })).toHaveLength(2);
  await act(async () => arrive({ name: 'Jablko' }));
  expect(skeleton()).toBeNull();
  expect(screen.getAllByText('Jablko')).toHaveLength(2);
  expect(seen.requests).toHaveLength(1);
});

test('a part that fails says why in its place, bothers nobody otherwise, and is tried again', async () => {
  const { seen, answer } = await open({ [address]: new HttpError(503, {}) });
  await wait(10);
  const [alert] = screen.getAllByRole('alert');
  expect(alert?.textContent).toContain('Požadavek na server selhal');
  await wait(60_000);
  expect(seen).toMatchObject({ notices: [], visited: [] });
  expect(seen.requests).toHaveLength(1);
  answer({ [address]: { name: 'Hruška' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Zkusit znovu' })[0] as HTMLElement);
  await wait(10);
  expect(screen.getAllByText('Hruška')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that cannot be read again stays, and the page says once that it is old', async () => {
  const { answer } = await open({ [address]: { name: 'Jablko' } });
  answer({ [address]: new HttpError(0, {}) });
  await wait(2000);
  fireEvent(window, new Event('online'));
  await wait(10);
  expect(screen.getAllByText('Jablko')).toHaveLength(2);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  answer({ [address]: { name: 'Hruška' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await wait(10);
  expect(screen.getAllByText('Hruška')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
