import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

/** What an engine says of paints, and when. */
let say: (name: string) => void;
let frames: (() => void)[];
let document: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  document = { hidden: false };
  vi.stubGlobal('document', document);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: (paints: { getEntriesByName: (name: string) => object[] }, observer: object) => void) {
        say = (said) => told({ getEntriesByName: (name) => (name === said ? [{}] : []) }, this);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to wait. Gives what tells, once all that could follow has followed, whether the wait is over. */
function waiting() {
  let over = false;
  void afterPaint().then(() => {
    over = true;
  });
  return async (milliseconds = 0) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return over;
  };
}

async function draw() {
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
}

test('an engine that says when it has painted is waited for, though it draws before', async () => {
  const isOver = waiting();
  await draw();
  await draw();
  say('first-paint');
  expect(await isOver(40)).toBe(false);
  say('first-contentful-paint');
  expect(await isOver()).toBe(true);
});

test('one that draws and says nothing, as Firefox of a page that it opens scrolled, is waited for two frames and a little', async () => {
  const isOver = waiting();
  await draw();
  expect(await isOver(100)).toBe(false);
  await draw();
  expect(await isOver(50)).toBe(true);
});

test('one that neither draws nor says anything, as of a page that went out of sight, is waited for 300 ms', async () => {
  const isOver = waiting();
  expect(await isOver(299)).toBe(false);
  expect(await isOver(1)).toBe(true);
});

test('a page that is opened out of sight waits for nothing', async () => {
  document.hidden = true;
  expect(await waiting()()).toBe(true);
});
