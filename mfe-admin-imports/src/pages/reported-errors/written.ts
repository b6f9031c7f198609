import { styled } from 'styled-components';

/** A text as somebody wrote it, with its lines. */
export const Written = styled.div`
  max-inline-size: 40rem; white-space: pre-wrap; overflow-wrap: anywhere;
`;
