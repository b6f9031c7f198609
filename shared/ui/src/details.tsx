import { styled } from 'styled-components';

/* A heading of two lines stands beside its sign, not under it. */
/** The browser's disclosure: `<Details><summary>…</summary>…</Details>`. */
export const Details = styled.details`
  border-block: 1px solid var(--line);
  & + & { border-top: 0; }
  & > summary { margin-inline-start: 1.125em; padding-block: 12px; min-block-size: 44px; cursor: pointer; font-weight: 560; text-wrap: balance; list-style-position: outside; }
  & > summary:hover { color: var(--accent); }
  &[open] { padding-bottom: 16px; }
  @media print { &:not([open]) { display: none; } }
`;
