import type { Endpoint, ResponseOf } from '@anketa/contract/endpoint';
import { useEffect, useRef } from 'react';
import { matchPath, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { SuiteContext } from './contract.ts';
import { scrollToHashOrTop } from './document.ts';
import { isHttpError, isOffline } from './http-error.ts';
import { pageOf, type RouteEntry } from './route.ts';
import { useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';
import { type Data, useData } from './use-data.ts';

/** A route whose page has data. */
export type RouteWithData = RouteEntry & { readonly data: Endpoint };

/**
 * The data of the page of a route. Specification 2, "Page loading": GET /internal plus the whole route path; a missing `evaluation`
 * is filled in by a second request; a failure is notified, and without an answer or with 401 the person is sent to the home page
 * (after a 401 the shell's dialog is the notification). Without a connection the page waits for it. A page that opens addresses in place keeps the data it was entered with.
 * A query that the server cannot read is dropped: the page opens in its own order, whole.
 */
export function usePage({ data, query, inside }: RouteWithData): Data<ResponseOf<Endpoint>> {
  const suite = useSuite();
  const params = useParams();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const present = {
    endpoint: inside.find((one) => matchPath(pageOf(one), pathname)) ?? data,
    request: { params, query: { ...query, ...Object.fromEntries(search) } },
  };
  const entered = useRef(present);
  const { endpoint, request } = inside.length > 0 ? entered.current : present;
  const misread = (failure: unknown) => search.size > 0 && isHttpError(failure) && failure.status === 400;
  const page = useData<Endpoint>(endpoint, request, {
    read: (url) => readFilled(suite, url),
    onMissing: (failure) => misread(failure) || reportPageFailure(suite, failure),
  });
  const drops = misread(page.error);
  useEffect(() => {
    if (drops) setSearch(new URLSearchParams(), { replace: true });
  }, [drops, setSearch]);
  return drops ? { ...page, error: undefined } : page;
}

async function readFilled({ http }: SuiteContext, url: string): Promise<unknown> {
  const page = await http.send({ method: 'GET', url });
  const id = /^\/internal\/import\/(\d+)\//.exec(url)?.[1];
  const lacks = typeof page === 'object' && page !== null && !('evaluation' in page);
  if (!lacks || !id) return page;
  try {
    return { ...page, ...pickEvaluation(await http.send({ method: 'GET', url: `/internal/import/${id}` })) };
  } catch {
    return page;
  }
}

function pickEvaluation(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null) return {};
  return { evaluation: 'evaluation' in answer ? answer.evaluation : answer };
}

/** No right, and not found: the answers that are no failure. */
const quiet = [403, 404];

/** The home page may lead right back to the page that failed: then it stays and says so. */
const homeAgainAfter = 10_000;
let sentHomeAt = Number.NEGATIVE_INFINITY;

function reportPageFailure(suite: SuiteContext, failure: unknown): void {
  // In the place of the page, whatever of the last one was in sight.
  scrollToHashOrTop('');
  // The page itself says so, quietly: there is nothing to try again, and nowhere else to be sent.
  if (isOffline(failure) || (isHttpError(failure) && quiet.includes(failure.status))) return;
  const expired = isHttpError(failure) && failure.status === 401;
  const lost = expired || !isHttpError(failure) || failure.status === 0;
  if (!expired) suite.notify({ kind: 'error', text: suiteTexts(suite.i18n.read()).pageFailed, timeout: 3000 });
  if (!lost || performance.now() - sentHomeAt < homeAgainAfter) return;
  sentHomeAt = performance.now();
  suite.navigate('/', { replace: true });
}
