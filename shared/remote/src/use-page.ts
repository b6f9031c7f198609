import { urlOf } from '@anketa/contract/client';
import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR, { type KeyedMutator } from 'swr';
import type { SuiteContext } from './contract.ts';
import { isHttpError } from './http-error.ts';
import { RouteReactContext } from './route-context.ts';
import { useLocale, useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';
import { useSlow } from './use-slow.ts';

export interface PageData<Data> {
  /** Undefined until the first answer. */
  readonly data: Data | undefined;
  readonly error: unknown;
  /** True when the wait has lasted 200 ms: time for a skeleton. */
  readonly slow: boolean;
  readonly reload: () => void;
  /** Changes the data at hand, for example to what a call returned. */
  readonly mutate: KeyedMutator<Data>;
}

/**
 * Page data. Specification 2, "Page loading": GET /internal plus the whole route path; a missing `evaluation` is filled
 * in by a second request; a failure is notified, and without an answer or with 401 the person is sent to the home page.
 * After a 401 the shell's dialog is the notification. Data that are there stay, whatever becomes of reading them again.
 * With `request` the address is the endpoint's own instead of the route's.
 */
export function usePage<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): PageData<ResponseOf<E>> {
  const suite = useSuite();
  const locale = useLocale();
  const url = usePageUrl(request === undefined ? undefined : urlOf(endpoint, request));
  const shown = useRef(false);
  const { data, error, mutate } = useSWR<ResponseOf<E>, unknown>(
    [suite.remote.id, url],
    () => loadPage<E>(suite, url),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      onError: (failure) => shown.current || reportPageFailure(suite, failure),
    },
  );
  useEffect(() => {
    shown.current = data !== undefined;
  }, [data]);
  useReloadOnChange(locale, mutate);
  return { data, error, slow: useSlow(!data && !error), reload: () => void mutate(), mutate };
}

/** The address to read. A route with `scroll: false` keeps the one it was entered with. */
function usePageUrl(given: string | undefined): string {
  const { pathname, search } = useLocation();
  const route = useContext(RouteReactContext);
  const present = given ?? `/internal${pathname}${search}`;
  const entered = useRef(present);
  return route?.scroll === false ? entered.current : present;
}

async function loadPage<E extends Endpoint>(suite: SuiteContext, url: string): Promise<ResponseOf<E>> {
  const page = await suite.http.send({ method: 'GET', url });
  const id = /^\/internal\/import\/(\d+)\//.exec(url)?.[1];
  const lacks = typeof page === 'object' && page !== null && !('evaluation' in page);
  if (!lacks || !id) return page as ResponseOf<E>;
  try {
    const filled = await suite.http.send({ method: 'GET', url: `/internal/import/${id}` });
    return { ...page, ...pickEvaluation(filled) } as ResponseOf<E>;
  } catch {
    return page as ResponseOf<E>;
  }
}

function pickEvaluation(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null) return {};
  return { evaluation: 'evaluation' in answer ? answer.evaluation : answer };
}

/** The home page may lead right back to the page that failed: then it stays and says so. */
const homeAgainAfter = 10_000;
let sentHomeAt = Number.NEGATIVE_INFINITY;

function reportPageFailure(suite: SuiteContext, failure: unknown): void {
  const expired = isHttpError(failure) && failure.status === 401;
  const lost = expired || !isHttpError(failure) || failure.status === 0;
  if (!expired) suite.notify({ kind: 'error', text: suiteTexts(suite.i18n.read()).pageFailed, timeout: 3000 });
  if (!lost || performance.now() - sentHomeAt < homeAgainAfter) return;
  sentHomeAt = performance.now();
  suite.navigate('/', { replace: true });
}

/** The server words some things (phase labels): a new language asks again, while the old answer stays on the page. */
function useReloadOnChange(locale: string, reload: () => unknown): void {
  const last = useRef(locale);
  useEffect(() => {
    if (last.current === locale) return;
    last.current = locale;
    reload();
  }, [locale, reload]);
}
