import { meets, type Right } from '@anketa/contract/rights';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { followHeading, scrollToHashOrTop } from './document.ts';
import { Panel } from './panel.tsx';
import { RouteReactContext } from './route-context.ts';
import { useLocale, useSession, useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';

export interface RouteEntry {
  /** Whole path, in react-router's form: `/import/:id/students`. */
  readonly path: string;
  /** Loads the page: `async () => (await import('./pages/users/users-page.tsx')).UsersPage`. */
  readonly page: () => Promise<ComponentType>;
  /** The `webpackChunkName` of the page's import. The build writes down its files, so that the server can hint them to the browser. */
  readonly chunk?: string;
  /** What the page asks for. Default `public`. */
  readonly right?: Right;
  /** `false`: a change of parameters or query neither scrolls nor reads the page's data again. */
  readonly scroll?: false;
}

/** Pages whose code has arrived: they render at once, while a lazy component would first show its fallback. */
const arrived = new Map<RouteEntry, ComponentType>();

async function loadPageOf(route: RouteEntry): Promise<ComponentType> {
  const Page = await route.page();
  arrived.set(route, Page);
  return Page;
}

/** Loads the page of an address before anything is mounted. A failure shows when the page is rendered. */
export async function prefetchPage(routes: readonly RouteEntry[], pathname: string): Promise<void> {
  const route = routes.find((entry) => matchPath(entry.path, pathname));
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
        {pages.map(({ route, Lazy }) => (
          <Route key={route.path} path={route.path} element={<Guarded key={route.path} route={route} Lazy={Lazy} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

function Guarded({ route, Lazy }: { readonly route: RouteEntry; readonly Lazy: ComponentType }) {
  const suite = useSuite();
  const session = useSession();
  const texts = suiteTexts(useLocale());
  // Chosen once: a page that came lazily and then was taken for another one would begin anew, and what was typed be gone.
  const [Page] = useState<ComponentType>(() => arrived.get(route) ?? Lazy);
  const allowed = meets(session, route.right ?? 'public');
  const mustSignIn = !allowed && !session.signedIn;
  useEffect(() => {
    if (!mustSignIn) return;
    const back = encodeURIComponent(`${window.location.pathname}${window.location.search}`);
    suite.navigate(`/login?back=${back}`, { replace: true });
  }, [mustSignIn, suite]);
  if (mustSignIn) return null;
  if (!allowed) return <Panel title={texts.noPermissionTitle} text={texts.noPermission} />;
  return (
    <RouteReactContext value={route}>
      <Page />
    </RouteReactContext>
  );
}

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
  const shown = useRef(pathname);
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
    if (shown.current === pathname) return;
    const still = routes.find((entry) => matchPath(entry.path, pathname))?.scroll === false;
    const sameRoute = routes.some((entry) => matchPath(entry.path, pathname) && matchPath(entry.path, shown.current));
    shown.current = pathname;
    if (still && sameRoute) return;
    if (!restored.current) scrollToHashOrTop(hash);
    restored.current = false;
    heading.current?.arrive();
  }, [routes, pathname, hash]);
}
