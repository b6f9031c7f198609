import { styled } from 'styled-components';

/* What is folded at its end, and the first and the last of its items, are as far from its edge as all else. A link in its heading is high for a finger alone. */
/** A group that belongs together. Lines, no shadow: only what floats has one. */
export const Card = styled.section`
  padding: var(--inset); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface);
  & > h2, & > h3 { font-size: var(--text-l); letter-spacing: 0; margin-bottom: 8px; }
  & > h2 > a:not(:hover) { color: var(--ink); text-decoration: none; }
  & > h2 > a::after { content: '›' / ''; margin-inline-start: 8px; color: var(--accent); }
  & > :last-child { margin-bottom: 0; }
  & > details:last-child { margin-bottom: -12px; border-bottom: 0; }
  & > ul:first-child > li:first-child { padding-top: 0; }
  & > ul:last-child > li:last-child { padding-bottom: 0; }
  @media (pointer: coarse) { & > h2 > a { display: inline-block; padding-block: 11px; margin-block: -11px; } }
`;

/** A list without bullets whose items are divided by lines. */
export const PlainList = styled.ul`
  list-style: none; margin: 0; padding: 0;
  & > li { padding-block: calc(var(--row) + 2px); border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; }
  :is(h2, h3) + & > li:first-child { padding-top: 4px; }
`;

/** Name and value pairs: `<Facts><dt>…</dt><dd>…</dd></Facts>`. */
export const Facts = styled.dl`
  display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: 6px 20px; margin: 0;
  dt { min-inline-size: min(8rem, 100%); color: var(--ink-soft); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** The same, names above values, as many beside each other as fit: `<Pairs><div><dt>…</dt><dd>…</dd></div></Pairs>`. A long one has `data-wide`. */
export const Pairs = styled.dl`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr)); grid-auto-flow: dense; gap: 10px 16px; margin: 0;
  & > [data-wide] { grid-column: span 2; }
  dt { color: var(--ink-soft); font-size: var(--text-xs); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** One large number with what it counts. */
export const Figure = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  & > strong { display: block; color: var(--ink); font-size: var(--text-2xl); font-weight: 620; line-height: 1.2; font-variant-numeric: tabular-nums; }
  @media (pointer: coarse) { & > a { display: flex; align-items: center; min-block-size: 44px; } }
`;
