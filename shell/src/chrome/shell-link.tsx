import { remoteFor } from '@anketa/contract/suite/registry-lookup';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { useShell } from '../shell.ts';

/** Goes to an address. Specification 4: where a session is needed and has ended, the navigation does not take place; the dialog says why. */
export function useGo(): (href: string) => Promise<void> {
  const { navigate, session, boot } = useShell();
  return async (href) => {
    const { route } = remoteFor(boot.registry.remotes, href) ?? {};
    const needed = route && route.right !== 'public' && session.read().signedIn;
    if (!needed || (await session.check())) await navigate(href);
  };
}

/** A link of the shell: no page load for addresses of the suite. */
export function ShellLink({ href, onClick, ...props }: ComponentPropsWithoutRef<'a'> & { readonly href: string }) {
  const go = useGo();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go(href);
  }
  return <a {...props} href={href} onClick={follow} />;
}
