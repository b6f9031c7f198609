import {
  type AnyList,
  type ForColumns,
  flagWords,
  type ListColumn,
  type Needed,
  type PageKey,
  type RowOf,
} from '@anketa/contract/declared-list';
import type { Locale } from '@anketa/contract/values';
import { EmailAddress } from '@anketa/ui/email-address';
import { type Column, Table } from '@anketa/ui/table';
import type { Key, ReactNode } from 'react';
import { shortDayText, shortMomentText } from './moment-text.ts';
import { useLocale } from './suite.ts';
import type { List } from './use-list.ts';

type Row = RowOf<AnyList>;

interface ListTableProps<L extends AnyList> {
  /** The declaration. */
  readonly of: L;
  readonly rowKey: (row: RowOf<L>) => Key;
  /** Columns that are not drawn now. */
  readonly without?: readonly PageKey<L>[];
  /** Columns that depend on the data, behind those that are declared. */
  readonly more?: readonly Column<RowOf<L>>[];
}

/** What a table of a declared list is drawn of. `render` has one for each column that the row has no fitting value for. */
export type ListDrawing<L extends AnyList> = ListTableProps<L> &
  Needed<'render', ForColumns<L, PageKey<L>, (row: RowOf<L>) => ReactNode>>;

type Props<L extends AnyList> = ListDrawing<L> & { readonly list: List<RowOf<L>> };

interface AnyProps extends ListTableProps<AnyList> {
  readonly list: List<Row>;
  readonly render?: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>;
}

/** The table of a declared list: its columns, how it is sorted, its pages, and what stands there while it is empty. */
export function ListTable<L extends AnyList>(props: Props<L>): ReactNode;
export function ListTable({ of, list, rowKey, render, without = [], more = [] }: AnyProps) {
  const locale = useLocale();
  const declared = Object.entries(of.columns)
    .filter(([key, { onPage }]) => onPage !== false && !without.includes(key))
    .map(
      ([key, column]): Column<Row> => ({
        key,
        title: column.heading[locale],
        align: column.kind === 'number' ? 'end' : undefined,
        main: column.main,
        caption: column.caption,
        whole: column.whole,
        wide: column.wide,
        unsaid: (row) => column.unsaid === (row[key] ? 'yes' : 'no'),
        sortable: column.sorts,
        render: render?.[key] ?? ((row) => plain(row[key], column, locale)),
      }),
    );
  return (
    <Table
      caption={of.title[locale]}
      list={list}
      rowKey={rowKey}
      columns={[...declared, ...more]}
      ownOrder={of.order[locale]}
      empty={of.empty[list.narrowed ? 'found' : 'none'][locale]}
    />
  );
}

/** A value by the kind of its column; nothing for none. */
function plain(value: unknown, column: ListColumn, locale: Locale): ReactNode {
  if (typeof value === 'boolean') return flagWords[value ? 'yes' : 'no'][locale];
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (typeof value !== 'string' || value === '') return '';
  if (column.kind === 'choice') return column.values[value]?.[locale] ?? value;
  if (column.kind === 'day') return shortDayText(locale, value);
  if (column.kind === 'email') return <EmailAddress address={value} />;
  return column.kind === 'moment' ? shortMomentText(locale, value) : value;
}
