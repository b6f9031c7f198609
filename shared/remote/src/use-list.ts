import type { Endpoint } from '@anketa/contract/endpoint';
import type { SortKey } from '@anketa/contract/lists';
import type { Column, Sort, TableList } from '@anketa/ui/table';
import { useContext, useEffect } from 'react';
import { UnreadPageReactContext } from './unread-page.tsx';
import { type Query, useQuery } from './use-query.ts';

/** A page of a list, in the form of specification 7. */
export interface ListPage<Row> {
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
  readonly data: readonly Row[];
}

export interface List<Row> extends TableList<Row>, Pick<Query, 'bind'> {}

/** A column of a list: one by which it is sorted has the key that the list's endpoint knows it by. */
export type ListColumn<E extends Endpoint, Row> = Omit<Column<Row>, 'key' | 'sortable'> &
  ({ readonly key: SortKey<E>; readonly sortable: true } | { readonly key: string; readonly sortable?: undefined });

/** What the query says of a list beside what narrows it. */
const views = ['page', 'sort'];

/**
 * A list that a page shows: its page, order, filters and search live in the address. `sort` is a column's key, with `-` before it
 * from the last to the first; `own` is the same of the order in which it comes by itself, where that is a column's. A page beyond the last one
 * becomes the last one.
 */
export function useList<Row>({ data, current_page, last_page, total }: ListPage<Row>, own = ''): List<Row> {
  const query = useQuery();
  const { set, read, bind } = query;
  const beyond = current_page > last_page;
  useEffect(() => {
    if (beyond) set('page', last_page > 1 ? String(last_page) : '', { replace: true });
  }, [beyond, last_page, set]);
  const sort = read('sort');
  return {
    rows: data,
    current: current_page,
    last: last_page,
    total,
    go: (page) => set('page', page > 1 ? String(page) : ''),
    sort: sortOf(sort),
    ownSort: sortOf(own),
    onSort: (by, down) => {
      const next = down === undefined ? nextSort(sort || own, by, own) : `${down ? '-' : ''}${by}`;
      set('sort', next === own ? '' : next, { replace: true });
    },
    bind,
    asked: query.whole,
    unread: useContext(UnreadPageReactContext),
    narrowed: query.names().some((name) => !views.includes(name)),
  };
}

const sortOf = (text: string): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), down: text.startsWith('-') } : undefined;

/** Up, then down, then as the list comes by itself; from there, where that is down, up. */
function nextSort(present: string, by: string, own: string): string {
  const down = `-${by}`;
  if (present === by) return down;
  return present === down && own !== down ? '' : by;
}
