import { expect, test } from 'vitest';
import { type Beat, createHangWatch } from './hang-rules.ts';

const watched = { remote: 'mfe-a', revision: '0'.repeat(16), load: null };

/** What is said after beats and ticks: each step is a second, with a beat in it or none, or so many seconds of sleep. */
function saidOf(steps: readonly (Beat | null | number)[]) {
  let at = 0;
  const said: number[] = [];
  const watch = createHangWatch(
    () => said.push(at),
    () => at,
  );
  for (const step of steps) {
    at += typeof step === 'number' ? step * 1000 : 1000;
    if (step !== null && typeof step !== 'number') watch.hear(step);
    watch.tick();
  }
  return said;
}

const beat: Beat = { watched, visible: true };
const none = (count: number) => Array.from({ length: count }, () => null);

test('a page that says nothing for five seconds hangs, and that is said once', () => {
  expect(saidOf([beat, ...none(10)])).toEqual([6000]);
  expect(saidOf([beat, ...none(4), beat, ...none(4)])).toEqual([]);
  expect(saidOf([beat, ...none(6), beat, ...none(6)])).toEqual([6000, 13_000]);
});

test('nothing is said of a page that nobody sees, of the shell alone, and after sleep', () => {
  expect(saidOf([{ watched, visible: false }, ...none(10)])).toEqual([]);
  expect(saidOf([{ watched: null, visible: true }, ...none(10)])).toEqual([]);
  expect(saidOf([beat, 3600, null, null, null, null])).toEqual([]);
  expect(saidOf([beat, 3600, ...none(5)])).toEqual([3_606_000]);
});
