import { urlOf } from '@anketa/contract/client';
import type { Endpoint, ParamsOf, ResponseOf } from '@anketa/contract/endpoint';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR, { type KeyedMutator } from 'swr';
import { useLocale, useSuite } from './suite.ts';
import { errorText } from './texts.ts';
import { useSlow } from './use-slow.ts';

/** A page of a list, in the form of specification 7. */
export interface ListPage<Item> {
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
  readonly data: readonly Item[];
}

/** A control bound to one value of the address's query. */
export interface Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface List<Item, Response> {
  /** Undefined until the first answer. */
  readonly rows: readonly Item[] | undefined;
  readonly response: Response | undefined;
  readonly current: number;
  readonly last: number;
  readonly total: number;
  /** Text of the last failure, for the error panel. */
  readonly error: string | undefined;
  readonly slow: boolean;
  readonly reload: () => void;
  readonly go: (page: number) => void;
  /** Ties a filter or a search field to the query; a change goes back to the first page. */
  readonly bind: (name: string) => Bound;
  readonly mutate: KeyedMutator<Response>;
}

interface ListOptions<E, Item> {
  readonly params?: ParamsOf<E>;
  /** Fixed query values beside those of the address, such as a limit. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Where the page of rows is, when it is not the response itself. */
  readonly rows?: (response: ResponseOf<E>) => ListPage<Item>;
}

type ItemOf<E> = ResponseOf<E> extends ListPage<infer Item> ? Item : never;

/** A list whose page, filters and search live in the address, so that a link shares them. */
export function useList<E extends Endpoint, Item = ItemOf<E>>(
  endpoint: E,
  options: ListOptions<E, Item> = {},
): List<Item, ResponseOf<E>> {
  const suite = useSuite();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const query = { ...options.query, ...Object.fromEntries(search) };
  const url = urlOf(endpoint, { params: options.params, query });
  const { data, error, mutate } = useSWR<ResponseOf<E>, unknown>(
    [suite.remote.id, url, locale],
    async () => (await suite.http.send({ method: 'GET', url })) as ResponseOf<E>,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const page = data === undefined ? undefined : pageOf(data, options.rows);
  // The newest query, so that two controls changed in one tick do not undo each other.
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  }, [search]);
  const change = useCallback(
    (name: string, value: string) => {
      const next = new URLSearchParams(newest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      if (name !== 'page') next.delete('page');
      newest.current = next;
      setSearch(next, { replace: name !== 'page' });
    },
    [setSearch],
  );
  return {
    rows: page?.data,
    response: data,
    current: page?.current_page ?? 1,
    last: page?.last_page ?? 1,
    total: page?.total ?? 0,
    error: error && !data ? errorText(error, locale) : undefined,
    slow: useSlow(!data && !error),
    reload: () => void mutate(),
    go: (number) => change('page', number > 1 ? String(number) : ''),
    bind: (name) => ({ value: search.get(name) ?? '', onChange: (value) => change(name, value) }),
    mutate,
  };
}

function pageOf<Response, Item>(
  response: Response,
  rows: ((response: Response) => ListPage<Item>) | undefined,
): ListPage<Item> {
  return rows ? rows(response) : (response as ListPage<Item>);
}
