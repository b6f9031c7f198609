import type { AnyList, RowOf } from '@anketa/contract/declared-list';
import { Page } from '@anketa/ui/page';
import type { ComponentProps, ReactNode } from 'react';
import { type FilterDrawing, ListFilters } from './list-filters.tsx';
import { type ListDrawing, ListTable } from './list-table.tsx';
import { useLocale } from './suite.ts';
import { type ListPage as Rows, useList } from './use-list.ts';

type Props<L extends AnyList> = ListDrawing<L> &
  FilterDrawing<L> &
  Omit<ComponentProps<typeof Page>, 'title' | 'children'> & {
    /** The rows that were asked for: of the data, what stands under the list's name. */
    readonly rows: Rows<RowOf<L>>;
    /** Stands between the heading and the search. */
    readonly children?: ReactNode;
  };

/**
 * The page of a declared list: heading, search, filters, files, table and pages. Where more lists or something else stand on a page it is made
 * of the same parts, `ListFilters` and `ListTable`.
 */
export function ListPage<L extends AnyList>(props: Props<L>): ReactNode;
export function ListPage(props: Props<AnyList>) {
  const { of, rows, subtitle, actions, above, wide, children } = props;
  const locale = useLocale();
  const list = useList(rows, of.ownSort);
  return (
    <Page title={of.title[locale]} subtitle={subtitle} actions={actions} above={above} wide={wide}>
      {children}
      <ListFilters {...props} list={list} />
      <ListTable {...props} list={list} />
    </Page>
  );
}
