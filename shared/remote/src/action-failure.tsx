import { styled } from 'styled-components';

const Text = styled.p`
  margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

interface ActionFailureProps {
  readonly text: string | undefined;
  /** It stands in a dialog, which hides notifications: it is read out itself. */
  readonly inDialog?: boolean;
}

/** Beside a button: why what it does failed, until it is tried again. The notification of it has been read out already. */
export function ActionFailure({ text, inDialog }: ActionFailureProps) {
  return text ? <Text role={inDialog ? 'alert' : undefined}>{text}</Text> : null;
}
