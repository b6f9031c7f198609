import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Group = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px;
  @media (max-width: 639px) {
    display: grid; grid-template-columns: repeat(3, auto); justify-content: start; gap: 0 12px;
    & > a { padding-inline: 0; justify-content: start; text-align: start; }
    & > span { display: none; }
  }
  & > span { color: var(--ink-soft); font-size: var(--text-s); }
`;

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Links of one kind beside each other, named once: what they say themselves is short. */
export function LinkGroup({ label, children }: Props) {
  return (
    <Group role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {children}
    </Group>
  );
}
