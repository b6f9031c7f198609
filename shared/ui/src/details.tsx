import { styled } from 'styled-components';

/** The browser's disclosure: `<Details><summary>…</summary>…</Details>`. */
export const Details = styled.details`
  border-block: 1px solid var(--line);
  & + & { border-top: 0; }
  & > summary { padding-block: 12px; min-block-size: 44px; cursor: pointer; font-weight: 560; }
  & > summary:hover { color: var(--accent); }
  &[open] { padding-bottom: 16px; }
  @media print { &:not([open]) { display: none; } }
`;
