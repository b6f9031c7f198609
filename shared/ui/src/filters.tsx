import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { tablet } from './theme.ts';
import { useWords } from './words.tsx';

/* One row, what can be done with the list at its end. A search field takes twice the room of a choice. On a phone each has a line of its own. */
const Bar = styled.div`
  display: flex; flex-wrap: wrap; align-items: flex-end; gap: 12px; margin-block-end: 16px;
  & > [data-acts] { display: flex; flex-wrap: wrap; gap: 8px; }
  @media (max-width: 639px) {
    & > search { flex: 1 1 100%; }
    & > div:not([data-acts]) { display: grid; gap: 12px; flex: 1 1 100%; }
    & > button[aria-expanded='false'] + div:not([data-acts]) { display: none; }
  }
  ${tablet} {
    & > button { display: none; }
    & > div:not([data-acts]) { display: contents; }
    & > search, & > div:not([data-acts]) > * { flex: 1 1 8rem; }
    & > search { flex: 2 1 13rem; }
    & > div:not([data-acts]) > label:has(> input[type='checkbox']) { flex: none; }
    & > div:not([data-acts]) > :has(> input[type='date']) { flex-basis: 9.5rem; }
    & > [data-acts] { margin-inline-start: auto; }
  }
  @media print { display: none; }
`;

interface Props {
  /** Stays in sight. */
  readonly search?: ReactNode;
  /** How many filters are set. */
  readonly set: number;
  readonly children: ReactNode;
  /** What can be done with the list: stays in sight too. */
  readonly acts?: ReactNode;
}

/** Search and filters of a list in one row; on a phone filters fold behind a button that says how many are set, so that the list begins in sight. */
export function Filters({ search, set, children, acts }: Props) {
  const id = useId();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Bar>
      {search}
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {set > 0 ? `${words.filters} (${set})` : words.filters} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </Button>
      <div id={id}>{children}</div>
      {acts ? <div data-acts="">{acts}</div> : null}
    </Bar>
  );
}
