import { useSyncExternalStore } from 'react';
import { useShell } from './shell.ts';

/** Changes of the address are seen through the popstate that single-spa sends for each. */
function subscribe(listener: () => void) {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** The path being shown; while the first page is drawn, on the server and here, the one that was asked for. */
export function usePathname(): string {
  const { opened } = useShell();
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => opened.pathname,
  );
}

/** The query being shown. */
export function useSearch(): string {
  const { opened } = useShell();
  return useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => opened.search,
  );
}
