import { type Key, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { selectLook } from './field.tsx';
import { type Listed, ListState } from './list-state.tsx';
import { EmptyState } from './notice.tsx';
import { Pager } from './pager.tsx';
import { useWords } from './words.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** Default: the row's value under `key`, as text. */
  readonly render?: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** It holds sentences: in a card they stand below its name. */
  readonly sentences?: boolean;
  /** It says more of the name: in a card it stands under it, without its own. `line`: on a line of its own, since it may be long. `named`: with its own, as a number needs. */
  readonly caption?: boolean | 'line' | 'named';
  /** Where it says nothing, such as that none is missing: in a card the line is left out. */
  readonly unsaid?: (row: Row) => boolean;
  /** What can be done with the row: in a card it stands at the end of the line under the name, without its own. `name`: at the end of the name's line. `end`: of several, under all the rest. */
  readonly acts?: boolean | 'name' | 'end';
  /** In a table it stands on one line, such as a person's name. */
  readonly whole?: boolean;
  /** Cards go without it: who needs it opens what the row is of. */
  readonly wide?: boolean;
  /** It draws what another column says: whoever hears the table is told of that one alone. */
  readonly drawn?: boolean;
  /** The row's name: first in the stacked card of a phone, header cell at a desk. */
  readonly main?: boolean;
  /** The list can be put in order by this column. */
  readonly sortable?: boolean;
}

/** By which column a list stands in order. */
export interface Sort {
  readonly by: string;
  readonly down: boolean;
}

/** What a list hook gives; any object of this shape serves. */
export interface TableList<Row> extends Listed {
  readonly rows: readonly Row[];
  readonly go: (page: number) => void;
  /** The page that was asked for last and could not be read. */
  readonly unread: number | undefined;
  /** Undefined: as the list comes by itself. */
  readonly sort: Sort | undefined;
  /** The column by which it comes by itself, where it is one. */
  readonly ownSort?: Sort;
  /** Without `down`: the next order by this column. With it: this one; by nothing (`''`) as the list comes by itself. */
  readonly onSort: (by: string, down?: boolean) => void;
}

interface TableProps<Row> {
  /** What the table is called where it is come to by itself. Not a text of its own: that would say the heading above once more. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => Key;
  /** What stands here when there are no rows, and how to make some. */
  readonly empty: ReactNode;
  readonly rows?: readonly Row[];
  /** In place of `rows`: brings order and paging along. */
  readonly list?: TableList<Row>;
  /** What the order is called in which it comes by itself. */
  readonly ownOrder?: string;
  /** Marks of the rows' elements, such as those of `useReorder`, or the `id` that an address leads to. */
  readonly rowMarks?: (
    row: Row,
    index: number,
  ) => Readonly<Record<`data-${string}`, string | number | true | undefined> & { id?: string }>;
}

/* Whether it is cards or a table is decided by its own width in letters: text twice as large needs cards on half a desk, too. */
const Frame = styled.div`
  container-type: inline-size;
`;

const Scroll = styled.div`
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); overflow: auto hidden;
`;

/*
 * In a card the name of a column breaks before what is said in it does: a login stays whole. Its lines are equally far from each other: what a
 * finger presses reaches out of its line, since a line as high as a finger would be a hole. Under the name what begins a line has its dot covered.
 */
const Grid = styled.table`
  width: 100%; border-collapse: collapse; font-size: var(--text-s);
  th, td { padding: var(--row) var(--cell); text-align: start; vertical-align: middle; font-weight: inherit; }
  [data-align='end'] { text-align: end; }
  [data-whole], td[data-acts] { white-space: nowrap; }
  [data-whole] wbr { display: none; }
  tbody tr { border-top: 1px solid var(--line); }
  tbody tr:hover { background: var(--sunken); }
  tbody th { font-weight: 560; }
  tr:has(> [data-sentences]) > * { vertical-align: top; }
  &:focus-visible { outline-offset: -3px; border-radius: var(--radius-card); }
  @media (pointer: coarse) { tbody a { display: inline-flex; align-items: center; min-block-size: 44px; } }
  thead th { color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; white-space: nowrap; }
  thead [aria-sort] { color: var(--accent); font-weight: 640; }
  @container (max-width: 36rem) {
    &, tbody, tr, th, td { display: block; }
    @media (pointer: coarse) {
      tbody a { display: inline-block; min-block-size: 0; }
      tbody a:not(:focus-visible) { padding-block: 11px; margin-block: -11px; }
    }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { position: relative; display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 16px; padding: calc(var(--row) + 2px) var(--cell); background: var(--surface); }
    tr::before { content: ''; position: absolute; z-index: 1; inset-block: 3px; inset-inline-start: 0; inline-size: calc(var(--cell) - 5px); background: inherit; pointer-events: none; }
    tbody tr:first-child { border-top: 0; }
    th, td { flex: 1 0 100%; max-inline-size: 100%; padding: 4px 0 0; }
    tbody th { order: -4; padding: 0; font-size: var(--text-m); }
    td[data-label] { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; text-align: end; overflow-wrap: anywhere; }
    td[data-label]::before { content: attr(data-label); color: var(--ink-soft); text-align: start; flex: 0 999 auto; max-width: 60%; overflow-wrap: break-word; }
    td[data-label]:has(> svg, [role='switch']) { align-items: center; }
    td[data-sentences] { display: block; text-align: start; }
    td[data-sentences]::before { display: block; max-width: none; font-size: var(--text-xs); }
    td[data-caption] { position: relative; display: block; order: -2; flex: none; color: var(--ink-soft); font-size: var(--text-xs); text-align: start; }
    td:is([data-caption='true'], [data-caption='named'])::before { content: '·'; position: absolute; inset-inline-start: -10px; }
    td[data-caption='named'] { display: flex; flex-direction: row-reverse; gap: 4px; }
    td[data-caption='named']::after { content: attr(data-label); }
    td[data-caption='line'] { order: -3; flex: 1 0 100%; }
    td[data-caption] > div { display: inline; }
    td[data-caption] > div + div::before { content: ', '; }
    td[data-acts][data-label] { order: -1; align-self: center; flex: none; margin-inline-end: 0; margin-block: -6px; }
    tr:is(:not(:has(> :is([data-caption], [data-acts='end']))), :has(> [data-acts='name'])) { > th { flex: 1 1 50%; } > td[data-acts] { order: -4; padding: 0; } }
    tr:has(> [data-acts]) > td[data-caption] { align-self: center; }
    tr::after { content: ''; order: -1; flex: 0 0 100%; }
    tr:has(> [data-acts] ~ [data-acts])::after { order: -2; }
    td[data-acts]::before, td[data-caption='line']::before { content: none; }
    @media (pointer: coarse) { td[data-acts][data-label] { margin-block: -10px; } }
    :not([data-acts]) + td[data-acts] { margin-inline-start: auto; }
    td[data-acts='end'][data-label] { display: block; order: 1; flex: 1 0 100%; margin: 8px 0 0; }
    [data-whole] { white-space: normal; }
    [data-whole] wbr { display: inline; }
    td:empty, td[data-unsaid], td[data-wide] { display: none; }
  }
  @media print {
    font-size: var(--text-xs);
    th, td { padding: 5px 8px; }
    thead th { white-space: normal; }
    thead span { display: none; }
  }
`;

const Order = styled.button.attrs({ type: 'button' })`
  display: inline-flex; align-items: center; gap: 4px; min-block-size: 36px; margin: -8px; padding: 4px 8px; border: 0; border-radius: var(--radius);
  background: transparent; color: inherit; font: inherit; cursor: pointer;
  &:hover { background: var(--accent-soft); color: var(--ink); }
  & > span { opacity: 0.6; }
  [aria-sort] > & > span { opacity: 1; }
`;

/* How long a list is; in cards the choice of its order stands beside it, or below it where it would be cut. */
const Above = styled.div`
  @container (max-width: 36rem) {
    display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px;
    & > [role='status'] { flex: 1 1 0; min-inline-size: min(9rem, 100%); }
    & > [role='status'] > p { margin: 0; text-wrap: balance; }
    margin-block-end: 8px;
    &:has(> select) { margin-block-end: 12px; }
  }
`;

const Orders = styled.select`
  flex: 0 1 auto; min-inline-size: 6rem; max-inline-size: 100%; min-block-size: 44px; field-sizing: content; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface);
  ${selectLook}
  @container (min-width: 36.01rem) { display: none; }
  @media print { display: none; }
`;

/** A real table at a desk, stacked cards on a phone. */
export function Table<Row>({
  caption,
  columns,
  rowKey,
  empty,
  list,
  rows = list?.rows ?? [],
  ownOrder,
  rowMarks,
}: TableProps<Row>) {
  const top = useRef<HTMLTableElement>(null);
  if (!list && rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <Frame>
      {list ? (
        <Above>
          <ListState list={list} empty={empty} />
          {rows.length > 1 ? <SortChoice columns={columns} list={list} ownOrder={ownOrder} /> : null}
        </Above>
      ) : null}
      {rows.length > 0 ? (
        <Scroll>
          <Grid ref={top} tabIndex={-1} aria-label={caption}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Heading key={column.key} column={column} list={list} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={rowKey(row)} {...rowMarks?.(row, index)}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} />
                  ))}
                </tr>
              ))}
            </tbody>
          </Grid>
        </Scroll>
      ) : null}
      {list ? <Pager list={list} top={top} /> : null}
    </Frame>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly list: TableList<Row> | undefined;
}

const arrows = { ascending: '↑', descending: '↓' } as const;

/** The head of a column; where the list can be ordered by it, a button. */
function Heading<Row>({ column: { key, title, align, sortable, drawn }, list }: HeadingProps<Row>) {
  const { ownSort, sort = ownSort, onSort } = list ?? {};
  const order = sort?.by === key ? (sort.down ? 'descending' : 'ascending') : undefined;
  if (!onSort || !sortable) {
    return (
      <th scope="col" data-align={align} aria-sort={order} aria-hidden={drawn}>
        {title}
        {order ? <span aria-hidden="true"> {arrows[order]}</span> : null}
      </th>
    );
  }
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      <Order onClick={() => onSort(key)}>
        {title} <span aria-hidden="true">{order ? arrows[order] : '↕'}</span>
      </Order>
    </th>
  );
}

/** The same on a phone, where there are no heads of columns. */
function SortChoice<Row>({
  columns,
  list: { sort, ownSort, onSort },
  ownOrder,
}: Pick<TableProps<Row>, 'columns' | 'ownOrder'> & { readonly list: TableList<Row> }) {
  const words = useWords();
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const orders = sortable.flatMap(({ key, title }) => [
    { by: key, down: false, label: `${title} ↑` },
    { by: key, down: true, label: `${title} ↓` },
  ]);
  const own = orders.find(({ by, down }) => by === ownSort?.by && down === ownSort.down);
  return (
    <Orders
      aria-label={words.order}
      value={sort ? `${sort.down ? '-' : ''}${sort.by}` : ''}
      onChange={({ target: { value } }) => onSort(value.replace(/^-/, ''), value.startsWith('-'))}
    >
      <option value="">{ownOrder ?? own?.label ?? words.order}</option>
      {orders
        .filter((order) => order !== own)
        .map(({ by, down, label }) => (
          <option key={label} value={`${down ? '-' : ''}${by}`}>
            {label}
          </option>
        ))}
    </Orders>
  );
}

/** The name of a column that no line breaks after its first letter, as in E-mail; a short one nowhere. */
function unbroken(title: string): string {
  const whole = title.length > 12 ? title : title.replaceAll(' ', '\u00a0');
  return whole.replace(/^(\p{L})-/u, '$1\u2011');
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.render ? column.render(row) : plain(row, column.key);
  if (column.main) {
    return (
      <th scope="row" data-align={column.align} data-whole={column.whole || undefined}>
        {content}
      </th>
    );
  }
  return (
    <td
      aria-hidden={column.drawn}
      data-align={column.align}
      data-label={unbroken(column.title) || undefined}
      data-sentences={column.sentences || undefined}
      data-caption={column.caption || undefined}
      data-unsaid={content === '–' || column.unsaid?.(row) || undefined}
      data-acts={column.acts || undefined}
      data-wide={column.wide || undefined}
      data-whole={column.whole || undefined}
    >
      {content}
    </td>
  );
}

function plain(row: unknown, key: string): string {
  const value = typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === key)?.[1] : '';
  return String(value ?? '');
}
