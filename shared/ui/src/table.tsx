import type { Key, ReactNode } from 'react';
import { styled } from 'styled-components';
import { EmptyState, FailureNotice } from './notice.tsx';
import { Pager } from './pager.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Default: the row's value under `key`, as text. */
  readonly render?: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** The row's name: first in the stacked card of a phone, header cell at a desk. */
  readonly main?: boolean;
}

/** What a list hook gives; any object of this shape serves. */
export interface TableList<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly slow: boolean;
  readonly error: string | undefined;
  readonly reload: () => void;
  readonly current: number;
  readonly last: number;
  readonly go: (page: number) => void;
}

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => Key;
  /** What stands here when there are no rows, and how to make some. */
  readonly empty: ReactNode;
  readonly rows?: readonly Row[];
  /** In place of `rows`: brings skeleton, failure and paging along. */
  readonly list?: TableList<Row>;
  /** Marks of the rows' elements, such as those of `useReorder`. */
  readonly rowMarks?: (
    row: Row,
    index: number,
  ) => Readonly<Record<`data-${string}`, string | number | true | undefined>>;
}

const Scroll = styled.div`
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); overflow-x: auto;
`;

const Grid = styled.table`
  width: 100%; border-collapse: collapse; font-size: var(--text-s);
  caption { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  th, td { padding: 10px 16px; text-align: start; vertical-align: middle; font-weight: inherit; }
  [data-align='end'] { text-align: end; }
  tbody tr { border-top: 1px solid var(--line); }
  tbody tr:hover { background: var(--sunken); }
  tbody th { font-weight: 560; }
  thead th { color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; white-space: nowrap; }
  @media (max-width: 639px) {
    &, tbody, tr, th, td { display: block; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { display: flex; flex-direction: column; padding: 12px 16px; }
    tbody tr:first-child { border-top: 0; }
    th, td { padding: 3px 0; }
    tbody th { order: -1; font-size: var(--text-m); }
    td[data-label] { display: flex; justify-content: space-between; align-items: center; gap: 16px; text-align: end; overflow-wrap: anywhere; }
    td[data-label]::before { content: attr(data-label); color: var(--ink-soft); text-align: start; flex: none; max-width: 45%; }
  }
`;

/** A real table at a desk, stacked cards on a phone. */
export function Table<Row>({ caption, columns, rowKey, empty, rows, list, rowMarks }: TableProps<Row>) {
  const shown = list ? list.rows : rows;
  if (list?.error) return <FailureNotice text={list.error} onRetry={list.reload} />;
  if (!shown) return list?.slow === false ? null : <Skeleton lines={8} />;
  if (shown.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <Scroll>
        <Grid>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, title, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={rowKey(row)} {...rowMarks?.(row, index)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      </Scroll>
      {list ? <Pager current={list.current} last={list.last} onGo={list.go} /> : null}
    </>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.render ? column.render(row) : plain(row, column.key);
  if (column.main) {
    return (
      <th scope="row" data-align={column.align}>
        {content}
      </th>
    );
  }
  return (
    <td data-align={column.align} data-label={column.title || undefined}>
      {content}
    </td>
  );
}

function plain(row: unknown, key: string): string {
  const value = typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === key)?.[1] : '';
  return String(value ?? '');
}
