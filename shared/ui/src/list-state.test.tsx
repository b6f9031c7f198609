import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Listed, ListState } from './list-state.tsx';

beforeEach(() => {
  document.documentElement.lang = 'cs';
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => at);
const first: Listed = { rows: rowsOf(25), total: 1234, current: 1, last: 50, narrowed: false, asked: '' };
const state = (list: Partial<Listed>) => <ListState list={{ ...first, ...list }} empty="Nikdo tu není." />;

test.each<[string, string, Partial<Listed>]>([
  ['Celkem 1\u00a0234, zobrazeno 1–25', '1,234 in total, showing 1–25', {}],
  ['Celkem 1\u00a0234, zobrazeno 26–50', '1,234 in total, showing 26–50', { current: 2 }],
  [
    'Celkem 1\u00a0234, zobrazeno 1\u00a0226–1\u00a0234',
    '1,234 in total, showing 1,226–1,234',
    { current: 50, rows: rowsOf(9) },
  ],
  ['Celkem 9', '9 in total', { rows: rowsOf(9), total: 9, last: 1 }],
  ['Nalezeno 9', '9 found', { rows: rowsOf(9), total: 9, last: 1, narrowed: true }],
  ['Nikdo tu není.', 'Nikdo tu není.', { rows: [], total: 0, last: 1, narrowed: true }],
])('it says "%s", in English "%s"', (czech, english, list) => {
  const { unmount } = render(state(list));
  expect(screen.getByRole('status').textContent).toBe(czech);
  unmount();
  document.documentElement.lang = 'en';
  render(state(list));
  expect(screen.getByRole('status').textContent).toBe(english);
});

/** How often something new was put into the live region: what a screen reader reads. */
function heard() {
  const said: (string | null)[] = [];
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes, target, type } of records)
      if (type === 'characterData') said.push(target.textContent);
      else for (const node of addedNodes) said.push(node.textContent);
  };
  const observer = new MutationObserver(note);
  observer.observe(screen.getByRole('status'), { childList: true, subtree: true, characterData: true });
  return () => {
    note(observer.takeRecords());
    return said.splice(0);
  };
}

test('what was asked for is read out once, when it has come, also where it is as much as before', () => {
  const { rerender } = render(state({}));
  const said = heard();
  rerender(state({ asked: 'search=a', narrowed: true }));
  expect(said()).toEqual([]);
  const found = { rows: rowsOf(3), total: 3, last: 1, narrowed: true };
  rerender(state({ ...found, asked: 'search=a' }));
  expect(said()).toEqual(['Nalezeno 3']);
  const others = { ...found, rows: rowsOf(3) };
  rerender(state({ ...others, asked: 'search=ab' }));
  expect(said()).toEqual(['Nalezeno 3']);
  rerender(state({ ...found, rows: [], total: 0, asked: 'search=abc' }));
  expect(said()).toEqual(['Nikdo tu není.']);
});

test('read again by itself it says nothing, unless it is another number', () => {
  const { rerender } = render(state({ last: 1, rows: rowsOf(9), total: 9 }));
  const said = heard();
  rerender(state({ last: 1, rows: rowsOf(9), total: 9 }));
  expect(said()).toEqual([]);
  rerender(state({ last: 1, rows: rowsOf(8), total: 8 }));
  expect(said()).toEqual(['Celkem 8']);
});
