import { patience } from '@anketa/contract/constants';
import { useEffect, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { useSlow } from './use-slow.ts';

const turn = keyframes`to { rotate: 1turn; }`;

const Veil = styled.dialog`
  inset: 0; margin: auto; padding: 20px 28px; border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink);
  box-shadow: var(--shadow); outline: none;
  &::backdrop { background: color-mix(in srgb, var(--paper) 70%, transparent); }
  & > p { display: flex; align-items: center; gap: 14px; margin: 0; font-weight: 560; }
  & > p::before {
    content: ''; flex: none; inline-size: 20px; block-size: 20px; border: 3px solid var(--line); border-top-color: var(--accent); border-radius: 50%;
    animation: ${turn} 0.9s linear infinite; forced-color-adjust: none;
  }
`;

interface BlockingOverlayProps {
  /** An act is under way that blocks the page: what is done with it meanwhile would be lost. */
  readonly busy: boolean;
  /** What is done, in words. */
  readonly text: string;
}

/**
 * Over a page that an act blocks, once it has taken 300 ms: nothing behind it can be reached until the act is done. Specification 1.30. For acts
 * after which the page is another one; of all others the button says that they are under way.
 */
export function BlockingOverlay({ busy, text }: BlockingOverlayProps) {
  const isVisible = useSlow(busy, patience);
  const veil = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = veil.current;
    if (!isVisible || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isVisible]);
  return (
    <Veil
      ref={veil}
      aria-label={text}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      {isVisible ? <p role="status">{text}</p> : null}
    </Veil>
  );
}
