import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { tablet } from './theme.ts';

/* A search field takes twice the room of a choice. On a phone each has a line of its own. */
const Bar = styled.div`
  margin-bottom: 16px;
  & > div { display: grid; gap: 12px; }
  ${tablet} {
    & > button { display: none; }
    & > div { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 12px 16px; }
    & > div > * { flex: 1 1 9rem; }
    & > div > search { flex-grow: 2; }
  }
  @media (max-width: 639px) {
    & > button { inline-size: 100%; }
    & > div { margin-top: 12px; }
    & > button[aria-expanded='false'] + div { display: none; }
  }
  @media print { display: none; }
`;

interface Props {
  /** What the button of a phone says. */
  readonly label: string;
  /** How many of them are set. */
  readonly set: number;
  readonly children: ReactNode;
}

/** Many filters of a list in one row; on a phone folded behind a button that says how many are set, so that the list begins in sight. */
export function Filters({ label, set, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Bar>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {set > 0 ? `${label} (${set})` : label} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </Button>
      <div id={id}>{children}</div>
    </Bar>
  );
}
