import { remoteFor } from '@anketa/contract/registry-lookup';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { useShell } from '../shell.ts';

/**
 * A link of the shell: no page load for addresses of the suite. Specification 4: where a session is needed and has
 * ended, the navigation does not take place; the dialog says why.
 */
export function ShellLink({ href, onClick, ...props }: ComponentPropsWithoutRef<'a'> & { readonly href: string }) {
  const { navigate, session, boot } = useShell();
  async function go() {
    const { route } = remoteFor(boot.registry.remotes, href) ?? {};
    const needed = route && route.right !== 'public' && session.read().signedIn;
    if (!needed || (await session.check())) await navigate(href);
  }
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go();
  }
  return <a {...props} href={href} onClick={follow} />;
}
