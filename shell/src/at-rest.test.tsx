import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atRest } from './at-rest.ts';

const loaded = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a page rests so long after it has loaded, and no sooner', async () => {
  loaded('interactive');
  const rested = vi.fn();
  void atRest(10_000).then(rested);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rested).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(rested).toHaveBeenCalledOnce();
});

it('a page that has something to do does not rest before that is done', async () => {
  loaded('complete');
  const { promise: idle, resolve: becomeIdle } = Promise.withResolvers<void>();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => void idle.then(callback));
  const rested = vi.fn();
  void atRest(10_000).then(rested);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rested).not.toHaveBeenCalled();
  becomeIdle();
  await vi.advanceTimersByTimeAsync(0);
  expect(rested).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
