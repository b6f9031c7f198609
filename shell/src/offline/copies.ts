import type { Session } from '@anketa/contract/people/session';
import type { GoneCopy, OfflineCopy } from '@anketa/remote/contract';

/** What stands under it goes when somebody signs out (`ports/private-storage.ts`), and earlier: see `forgetOthers`. */
export const copiesPrefix = 'anketa/private/offline/';
/** For so long, in ms, a copy is of use. */
const lasts = 7 * 24 * 60 * 60 * 1000;

interface StoredCopy extends OfflineCopy {
  /** Whose: the person's number, and nothing else of them. */
  readonly oident: string;
  /** When the server said it, in ms. */
  readonly at: number;
}

/** What this device has for the time without a network: what opens first before the rest, then the newest first. Where the browser stores nothing there is none. */
function allCopies(): StoredCopy[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(copiesPrefix));
    return keys
      .flatMap((key) => readCopy(key) ?? [])
      .filter(({ at }) => Date.now() - at < lasts)
      .toSorted((a, b) => Number(b.opens ?? false) - Number(a.opens ?? false) || b.at - a.at);
  } catch {
    return [];
  }
}

/** Undefined where there is none, or what is there is none of ours. */
function readCopy(key: string): StoredCopy | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') ?? undefined) as StoredCopy | undefined;
  } catch {
    return undefined;
  }
}

/** Whose the copies of a page may be; null: nobody's. A session by an administrator's link is not the person's own. */
function ownerOf({ signedIn, oident, impersonated }: Session): string | null {
  return signedIn && !impersonated ? oident : null;
}

/** Stores what a page was made of, in place of what stands under that name. Null: nothing is left to store, and what is `gone` goes. */
export function storeCopy(session: Session, name: string, copy: OfflineCopy | null, gone: GoneCopy = {}): void {
  const oident = ownerOf(session);
  if (oident === null) return;
  const key = copiesPrefix + name;
  try {
    const before = readCopy(key);
    // What is only inferred takes the place of nothing that was read.
    if (copy?.inferred && before?.oident === oident && !before.inferred) return;
    if (copy) localStorage.setItem(key, JSON.stringify({ ...copy, oident, at: Date.now() }));
    else if (isGone(before, gone)) localStorage.removeItem(key);
  } catch {
    // Where there is no room the suite does not open without a network, and says so then.
  }
}

function isGone(copy: StoredCopy | undefined, { page, inferred }: GoneCopy): boolean {
  return (page === undefined || copy?.page === page) && (!inferred || copy?.inferred === true);
}

/** The copy that has the answer to a GET of an address. */
export function copyFor(url: string): StoredCopy | undefined {
  return allCopies().find(({ urls }) => urls.includes(url));
}

/** What opens without a network: whose, at which address, of when (ms); undefined: nothing. */
export function lastOpened(): Pick<StoredCopy, 'oident' | 'page' | 'at'> | undefined {
  return allCopies()[0];
}

/** Clears whatever is not of the person that the server has just drawn a page for: after the end of a session all of it. */
export function forgetOthers(session: Session): void {
  const owner = ownerOf(session);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(copiesPrefix) && readCopy(key)?.oident !== owner) localStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored for this page.
  }
}
