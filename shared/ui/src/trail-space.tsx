import { styled } from 'styled-components';

/** The room of a line of breadcrumbs, while they are not known yet. */
export const TrailSpace = styled.div`
  min-block-size: 1.5em; margin-bottom: 8px; font-size: var(--text-s);
  @media (pointer: coarse) { min-block-size: 44px; }
`;
