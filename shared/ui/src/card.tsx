import { styled } from 'styled-components';

/** A group that belongs together. Lines, no shadow: only what floats has one. */
export const Card = styled.section`
  padding: var(--inset); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface);
  & > h2, & > h3 { font-size: var(--text-l); margin-bottom: 8px; }
  & > :last-child { margin-bottom: 0; }
  @media (pointer: coarse) { & > h2 > a { display: inline-flex; align-items: center; min-block-size: 44px; } }
`;

/** A list without bullets whose items are divided by lines. */
export const PlainList = styled.ul`
  list-style: none; margin: 0; padding: 0;
  & > li { padding-block: calc(var(--row) + 2px); border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; }
`;

/** Name and value pairs: `<Facts><dt>…</dt><dd>…</dd></Facts>`. */
export const Facts = styled.dl`
  display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: 6px 20px; margin: 0;
  dt { min-inline-size: min(8rem, 100%); color: var(--ink-soft); }
  dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`;

/** One large number with what it counts. */
export const Figure = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  & > strong { display: block; color: var(--ink); font-size: var(--text-2xl); font-weight: 620; line-height: 1.2; font-variant-numeric: tabular-nums; }
  @media (pointer: coarse) { & > a { display: flex; align-items: center; min-block-size: 44px; } }
`;
