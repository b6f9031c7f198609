import { styled } from 'styled-components';

/** Above a table: what holds for all of it. */
export const Note = styled.p`
  && { margin: 0 0 8px; color: var(--ink-soft); font-size: var(--text-xs); }
`;
