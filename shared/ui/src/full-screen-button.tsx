import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';

interface FullScreenButtonProps {
  /** What is to fill the screen, until Escape. */
  readonly of: RefObject<HTMLElement | null>;
  readonly $kind?: 'primary' | 'secondary';
  readonly children: ReactNode;
}

/** Projects a part of the page. Nothing on devices that cannot, such as an iPhone. */
export function FullScreenButton({ of, $kind, children }: FullScreenButtonProps) {
  if (!document.fullscreenEnabled) return null;
  // A browser may refuse it, and says so itself: the page stays as it is.
  const project = () => of.current?.requestFullscreen().catch(() => undefined);
  return (
    <Button $kind={$kind} onClick={() => void project()}>
      {children}
    </Button>
  );
}
