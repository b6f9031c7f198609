import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

const Bar = styled.nav`
  display: flex; flex-wrap: wrap; place-content: center; align-items: center; gap: 16px; margin-block: 20px; font-variant-numeric: tabular-nums;
  @media print { display: none; }
`;

interface PagerProps {
  readonly current: number;
  readonly last: number;
  readonly onGo: (page: number) => void;
}

/** Previous, next, and up to where the page begins (specification 2). Nothing at all when there is one page. */
export function Pager({ current, last, onGo }: PagerProps) {
  const words = useWords();
  if (last <= 1) return null;
  function go(page: number) {
    onGo(page);
    scrollTo(0, 0);
  }
  function up() {
    // With the focus, so that the next Tab does not lead back to the end.
    document.querySelector('main')?.focus();
    scrollTo(0, 0);
  }
  return (
    <Bar aria-label={words.paging}>
      <Button $off={current <= 1} onClick={() => go(current - 1)}>
        <span aria-hidden="true">←</span> {words.previous}
      </Button>
      <span aria-current="page">{words.pageOf(current, last)}</span>
      <Button $off={current >= last} onClick={() => go(current + 1)}>
        {words.next} <span aria-hidden="true">→</span>
      </Button>
      <Button $kind="quiet" onClick={up}>
        {words.up} <span aria-hidden="true">↑</span>
      </Button>
    </Bar>
  );
}
