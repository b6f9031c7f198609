import { tooltipAfter } from '@anketa/contract/constants';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchTips } from './tips.ts';

beforeAll(() => watchTips(document.body));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  fireEvent.pointerDown(document.body);
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const over = (element: Element) =>
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }));

function opened() {
  render(
    <main>
      <p>Text</p>
      <button type="button" aria-label="Zavřít">
        ×
      </button>
      <button type="button" aria-keyshortcuts="Control+S Meta+S">
        Uložit
      </button>
      <button type="button" aria-label="Smazat: Otázka">
        Smazat
      </button>
    </main>,
  );
  const [sign, save, named] = screen.getAllByRole('button');
  return { sign: sign!, save: save!, named: named!, text: screen.getByText('Text') };
}
const tip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent?.trim();

test('after half a second over a sign it says what it is; a control with words and without keys says nothing (9.7)', () => {
  const { sign, named } = opened();
  over(sign);
  pass(tooltipAfter - 1);
  expect(tip()).toBeUndefined();
  pass(1);
  expect(tip()).toBe('Zavřít');
  over(named);
  pass(tooltipAfter);
  expect(tip()).toBeUndefined();
});

test('a control with keys tells them', () => {
  const { save } = opened();
  over(save);
  pass(tooltipAfter);
  expect(tip()).toBe('CtrlS');
});

test('it stays under the pointer, goes a moment after the pointer has left, and by Escape alone (WCAG 1.4.13)', () => {
  const { sign, text } = opened();
  const shown = () => {
    over(sign);
    pass(tooltipAfter);
    return screen.getByRole('tooltip', { hidden: true });
  };
  const box = shown();
  over(text);
  over(box);
  pass(2000);
  expect(tip()).toBe('Zavřít');
  over(text);
  pass(200);
  expect(tip()).toBeUndefined();
  shown();
  const isLeft = fireEvent.keyDown(sign, { key: 'Escape' });
  expect([isLeft, tip()]).toEqual([false, undefined]);
  // The next Escape is the page's.
  expect(fireEvent.keyDown(sign, { key: 'Escape' })).toBe(true);
});

test('by touch nothing appears', () => {
  const { sign } = opened();
  fireEvent(sign, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'touch' }));
  pass(2 * tooltipAfter);
  expect(tip()).toBeUndefined();
});
