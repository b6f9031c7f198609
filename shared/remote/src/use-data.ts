import { urlOf } from '@anketa/contract/client';
import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { useContext, useEffect, useRef } from 'react';
import useSWR, { type KeyedMutator } from 'swr';
import { isSessionEnd } from './http-error.ts';
import { StaleReactContext } from './stale.tsx';
import { useLocale, useSuite } from './suite.ts';
import { useSlow } from './use-slow.ts';

/** What was read from the server. */
export interface Data<Value> {
  /** Undefined until the first answer. What is there stays while it is read again, and when that fails. */
  readonly data: Value | undefined;
  /** Why it could not be read last. */
  readonly error: unknown;
  /** True when the first answer has been awaited so long that it is time for a skeleton. */
  readonly slow: boolean;
  /** The data at hand are of what was asked before, or could not be read again: nothing is to be decided by them. */
  readonly isOld: boolean;
  readonly reload: () => void;
  /** Changes the data at hand, for example to what an action returned. */
  readonly mutate: KeyedMutator<Value>;
}

interface DataOptions<Value> {
  /** Milliseconds until it is read again, by what was read last; 0: not by itself. */
  readonly every?: (latest: Value | undefined) => number;
  /** Milliseconds of waiting until `slow`. Specification 1: 200 for pages and lists, 300 for widgets. */
  readonly patience?: number;
  /** Reads an address. Default: one GET. */
  readonly read?: (url: string) => Promise<unknown>;
  /** What is asked next gives up what was asked before: for what is read while somebody types. No other part reads the same. */
  readonly cancels?: boolean;
  /** One for all of the suite, whoever shows it, and read again when it is asked for alone: what the menu says on every page. */
  readonly everywhere?: boolean;
  /** Told of each failure while there are no data to show. */
  readonly onMissing?: (error: unknown) => void;
}

/** What data are kept by: whose they are (empty: the suite's), their address, their language, and what was asked in a body. */
export type DataKey = readonly [remote: string, url: string, locale: string, body: unknown];

/**
 * Data of an endpoint, the one way to read any: pages, lists, parts of pages, progress. The same address is read once, however many ask.
 * It is read again when the connection returns and in a new language. Null in place of a request: nothing is read.
 */
export function useData<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | null,
  { every, patience, read, cancels, everywhere, onMissing }: DataOptions<ResponseOf<E>> = {},
): Data<ResponseOf<E>> {
  const { remote, http } = useSuite();
  const locale = useLocale();
  const { body }: { readonly body?: unknown } = request ?? {};
  const key: DataKey | null = request && [everywhere ? '' : remote.id, urlOf(endpoint, request), locale, body];
  const present = useRef<unknown>(undefined);
  const asked = useRef<AbortController>(undefined);
  function signalOfNext(): AbortSignal {
    asked.current?.abort();
    asked.current = new AbortController();
    return asked.current.signal;
  }
  const { data, error, isLoading, mutate } = useSWR<ResponseOf<E>, unknown>(
    key,
    async ([, url]: DataKey) =>
      (await (read
        ? read(url)
        : http.send({
            method: endpoint.method,
            url,
            body,
            ...(cancels && { signal: signalOfNext() }),
          }))) as ResponseOf<E>,
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateIfStale: !everywhere,
      refreshInterval: every,
      // Several that watch the same ask once in their interval.
      dedupingInterval: every ? 900 : 2000,
      // What is read every second is tried again by itself; of anything else the person is told, and asks for it.
      shouldRetryOnError: every !== undefined,
      onError: (failure) => present.current === undefined && onMissing?.(failure),
    },
  );
  useEffect(() => {
    present.current = data;
  }, [data]);
  const reload = () => void mutate();
  useStale(data !== undefined && error !== undefined && !isSessionEnd(error), reload);
  const isOld = data !== undefined && (isLoading || error !== undefined);
  return { data, error, isOld, slow: useSlow(key !== null && !data && !error, patience), reload, mutate };
}

/** Has the page say that what it shows is old. */
function useStale(isStale: boolean, reload: () => void): void {
  const { mark } = useContext(StaleReactContext);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => (isStale ? mark(() => latest.current()) : undefined), [isStale, mark]);
}
