import { type ComponentPropsWithRef, type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSuite } from './suite.ts';

/**
 * Goes to an address of this remote or of another, after asking about unsaved work. A session that has ended stops the
 * way to another remote; in this one the page's own data show it.
 */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => void {
  const { guard, remote, session } = useSuite();
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      async function go() {
        const away = !remote.owns(new URL(to, window.location.href).pathname);
        if (away && session.read().signedIn && !(await session.check())) return;
        if (await guard.allow()) navigate(to, options);
      }
      void go();
    },
    [guard, navigate, remote, session],
  );
}

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: string;
  /** Takes the place of the present page in the history. */
  readonly replace?: boolean;
};

/** A link inside the suite: no page load, unsaved work is asked about. Hand it to `LinkButton`, `Table` and others as `as`. */
export function Link({ to, replace, onClick, ...props }: LinkProps) {
  const go = useGo();
  function guarded(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || props.target) return;
    event.preventDefault();
    go(to, { replace });
  }
  return <a {...props} href={to} onClick={guarded} />;
}
