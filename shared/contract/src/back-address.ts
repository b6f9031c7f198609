/**
 * The page to return to after signing in: only an address of the suite itself. Resolved as the browser would: it drops tabs and
 * line ends, takes a backslash for a slash, and reads two slashes at the beginning as another site.
 */
export function backAddress(search: string, origin: string): string {
  const back = new URLSearchParams(search).get('back') ?? '/';
  if (!URL.canParse(back, origin)) return '/';
  const url = new URL(back, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
