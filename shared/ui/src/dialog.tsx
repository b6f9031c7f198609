import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

/* It floats above the page: what stands around its place in the document, such as a table, says nothing of its text. */
const Box = styled.dialog`
  inline-size: min(32rem, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px); padding: 24px; overflow: auto;
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink); box-shadow: var(--shadow);
  font-size: var(--text-m); font-weight: 400; text-align: start; white-space: normal; overflow-wrap: break-word;
  &::backdrop { background: rgb(10 13 20 / 0.5); }
  & > h2 { margin-bottom: 8px; }
`;

/* A long name in a button breaks inside it; on a phone each takes the width, what goes on first. */
const Actions = styled.div`
  display: flex; justify-content: flex-end; align-items: center; gap: 8px; margin-top: 24px;
  @media (max-width: 639px) { flex-direction: column-reverse; align-items: stretch; }
`;

interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** Escape, or the browser's own way to close. */
  readonly onClose: () => void;
}

/**
 * The browser returns the focus by itself, unless the button that opened the dialog was disabled at that moment: then
 * it gets it as soon as its page has drawn it anew.
 */
function giveFocusBack(to: Element | null): void {
  const alone = () => !document.activeElement || document.activeElement === document.body;
  let frames = 30;
  const give = () => {
    if (!alone() || !(to instanceof HTMLElement)) return;
    to.focus();
    frames -= 1;
    if (document.activeElement !== to && frames > 0) requestAnimationFrame(give);
  };
  requestAnimationFrame(() => requestAnimationFrame(give));
}

/** The browser's modal dialog: focus stays inside, Escape closes, focus returns. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const before = useRef<Element>(null);
  const id = useId();
  useEffect(() => {
    if (open) {
      if (!box.current?.open) box.current?.showModal();
      return;
    }
    box.current?.close();
    const remember = ({ target }: FocusEvent) => {
      before.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => giveFocusBack(before.current);
  }, [open]);
  return (
    <Box ref={box} aria-labelledby={id} onClose={onClose}>
      {open ? (
        <>
          <h2 id={id}>{title}</h2>
          {children}
          <Actions>{actions}</Actions>
        </>
      ) : null}
    </Box>
  );
}
