import { styled } from 'styled-components';

/** A square button for one sign; give it an `aria-label`. */
export const IconButton = styled.button.attrs(({ type }) => ({ type: type ?? 'button' }))`
  display: inline-grid; place-items: center; inline-size: 44px; block-size: 44px; padding: 0;
  border: 0; border-radius: var(--radius); background: transparent; color: inherit; cursor: pointer;
  &:hover { background: var(--accent-soft); }
`;
