import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { EmptyState } from './notice.tsx';
import { useWords } from './words.tsx';

const Count = styled.p`
  && { margin: 0 0 8px; color: var(--ink-soft); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
`;

/** What of a list is on the page. */
export interface Listed {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly current: number;
  readonly last: number;
  /** Whether a filter or a search narrows it. */
  readonly narrowed: boolean;
  /** What is asked of it: search, filters, order and page. The rows may still be those of what was asked before. */
  readonly asked: string;
}

interface Props {
  readonly list: Listed;
  /** What stands here when there are no rows, and how to make some. */
  readonly empty: ReactNode;
  /** In place of the number: words of the page. Null: none. */
  readonly children?: ReactNode;
}

/** How long a list is and what of it is on the page, or that it is empty. Whenever what was asked has come, it is read out, once. */
export function ListState({ list, empty, children }: Props) {
  const words = useWords();
  const { rows, asked, narrowed } = list;
  // What is asked changes at once, the rows when they have come.
  const [answered, setAnswered] = useState({ rows, asked, narrowed, times: 0 });
  if (answered.rows !== rows) {
    const times = answered.times + (answered.asked === asked ? 0 : 1);
    setAnswered({ rows, asked, narrowed, times });
  }
  const count = children === undefined ? words.listed(placeOf({ ...list, narrowed: answered.narrowed })) : children;
  return (
    <div role="status">
      {/* Drawn anew it is read out also where it says the same as before. */}
      {rows.length === 0 ? <EmptyState key={answered.times}>{empty}</EmptyState> : null}
      {rows.length > 0 && count !== null ? <Count key={answered.times}>{count}</Count> : null}
    </div>
  );
}

/** The numbers of the first and the last row among all. */
function placeOf({ rows, total, current, last, narrowed }: Listed) {
  const from = current < last ? (current - 1) * rows.length + 1 : total - rows.length + 1;
  return { total, narrowed, from, to: from + rows.length - 1, whole: last <= 1 };
}
