import type { Endpoint } from '@anketa/contract/endpoint';
import { meets } from '@anketa/contract/rights';
import { segments } from '@anketa/contract/suite/registry-lookup';
import {
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { followHeading, scrollToHashOrTop } from './document.ts';
import { MissingCode } from './missing-code.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PagePending } from './page-pending.tsx';
import { Panel } from './panel.tsx';
import { type PageProps, pageOf, type RouteEntry } from './route.ts';
import { StaleBoundary } from './stale.tsx';
import { useLocale, useSession, useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';
import { UnreadPageBoundary } from './unread-page.tsx';
import { type RouteWithData, usePage } from './use-page.ts';

/** A page as the table renders it: `route` has checked that it fits the data of its endpoint. */
type AnyPage = (props: PageProps<Endpoint>) => ReactNode;

/** Pages whose code has arrived: they render at once, while a lazy component would first show its fallback. */
const arrived = new Map<RouteEntry, AnyPage>();

async function loadPageOf(route: RouteEntry): Promise<AnyPage> {
  const load = async () => (await (route.texts?.with(route.page()) ?? route.page())) as AnyPage;
  const Page = await load().catch((failure: unknown) => {
    throw new MissingCode(failure);
  });
  arrived.set(route, Page);
  return Page;
}

/** The addresses that a page answers: its own, and those that open inside it. */
function pathsOf({ path, inside }: RouteEntry): string[] {
  return [path, ...inside.map(pageOf)];
}

function routeAt(routes: readonly RouteEntry[], pathname: string): RouteEntry | undefined {
  return routes.find((route) => pathsOf(route).some((path) => matchPath(path, pathname)));
}

/** Loads the page of an address before anything is mounted. A failure shows when the page is rendered. */
export async function prefetchPage(routes: readonly RouteEntry[], pathname: string): Promise<void> {
  const route = routeAt(routes, pathname);
  if (route) await loadPageOf(route).catch(() => undefined);
}

/** The pages of one remote, with the guard of each. */
export function RouteTable({ routes, host }: { readonly routes: readonly RouteEntry[]; readonly host: HTMLElement }) {
  const pages = useMemo(
    () => routes.map((route) => ({ route, Lazy: lazy(async () => ({ default: await loadPageOf(route) })) })),
    [routes],
  );
  useArrival(routes, host);
  return (
    // One boundary around all: while the next page's code is on its way, the present page stays.
    <Suspense fallback={null}>
      <Routes>
        {pages.flatMap(({ route, Lazy }) =>
          pathsOf(route).map((path) => (
            <Route key={path} path={path} element={<Guarded key={route.path} route={route} Lazy={Lazy} />} />
          )),
        )}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

interface GuardedProps {
  readonly route: RouteEntry;
  readonly Lazy: AnyPage;
}

function Guarded({ route, Lazy }: GuardedProps) {
  const suite = useSuite();
  const session = useSession();
  const texts = suiteTexts(useLocale());
  const { pathname } = useLocation();
  // Chosen once: a page that came lazily and then was taken for another one would begin anew, and what was typed be gone.
  const [Page] = useState<AnyPage>(() => arrived.get(route) ?? Lazy);
  const allowed = meets(session, route.right);
  const mustSignIn = !allowed && !session.signedIn;
  useEffect(() => {
    if (!mustSignIn) return;
    const back = encodeURIComponent(`${window.location.pathname}${window.location.search}`);
    suite.navigate(`/login?back=${back}`, { replace: true });
  }, [mustSignIn, suite]);
  if (mustSignIn) return null;
  if (!allowed) return <Panel title={texts.noPermissionTitle} text={texts.noPermission} />;
  return (
    // Another address is another page, that begins with data of its own; what opens inside one is none.
    <StaleBoundary key={route.inside.length > 0 ? outerPath(route, pathname) : pathname}>
      {hasData(route) ? (
        <Loading route={route} Page={Page} />
      ) : (
        <PageBoundary title={route.title}>{createElement(Page as () => ReactNode)}</PageBoundary>
      )}
    </StaleBoundary>
  );
}

/** The part of an address that is the page's own, before what opens inside it. */
function outerPath({ path }: RouteEntry, pathname: string): string {
  return matchPath({ path, end: false }, pathname)?.pathname ?? pathname;
}

/** The page with its data; until they are there its title, and what became of them. */
function Loading({ route, Page }: { readonly route: RouteWithData; readonly Page: AnyPage }) {
  const page = usePage(route);
  const locale = useLocale();
  const lead = route.lead?.[locale];
  // A long page is drawn in slices when its data have come: at once it would hold a slow phone for a third of a second.
  const ready = useDeferredValue(page.data !== undefined);
  if (page.data === undefined || !ready) {
    const trail = !route.alone && segments(route.path).length > 1;
    return <PagePending title={route.title[locale]} lead={lead} trail={trail} page={page} />;
  }
  return (
    <PageBoundary title={route.title} data={page.data} reload={page.mutate}>
      <UnreadPageBoundary page={page}>
        <Page data={page.data} page={page} lead={lead} />
      </UnreadPageBoundary>
    </PageBoundary>
  );
}

const hasData = (route: RouteEntry): route is RouteWithData => route.data !== null;

/** Shown only for addresses that are this remote's: for all others the shell is already changing the remote. */
function NotFound() {
  const { remote } = useSuite();
  const texts = suiteTexts(useLocale());
  const { pathname } = useLocation();
  return remote.owns(pathname) ? <Panel title={texts.notFoundTitle} text={texts.notFound} /> : null;
}

/** After a change of page: scroll, focus to the heading, title. The first page of a visit takes no focus. */
function useArrival(routes: readonly RouteEntry[], host: HTMLElement): void {
  const { pathname, hash } = useLocation();
  const heading = useRef<ReturnType<typeof followHeading>>(null);
  const present = useRef(pathname);
  const restored = useRef(false);

  useEffect(() => {
    heading.current = followHeading(host);
    // The browser restores the scroll position of a real "back"; single-spa's own events are marked.
    const onPop = (event: PopStateEvent) => {
      restored.current = !('singleSpa' in event);
    };
    window.addEventListener('popstate', onPop, true);
    return () => {
      heading.current?.stop();
      window.removeEventListener('popstate', onPop, true);
    };
  }, [host]);

  useEffect(() => {
    if (present.current === pathname) return;
    const route = routeAt(routes, pathname);
    const inPlace = route && route.inside.length > 0 && route === routeAt(routes, present.current);
    present.current = pathname;
    if (inPlace) return;
    if (!restored.current) scrollToHashOrTop(hash);
    restored.current = false;
    heading.current?.arrive();
  }, [routes, pathname, hash]);
}
