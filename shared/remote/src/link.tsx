import { type MouseEvent, useCallback } from 'react';
import { type LinkProps, Link as RouterLink, useNavigate } from 'react-router-dom';
import { useSuite } from './suite.ts';

/** Goes to an address of this remote or of another, after asking about unsaved work. */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => void {
  const { guard } = useSuite();
  const navigate = useNavigate();
  return useCallback(
    (to, options) => {
      void guard.allow().then((allowed) => allowed && navigate(to, options));
    },
    [guard, navigate],
  );
}

/** A link inside the suite: no page load, unsaved work is asked about. Hand it to `LinkButton`, `Table` and others as `as`. */
export function Link({ onClick, ...props }: LinkProps) {
  const go = useGo();
  function guarded(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || typeof props.to !== 'string' || props.target) return;
    event.preventDefault();
    go(props.to, { replace: props.replace });
  }
  return <RouterLink {...props} onClick={guarded} />;
}
