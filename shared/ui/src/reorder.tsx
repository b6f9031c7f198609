import { type PointerEvent, useState } from 'react';
import { styled } from 'styled-components';
import { forcedColors } from './theme.ts';

/** How near the window's edge a dragged item has to be, in pixels, for the page to scroll, and how fast it does. */
const edge = 72;
const scrollStep = 10;

interface Drag {
  readonly from: number;
  readonly to: number;
}

type RowMarks = {
  readonly 'data-reorder': number;
  readonly 'data-dragged'?: true;
  /** On which side of the row the dragged one would come to stand. */
  readonly 'data-drop'?: 'before' | 'after';
};

export interface Reorder {
  /** For the element of each item; the list's styles show `reorderMarks`. */
  readonly row: (index: number) => RowMarks;
  /** For the handle in it. */
  readonly handle: (index: number) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
}

/** Styles of a list whose items are dragged: a line where the item would come to stand. */
export const reorderMarks = `
  [data-dragged] { opacity: 0.5; }
  [data-drop='before'] { box-shadow: inset 0 3px 0 var(--accent); }
  [data-drop='after'] { box-shadow: inset 0 -3px 0 var(--accent); }
  ${forcedColors} { [data-drop='before'] { border-block-start: 3px solid Highlight; } [data-drop='after'] { border-block-end: 3px solid Highlight; } }
`;

/** Items dragged by a handle, with a mouse, a pen or a finger. By keyboard they are moved with `MoveButtons`. */
export function useReorder(onMove: (from: number, to: number) => void): Reorder {
  const [drag, setDrag] = useState<Drag | null>(null);

  function begin(from: number, { button, pointerId, currentTarget: handle }: PointerEvent<HTMLElement>) {
    const list = handle.closest('[data-reorder]')?.parentElement;
    if (button !== 0 || !list) return;
    handle.setPointerCapture(pointerId);
    const ended = new AbortController();
    const { signal } = ended;
    let to = from;
    // Unknown until the pointer moves: an item taken near the edge does not scroll the page by itself.
    let height = Number.NaN;
    const follow = () => {
      to = placeAt(list, height);
      setDrag({ from, to });
    };
    // A pointer held near the edge moves no more, so the page scrolls by itself.
    const scroll = () => {
      if (signal.aborted) return;
      const by = height < edge ? -scrollStep : height > window.innerHeight - edge ? scrollStep : 0;
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' });
        follow();
      }
      requestAnimationFrame(scroll);
    };
    const end = (isDropped: boolean) => {
      ended.abort();
      setDrag(null);
      if (isDropped && to !== from) onMove(from, to);
    };
    const move = ({ clientY }: globalThis.PointerEvent) => {
      height = clientY;
      follow();
    };
    requestAnimationFrame(scroll);
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
    setDrag({ from, to: from });
  }

  return {
    row: (index) => ({
      'data-reorder': index,
      'data-dragged': drag?.from === index ? true : undefined,
      'data-drop': drag && drag.to === index && drag.from !== index ? sideOf(drag) : undefined,
    }),
    handle: (index) => ({ onPointerDown: (event) => begin(index, event) }),
  };
}

function sideOf({ from, to }: Drag): 'before' | 'after' {
  return to < from ? 'before' : 'after';
}

/** The place of the item that stands at a height of the window. Above the first it is the first, below the last the last. */
function placeAt(list: Element, height: number): number {
  const rows = [...list.querySelectorAll(':scope > [data-reorder]')];
  const below = rows.findIndex((row) => height < row.getBoundingClientRect().bottom);
  return below < 0 ? rows.length - 1 : below;
}

const Control = styled.button.attrs({ type: 'button' })`
  display: inline-grid; place-items: center; inline-size: 32px; block-size: 32px; padding: 0;
  border: 0; border-radius: var(--radius); background: transparent; color: var(--ink-soft); cursor: pointer;
  &:hover { background: var(--accent-soft); color: var(--ink); }
  &[aria-disabled='true'] { opacity: 0.35; cursor: default; }
  @media (pointer: coarse) { inline-size: 44px; block-size: 44px; }
`;

const Grip = styled(Control).attrs({ as: 'span' })`
  cursor: grab; touch-action: none; user-select: none;
  &:active { cursor: grabbing; }
`;

const ButtonGroup = styled.span`
  display: inline-flex; align-items: center; flex: none;
`;

interface MoveButtonsProps {
  readonly index: number;
  readonly count: number;
  readonly reorder: Reorder;
  readonly onMove: (from: number, to: number) => void;
  /** What the buttons say, with the item's name: "Move up: …". */
  readonly labels: { readonly up: string; readonly down: string };
}

/** The handle to drag an item by, and the buttons that move it by one place. They keep the focus at either end. */
export function MoveButtons({ index, count, reorder, onMove, labels }: MoveButtonsProps) {
  const step = (label: string, sign: string, to: number) => {
    const possible = to >= 0 && to < count;
    return (
      <Control aria-label={label} aria-disabled={!possible} onClick={() => possible && onMove(index, to)}>
        <span aria-hidden="true">{sign}</span>
      </Control>
    );
  };
  return (
    <ButtonGroup>
      <Grip aria-hidden="true" {...reorder.handle(index)}>
        <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
          <path d="M1 1h3v3H1zM6 1h3v3H6zM1 6.5h3v3H1zM6 6.5h3v3H6zM1 12h3v3H1zM6 12h3v3H6z" />
        </svg>
      </Grip>
      {step(labels.up, '↑', index - 1)}
      {step(labels.down, '↓', index + 1)}
    </ButtonGroup>
  );
}
