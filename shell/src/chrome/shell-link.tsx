import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import { useShell } from '../shell.ts';

/** A link of the shell: no page load for addresses of the suite. */
export function ShellLink({ href, onClick, ...props }: ComponentPropsWithoutRef<'a'> & { readonly href: string }) {
  const { navigate } = useShell();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href);
  }
  return <a {...props} href={href} onClick={follow} />;
}
