/** The page to return to after signing in: only an address of the suite itself. */
export function backAddress(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '/';
  const inside = back.startsWith('/') && !back.startsWith('//') && !back.startsWith('/\\');
  return inside ? back : '/';
}
