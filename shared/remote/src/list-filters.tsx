import type { AnyList, CodeFilter, ListFilter, Needed } from '@anketa/contract/declared-list';
import { tableFileOf } from '@anketa/contract/lists';
import { Checkbox } from '@anketa/ui/choice';
import { type Option, SearchField, Select, TextInput } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Toolbar } from '@anketa/ui/toolbar';
import type { ReactNode } from 'react';
import { useLocale } from './suite.ts';
import { TableDownload } from './table-download.tsx';
import type { List } from './use-list.ts';
import type { Bound } from './use-query.ts';

interface FiltersProps<L extends AnyList> {
  /** The declaration. */
  readonly of: L;
  /** What can be done with the list, before its files. */
  readonly acts?: ReactNode;
  /** Filters that are not offered: what the page is about. */
  readonly without?: readonly string[];
}

/** What is drawn above a declared list. `options` has what each filter offers whose values the data name. */
export type FilterDrawing<L extends AnyList> = FiltersProps<L> &
  Needed<'options', { readonly [Name in CodeFilter<L>]: readonly Option[] }>;

type Bar = Pick<List<unknown>, 'bind' | 'total' | 'narrowed'>;
type Props<L extends AnyList> = FilterDrawing<L> & { readonly list: Bar };

interface AnyProps extends FiltersProps<AnyList> {
  readonly list: Bar;
  readonly options?: Readonly<Partial<Record<string, readonly Option[]>>>;
}

/** The search, the filters and the files of a declared list, where it has such; of an empty list only what can be done with it. */
export function ListFilters<L extends AnyList>(props: Props<L>): ReactNode;
export function ListFilters({ of, list: { bind, total, narrowed }, acts, without = [], options = {} }: AnyProps) {
  const locale = useLocale();
  const { search, searchHint, fileName } = of;
  const filters = Object.entries(of.filters ?? {}).filter(([name]) => !without.includes(name));
  if (total === 0 && !narrowed)
    return acts ? (
      <Toolbar>
        <div>{acts}</div>
      </Toolbar>
    ) : null;
  const below =
    acts || fileName ? (
      <>
        {acts}
        {fileName ? <TableDownload of={tableFileOf(of)} /> : null}
      </>
    ) : null;
  const field = search ? (
    <SearchField label={search[locale]} placeholder={searchHint?.[locale]} {...bind('search')} />
  ) : null;
  if (filters.length === 0) {
    return field || below ? (
      <Toolbar>
        {field}
        {below ? <div>{below}</div> : null}
      </Toolbar>
    ) : null;
  }
  return (
    <Filters search={field} set={filters.filter(([name]) => bind(name).value).length} acts={below}>
      {filters.map(([name, filter]) => (
        <OneFilter key={name} filter={filter} bound={bind(name)} offered={options[name] ?? []} />
      ))}
    </Filters>
  );
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly bound: Bound;
  /** Of a filter whose values the data name. */
  readonly offered: readonly Option[];
}

function OneFilter({ filter, bound, offered }: FilterProps) {
  const locale = useLocale();
  const label = filter.label[locale];
  switch (filter.kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={bound.value === filter.value}
          onChange={(checked) => bound.onChange(checked ? filter.value : '')}
        />
      );
    case 'date':
      return <TextInput type="date" label={label} {...bound} />;
    default: {
      const listed =
        filter.kind === 'code'
          ? offered
          : Object.entries(filter.values).map(([value, words]) => ({ value, label: words[locale] }));
      return <Select label={label} options={[{ value: '', label: filter.any[locale] }, ...listed]} {...bound} />;
    }
  }
}
