import { person } from '@anketa/testing/person';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MoveButtons, useReorder } from './reorder.tsx';

const names = ['Anna', 'Bára', 'Cyril'];

function List({ onMove }: { readonly onMove: (from: number, to: number) => void }) {
  const reorder = useReorder(onMove);
  return (
    <ul>
      {names.map((name, index) => (
        <li key={name} {...reorder.row(index)}>
          {name}
          <MoveButtons
            index={index}
            reorder={reorder}
            onMove={onMove}
            count={names.length}
            labels={{ up: `Nahoru: ${name}`, down: `Dolů: ${name}` }}
          />
        </li>
      ))}
    </ul>
  );
}

function open() {
  const moves: [number, number][] = [];
  const { container } = render(<List onMove={(from, to) => void moves.push([from, to])} />);
  const rows = [...container.querySelectorAll('li')];
  // Rows of 40 pixels, the first at the height of 100.
  for (const [index, row] of rows.entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100 + index * 40, 300, 40));
  const handle = (index: number) => rows[index]?.querySelector('span > [aria-hidden="true"]') as HTMLElement;
  return { moves, rows, handle };
}
afterEach(() => {
  vi.restoreAllMocks();
});

test('by keyboard: the buttons name the item and move it by one place', async () => {
  const { moves } = open();
  const user = person();
  screen.getByRole('button', { name: 'Dolů: Anna' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Nahoru: Cyril' }).focus();
  await user.keyboard(' ');
  expect(moves).toEqual([
    [0, 1],
    [2, 1],
  ]);
});

test('at the ends the buttons do nothing, say so, and keep the focus', async () => {
  const { moves } = open();
  const user = person();
  for (const name of ['Nahoru: Anna', 'Dolů: Cyril']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
  }
  expect(screen.getByRole('button', { name: 'Dolů: Anna' }).getAttribute('aria-disabled')).toBe('false');
  expect(moves).toEqual([]);
});

const marks = (rows: readonly HTMLElement[]) => rows.map(({ dataset }) => dataset.drop ?? (dataset.dragged ? '·' : ''));

test('by the pointer: what is dragged and where it would stand is marked; let go, it is there', () => {
  const { moves, rows, handle } = open();
  fireEvent.pointerDown(handle(0), { button: 0, pointerId: 1 });
  expect(marks(rows)).toEqual(['·', '', '']);
  fireEvent.pointerMove(handle(0), { clientY: 150 });
  expect(marks(rows)).toEqual(['·', 'after', '']);
  fireEvent.pointerMove(handle(0), { clientY: 999 });
  expect(marks(rows)).toEqual(['·', '', 'after']);
  fireEvent.pointerUp(handle(0));
  expect(moves).toEqual([[0, 2]]);
  expect(marks(rows)).toEqual(['', '', '']);
  fireEvent.pointerMove(handle(0), { clientY: 150 });
  fireEvent.pointerUp(handle(0));
  expect(moves).toHaveLength(1);
});

test('upwards the mark stands above, and above the first is the first', () => {
  const { moves, rows, handle } = open();
  fireEvent.pointerDown(handle(2), { button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle(2), { clientY: 0 });
  expect(marks(rows)).toEqual(['before', '', '·']);
  fireEvent.pointerUp(handle(2));
  expect(moves).toEqual([[2, 0]]);
});

test('Escape, a cancelled pointer and the place it came from move nothing; nor does the other button', () => {
  const { moves, rows, handle } = open();
  const drag = (button = 0) => {
    fireEvent.pointerDown(handle(0), { button, pointerId: 1 });
    fireEvent.pointerMove(handle(0), { clientY: 999 });
  };
  drag();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(marks(rows)).toEqual(['', '', '']);
  fireEvent.pointerUp(handle(0));
  drag();
  fireEvent.pointerCancel(handle(0));
  drag();
  fireEvent.pointerMove(handle(0), { clientY: 110 });
  fireEvent.pointerUp(handle(0));
  drag(2);
  expect(marks(rows)).toEqual(['', '', '']);
  fireEvent.pointerUp(handle(0));
  expect(moves).toEqual([]);
});

test('held near the edge of the window the page scrolls by itself, until it is let go', () => {
  vi.useFakeTimers();
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { handle } = open();
  const frames = (count: number) => act(() => vi.advanceTimersByTime(count * 16));
  fireEvent.pointerDown(handle(0), { button: 0, pointerId: 1 });
  frames(3);
  expect(scroll).not.toHaveBeenCalled();
  fireEvent.pointerMove(handle(0), { clientY: window.innerHeight - 10 });
  frames(3);
  expect(scroll).toHaveBeenLastCalledWith({ top: 10, behavior: 'instant' });
  fireEvent.pointerMove(handle(0), { clientY: 10 });
  frames(3);
  expect(scroll).toHaveBeenLastCalledWith({ top: -10, behavior: 'instant' });
  fireEvent.pointerUp(handle(0));
  scroll.mockClear();
  frames(5);
  expect(scroll).not.toHaveBeenCalled();
  vi.useRealTimers();
});
