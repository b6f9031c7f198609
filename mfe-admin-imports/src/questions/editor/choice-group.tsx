import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-inline-size: 0;
  & > legend { padding: 0; margin-block-end: 4px; font-weight: 560; font-size: var(--text-s); }
`;

const Problem = styled.p`
  margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

interface ChoiceGroupProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
  /** What stands under the message. */
  readonly below?: ReactNode;
}

/** Fields that are judged together: one message for all of them. */
export function ChoiceGroup({ label, error, children, below }: ChoiceGroupProps) {
  const id = useId();
  return (
    <Group aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {children}
      {error ? <Problem id={id}>{error}</Problem> : null}
      {below}
    </Group>
  );
}
