import { segments } from '@anketa/contract/registry-lookup';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Unsubscribe } from './contract.ts';

/** Where one is in the suite, as an address says it. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The addresses that one has been at: the window's, or in tests those of nobody. */
export interface Addresses {
  read(): Place;
  subscribe(listener: () => void): Unsubscribe;
  /** `to`: whole, or from the present address on. `replace`: in place of it. */
  go(to: string, replace: boolean): void;
}

/** Parameters of a path by name. */
export type Params = Readonly<Record<string, string>>;

/** The window's own. The shell tells of what it changes itself as the browser does of "back" (single-spa). */
const ofWindow: Addresses = {
  read: () => window.location,
  subscribe(listener) {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
  go(to, replace) {
    if (replace) window.history.replaceState(null, '', to);
    else window.history.pushState(null, '', to);
  },
};

interface Routing {
  readonly place: Place;
  readonly go: (to: string, replace: boolean) => void;
}

const RoutingReactContext = createContext<Routing | null>(null);
const ParamsReactContext = createContext<Params>({});

function useRouting(): Routing {
  const routing = useContext(RoutingReactContext);
  if (!routing) throw new Error('useLocation: outside a Router');
  return routing;
}

/** Follows the address. Until what a new one needs is there, the present page stays. */
export function Router({ addresses = ofWindow, children }: { addresses?: Addresses; readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => placeOf(addresses));
  const follow = useCallback(() => {
    const next = placeOf(addresses);
    startTransition(() => setPlace((present) => (textOf(present) === textOf(next) ? present : next)));
  }, [addresses]);
  useLayoutEffect(() => {
    follow();
    return addresses.subscribe(follow);
  }, [addresses, follow]);
  const go = useCallback(
    (to: string, replace: boolean) => {
      addresses.go(to, replace);
      follow();
    },
    [addresses, follow],
  );
  const routing = useMemo(() => ({ place, go }), [place, go]);
  return <RoutingReactContext value={routing}>{children}</RoutingReactContext>;
}

/** Around the page of an address: what the parameters of its path are. */
export function WithParams({ params, children }: { readonly params: Params; readonly children: ReactNode }) {
  return <ParamsReactContext value={params}>{children}</ParamsReactContext>;
}

export function useLocation(): Place {
  return useRouting().place;
}

/** The parameters of the present page's path. */
export function useParams(): Partial<Params> {
  return useContext(ParamsReactContext);
}

/** Goes to an address of the suite. */
export function useNavigate(): (to: string, options?: { readonly replace?: boolean }) => void {
  const { go } = useRouting();
  return useCallback((to, { replace = false } = {}) => go(to, replace), [go]);
}

/** The query of the address, and what takes its place; what stands after `#` goes with it. */
export function useSearchParams(): readonly [
  search: URLSearchParams,
  set: (search: URLSearchParams, options?: { readonly replace?: boolean }) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: URLSearchParams, options?: { readonly replace?: boolean }) =>
      navigate(next.size > 0 ? `?${next}` : pathname, options),
    [navigate, pathname],
  );
  return [read, set];
}

/** The parameters of a path (`/import/:id`) at an address; undefined: the address is another one's. */
export function matchPath(path: string, pathname: string): Params | undefined {
  const wanted = segments(path);
  const given = segments(pathname).map(decoded);
  const isParameter = (part: string) => part.startsWith(':');
  if (wanted.length !== given.length) return undefined;
  if (!wanted.every((part, at) => isParameter(part) || part === given[at])) return undefined;
  return Object.fromEntries(
    wanted.flatMap((part, at) => (isParameter(part) ? [[part.slice(1), given[at] ?? '']] : [])),
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function placeOf(addresses: Addresses): Place {
  const { pathname, search, hash } = addresses.read();
  return { pathname, search, hash };
}

const textOf = ({ pathname, search, hash }: Place) => pathname + search + hash;
