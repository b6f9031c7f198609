import { Help } from '@anketa/ui/field';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Name = styled.p`margin: 0; font-size: var(--text-s); font-weight: 560;`;

const Value = styled.p`margin: 0;`;

interface FixedValueProps {
  readonly label: string;
  readonly help?: string;
  readonly children: ReactNode;
}

/** What stands in a form among its fields and can no longer be changed: its name and its value, as text. */
export function FixedValue({ label, help, children }: FixedValueProps) {
  return (
    <div>
      <Name>{label}</Name>
      <Value>{children}</Value>
      {help ? <Help>{help}</Help> : null}
    </div>
  );
}
