import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* A button, so that whatever presses it does: a finger that scrolls the list takes nothing. */
const Pressed = styled.button`
  inline-size: 100%; border: 0; background: transparent; color: inherit; font: inherit; text-align: start;
`;

interface ListOptionProps {
  readonly id: string;
  readonly label: string;
  /** What tells two of the same name apart. */
  readonly detail?: string | undefined;
  /** The one that Enter takes: it comes into sight. */
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

/** One of a list box under a field that has the focus and the keys (the combobox of WAI-ARIA). */
export function ListOption({ id, label, detail, active, onPoint, onTake }: ListOptionProps): ReactNode {
  return (
    <Pressed
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault() /* The field keeps the focus. */}
      onClick={onTake}
    >
      <span>{label}</span> {detail ? <small>{detail}</small> : null}
    </Pressed>
  );
}
