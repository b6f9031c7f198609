import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

/* It floats above the page: what stands around its place in the document, such as a table, says nothing of its text. */
const Box = styled.dialog<{ $covers: boolean }>`
  inline-size: min(32rem, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px); padding: 24px; overflow: auto;
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink); box-shadow: var(--shadow);
  font-size: var(--text-m); font-weight: 400; text-align: start; white-space: normal; overflow-wrap: break-word;
  &::backdrop { background: ${({ $covers }) => ($covers ? 'var(--paper)' : 'rgb(10 13 20 / 0.5)')}; }
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
  /** What follows from it, in words: read out with the title when it opens. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
  /** Escape, or the browser's own way to close. */
  readonly onClose: () => void;
  /** The page behind it is out of sight. */
  readonly covers?: boolean;
}

/** Where somebody begins: in the first field, of a choice at what is chosen; else on the button that changes nothing. What only scrolls is no place for it. */
function focusFirst(box: HTMLDialogElement): void {
  const field = box.querySelector<HTMLInputElement>(
    ':is(input, select, textarea):enabled:not([readonly], [type="hidden"])',
  );
  const chosen = field?.type === 'radio' && box.querySelector<HTMLElement>(`input[name="${field.name}"]:checked`);
  (chosen || field || box.querySelector<HTMLElement>('[data-acts] button'))?.focus();
}

/** The browser's modal dialog: the focus stays inside, Escape closes. Where it goes after that is for the page (lost-focus.ts of shared/remote). */
export function Dialog({ open, title, text, children, actions, onClose, covers = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!box.current || box.current.open === open) return;
    if (!open) return box.current.close();
    box.current.showModal();
    focusFirst(box.current);
  }, [open]);
  return (
    <Box
      ref={box}
      $covers={covers}
      aria-labelledby={id}
      aria-describedby={open && text ? `${id}-text` : undefined}
      // Browsers tell of it later: by then it may be open again, for another question.
      onClose={() => box.current?.open || onClose()}
    >
      {open ? (
        <>
          <h2 id={id}>{title}</h2>
          {text ? <div id={`${id}-text`}>{text}</div> : null}
          {children}
          <Actions data-acts="">{actions}</Actions>
        </>
      ) : null}
    </Box>
  );
}
