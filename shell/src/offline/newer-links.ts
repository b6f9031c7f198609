import type { RegistryEntry } from '@anketa/contract/suite/registry';
import { remoteFor } from '@anketa/contract/suite/registry-lookup';

interface Needs {
  readonly remotes: readonly Pick<RegistryEntry, 'routes'>[];
  /** Whether a new page would get other revisions. */
  readonly newer: { read(): boolean };
  readonly guard: { isUnsaved(): boolean };
  readonly http: {
    /** Whether the last request was answered. */
    readonly answered: { read(): boolean };
    /** Requests under way. */
    readonly pending: { read(): number };
  };
}

/**
 * Once a new page would get other revisions, the next link to another page of a remote is followed as a document, by the browser itself. While something is
 * unsaved or on its way, and while there is no network or no server to bring a document, links go on within the page.
 */
export function takeNewerAtLinks({ remotes, newer, guard, http }: Needs): void {
  /** Whether a link leads to another page, in this tab. */
  function leadsElsewhere({ href, target, origin, pathname }: HTMLAnchorElement): boolean {
    const { location } = window;
    if (href === '' || target !== '' || origin !== location.origin || pathname === location.pathname) return false;
    return remoteFor(remotes, pathname) !== undefined;
  }

  /** Whether nothing would be lost, and the server would bring a document. */
  function mayLoad(): boolean {
    return !guard.isUnsaved() && http.pending.read() === 0 && navigator.onLine && http.answered.read();
  }

  window.addEventListener(
    'click',
    (event) => {
      if (!newer.read() || !mayLoad()) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && leadsElsewhere(link)) event.stopImmediatePropagation();
    },
    // Before any router hears of it.
    { capture: true },
  );
}
