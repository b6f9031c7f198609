import type { Locale } from '@anketa/contract/values';

/** What of an address the shell goes by. */
export type Address = Pick<Location, 'pathname' | 'search'>;

/** Changes the address. single-spa sees it, changes the remote, and tells every router. */
export function go(to: string, replace = false): void {
  const target = new URL(to, window.location.href);
  if (target.origin !== window.location.origin) window.location.assign(target);
  else if (replace) window.history.replaceState(null, '', target);
  else window.history.pushState(null, '', target);
}

/** Address of the sign-in page that leads back to `address` afterwards. */
export function signInAddress({ pathname, search }: Address): string {
  return pathname === '/' || pathname === '/login' ? '/login' : `/login?back=${encodeURIComponent(pathname + search)}`;
}

/** Tells the server the language, by the address that also works as a plain link. */
export async function rememberLocale(locale: Locale): Promise<void> {
  await fetch(`/lang/${locale}`, { redirect: 'manual' }).catch(() => undefined); // The page changes language anyway.
}
