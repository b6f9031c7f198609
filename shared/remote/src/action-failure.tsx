import { styled } from 'styled-components';

const Text = styled.p`
  margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

/** Beside a button: why what it does failed, until it is tried again. The notification has been read out already. */
export function ActionFailure({ text }: { readonly text: string | undefined }) {
  return text ? <Text>{text}</Text> : null;
}
