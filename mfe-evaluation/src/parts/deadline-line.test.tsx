import { SuiteReactContext, useSuite } from '@anketa/remote/suite';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import useSWR from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { Deadline, DeadlineLine } from './deadline.tsx';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'cs', resources: { cs: { translation: cs } }, interpolation: { escapeValue: false } });

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 25, 21) }));
afterEach(() => void vi.useRealTimers());

function open(closesAt: Date) {
  const ends = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <SuiteReactContext value={fakeSuite().context}>
        <DeadlineLine closesAt={closesAt.toISOString()} onEnd={ends} />
      </SuiteReactContext>
    </I18nextProvider>,
  );
  return ends;
}
/** A page that has read something. */
function Reading({ onRead }: { readonly onRead: () => void }) {
  useSWR([useSuite().remote.id, '/internal/any'], onRead);
  return null;
}

const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));
const said = () => screen.getByRole('status').textContent;

test('an open form says until when it can be sent, a word ten minutes before, and asks the server when the end has come', () => {
  const ends = open(new Date(2026, 10, 25, 22));
  expect(said()).toMatch(/^Vyplnit lze do 25\.\slistopadu 2026/);
  pass(49);
  expect(said()).toMatch(/^Vyplnit lze do/);
  pass(2);
  expect(said()).toMatch(/^Vyplňování brzy skončí: .*podle hodin serveru/);
  pass(8);
  expect(ends).not.toHaveBeenCalled();
  pass(1.1);
  expect(ends).toHaveBeenCalledTimes(1);
  // This device's clock may be ahead of the server's.
  pass(1);
  expect(ends.mock.calls.length).toBeGreaterThan(1);
});

test('an end that is further away than a browser can wait for is waited for all the same', () => {
  const ends = open(new Date(2027, 0, 5, 22));
  pass(60 * 24 * 30);
  expect(said()).toMatch(/^Vyplnit lze do/);
  expect(ends).not.toHaveBeenCalled();
  pass(60 * 24 * 20);
  pass(1);
  expect(ends).toHaveBeenCalled();
});

/** The same, each minute by itself: what a page waits for next it knows once it is drawn. */
function passEach(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) pass(1);
}

/** A list that says until when it can be filled in, and what it calls when it is read. */
function openList(closesAt: Date) {
  const reads = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <SuiteReactContext value={fakeSuite().context}>
        <Reading onRead={reads} />
        <Deadline open closesAt={closesAt.toISOString()} />
      </SuiteReactContext>
    </I18nextProvider>,
  );
  return reads;
}
const left = () => document.querySelector('strong')?.textContent;

test('a list that stays open for days says each day how many are left, and then how many hours', () => {
  openList(new Date(2026, 11, 2, 22));
  expect(left()).toBeUndefined();
  // From a week before the end on it is said.
  passEach(61);
  expect(left()).toBe(' Končí za 6 dní.');
  for (const [hours, words] of [
    [24, 'za 5 dní'],
    [72, 'za 2 dny'],
    [24, 'za 47 hodin'],
    [46, 'za 1 hodinu'],
  ] as const) {
    for (let hour = 0; hour < hours; hour++) pass(60);
    expect(left()).toBe(` Končí ${words}.`);
  }
});

test('a list that stays open counts the last minutes down, and reads anew when the end has come', () => {
  const reads = openList(new Date(2026, 10, 25, 22));
  expect(left()).toBe(' Končí za 1 hodinu.');
  passEach(50);
  expect(left()).toBe(' Končí za 10 minut.');
  passEach(8);
  expect(left()).toBe(' Končí za 2 minuty.');
  const before = reads.mock.calls.length;
  passEach(3);
  expect(reads.mock.calls.length).toBeGreaterThan(before);
});
