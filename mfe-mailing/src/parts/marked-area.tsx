import { control } from '@anketa/ui/field';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';

/* What is written is drawn under the field, letter by letter in the same places. The field's own letters are clear, so that what is marked can be drawn as one thing. */
const Marked = styled.div`
  display: grid;
  & > * { grid-area: 1 / 1; }
  & > textarea { position: relative; resize: none; background: transparent; color: transparent; caret-color: var(--ink); }
  & > textarea::selection { background: color-mix(in srgb, var(--accent) 35%, transparent); color: transparent; }
`;

const Ground = styled.div`
  ${control} border-color: transparent; line-height: 1.5; white-space: pre-wrap; overflow-wrap: break-word; user-select: none;
  & [data-text]::before { content: attr(data-text); }
  & > [data-marked] { border-radius: 6px; background: var(--accent-soft); color: var(--accent); box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  & [data-edge] { color: transparent; }
`;

interface MarkedAreaProps {
  readonly text: string;
  /** What is marked: a pattern with one group around all of it. Its first and last letter are the edges of a mark: they keep their place and are not seen. */
  readonly marks: RegExp;
  /** The field, a `textarea`. */
  readonly children: ReactNode;
}

/** A field in which parts of the text are marked. No letter that is drawn under it is text of the page. */
export function MarkedArea({ text, marks, children }: MarkedAreaProps) {
  const marked = useRef<HTMLDivElement>(null);
  const typed = useRef({ value: text, fromEnd: 0 });
  // What is written may come back otherwise, such as the name of what was typed by its code: the caret stays behind what was typed.
  useLayoutEffect(() => {
    const { value, fromEnd } = typed.current;
    typed.current = { value: text, fromEnd: 0 };
    const field = marked.current?.querySelector('textarea');
    if (value === text || !field || document.activeElement !== field) return;
    field.setSelectionRange(text.length - fromEnd, text.length - fromEnd);
  }, [text]);
  const parts = text.split(marks).map((part, at) => ({ key: `${at}`, part, marked: at % 2 === 1 }));
  return (
    <Marked
      ref={marked}
      onInputCapture={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        typed.current = { value: target.value, fromEnd: target.value.length - target.selectionEnd };
      }}
    >
      <Ground aria-hidden="true">
        {parts.map(({ key, part, marked }) =>
          marked ? (
            <span key={key} data-marked="">
              <span data-text={part.slice(0, 1)} data-edge="" />
              <span data-text={part.slice(1, -1)} />
              <span data-text={part.slice(-1)} data-edge="" />
            </span>
          ) : (
            <span key={key} data-text={part} />
          ),
        )}
      </Ground>
      {children}
    </Marked>
  );
}
