import { Help } from '@anketa/ui/field';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  margin: 0; padding: 0; border: 0;
  & > legend { padding: 0; font-weight: 560; font-size: var(--text-s); }
`;

interface Props {
  readonly legend: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Check boxes that belong together, and what is wrong with what is chosen. */
export function Choices({ legend, error, children }: Props) {
  const id = useId();
  return (
    <Group aria-describedby={error === undefined ? undefined : id}>
      <legend>{legend}</legend>
      {children}
      {error === undefined ? null : (
        <Help id={id} style={{ color: 'var(--danger)' }}>
          {error}
        </Help>
      )}
    </Group>
  );
}
