import { styled } from 'styled-components';

const Text = styled.p`
  margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

interface ActionFailureProps {
  readonly id?: string;
  readonly text: string | undefined;
  /** No notification has read it out, or one that a dialog hides: it is read out itself. */
  readonly aloud?: boolean;
}

/** Beside a button: why what it does failed, until it is tried again. */
export function ActionFailure({ id, text, aloud }: ActionFailureProps) {
  return text ? (
    <Text id={id} role={aloud ? 'alert' : undefined}>
      {text}
    </Text>
  ) : null;
}
