import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

/* On a phone back and on stand beside each other, below them which page it is and the way up. */
const Bar = styled.nav`
  display: flex; flex-wrap: wrap; place-content: center; align-items: center; gap: 16px; margin-block: 20px; font-variant-numeric: tabular-nums;
  & > p { flex: 1 0 100%; margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560; text-align: center; }
  @media (max-width: 639px) {
    display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 12px;
    & > span, & > button:last-of-type { order: 1; text-align: center; }
    & > p { order: 2; grid-column: 1 / -1; }
  }
  @media print { display: none; }
`;

interface PagerProps {
  readonly list: {
    readonly current: number;
    readonly last: number;
    readonly go: (page: number) => void;
    readonly unread: number | undefined;
  };
  /** Where the list begins: it gets the focus when another page of it has come. */
  readonly top: RefObject<HTMLElement | null>;
}

/** Previous, next, and up to where the page begins (specification 2). Nothing at all when there is one page. */
export function Pager({ list: { current, last, go, unread }, top }: PagerProps) {
  const words = useWords();
  const wanted = useRef<number>(null);
  useEffect(() => {
    if (wanted.current !== current) return;
    wanted.current = null;
    top.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [current, top]);
  if (last <= 1) return null;
  function turn(page: number) {
    wanted.current = page;
    go(page);
  }
  function up() {
    // With the focus, so that the next Tab does not lead back to the end.
    document.querySelector('main')?.focus();
    scrollTo(0, 0);
  }
  return (
    <Bar aria-label={words.paging}>
      <Button $off={current <= 1} onClick={() => turn(current - 1)}>
        <span aria-hidden="true">←</span> {words.previous}
      </Button>
      <span aria-current="page">{words.pageOf(current, last)}</span>
      <Button $off={current >= last} onClick={() => turn(current + 1)}>
        {words.next} <span aria-hidden="true">→</span>
      </Button>
      <Button $kind="quiet" onClick={up}>
        {words.up} <span aria-hidden="true">↑</span>
      </Button>
      {unread === undefined ? null : <p role="alert">{words.unread(unread)}</p>}
    </Bar>
  );
}
