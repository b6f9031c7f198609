import { styled } from 'styled-components';

/** What was chosen, one chip each: a code, its name, and the button that takes it away. */
export const Chips = styled.ul`
  display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0 0; padding: 0; list-style: none;
  & > li { display: inline-flex; align-items: center; max-inline-size: 100%; padding-inline-start: 12px; border: 1px solid var(--line-strong); border-radius: 99px; background: var(--surface); font-size: var(--text-s); }
  & > li > small { color: var(--ink-soft); margin-inline-start: 6px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-inline-size: 16rem; }
  & button { display: inline-grid; place-items: center; inline-size: 32px; block-size: 32px; padding: 0; border: 0; border-radius: 99px; background: transparent; color: var(--ink-soft); cursor: pointer; }
  & button:hover { background: var(--accent-soft); color: var(--ink); }
  @media (pointer: coarse) { & button { inline-size: 44px; block-size: 44px; } }
`;
