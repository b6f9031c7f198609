import { styled } from 'styled-components';
import { tablet } from './theme.ts';

/** The bar of filters and search above a list. What is only wrapped, such as buttons, is as wide as it is. */
export const Toolbar = styled.div`
  display: flex; flex-wrap: wrap; align-items: flex-end; gap: 12px 16px; margin-bottom: 16px;
  & > * { flex: 1 1 16rem; max-width: 26rem; }
  ${tablet} { & > search ~ :is(div, button):last-child { margin-inline-start: auto; } }
  & > label:has(> input), & > div:not([class]), & > button { flex: none; max-width: 100%; }
  /* On a phone what is done with the list has its line with the search: the list begins in sight. */
  @media (max-width: 639px) {
    & > search:first-child { flex: 1 1 9rem; min-inline-size: 0; }
    & > search:first-child:has(+ div[class]) { flex-basis: 100%; & + div { flex-basis: 9rem; min-inline-size: 0; } }
    & > search:first-child ~ div:has(> [role='group']) { order: 1; }
  }
  @media print { display: none; }
`;
