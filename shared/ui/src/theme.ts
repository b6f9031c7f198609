/**
 * Tokens of the design system: CSS variables with a light and a dark value. They are the only styles that cross from
 * the shell into the remotes.
 */
const light = `
  color-scheme: light;
  --paper: #fafaf7; --surface: #ffffff; --sunken: #f1f2f0; --ink: #1a1e27; --ink-soft: #545b69;
  --line: #dfe1e5; --line-strong: #868c99;
  --accent: #1f3f8f; --accent-strong: #162e6b; --accent-ink: #ffffff; --accent-soft: #e9eefa;
  --success: #1b6b3a; --success-soft: #e5f3ea; --warning: #7d4c00; --warning-soft: #fdf1dc;
  --danger: #b3261e; --danger-ink: #ffffff; --danger-soft: #fcebea;
  --rating-1: #2a6fbb; --rating-2: #8fbde6; --rating-3: #cdd1d8; --rating-4: #f2b26b; --rating-5: #d9731a;
  --shadow: 0 8px 28px rgb(20 24 34 / 0.16);
`;

const dark = `
  color-scheme: dark;
  --paper: #12151c; --surface: #1a1e27; --sunken: #0e1117; --ink: #e8eaf0; --ink-soft: #a9b0be;
  --line: #2e3441; --line-strong: #737b8c;
  --accent: #a3bcff; --accent-strong: #c3d3ff; --accent-ink: #0e1733; --accent-soft: #222d4d;
  --success: #7fd19b; --success-soft: #16301f; --warning: #f0c274; --warning-soft: #362a12;
  --danger: #ff9d94; --danger-ink: #3a0d0a; --danger-soft: #3d1c1a;
  --rating-1: #5aa0e6; --rating-2: #4f86bf; --rating-3: #757d8d; --rating-4: #c58a48; --rating-5: #f0943f;
  --shadow: 0 8px 28px rgb(0 0 0 / 0.55);
`;

const scale = `
  --font: 'Inter Variable', 'Inter by Segoe UI', 'Inter by Roboto', 'Inter by Arial', 'Inter by DejaVu Sans', system-ui, -apple-system, 'Segoe UI', sans-serif;
  --text-xs: 0.8125rem; --text-s: 0.9375rem; --text-m: 1rem; --text-l: 1.125rem;
  --text-xl: 1.375rem; --text-2xl: 1.75rem; --text-3xl: 2.25rem;
  --radius: 8px; --radius-card: 12px; --header: 56px; --motion: 150ms;
  --row: 10px; --cell: 16px; --inset: 20px; --part: 32px;
`;

/* Closer together: rows, cards and parts of a page. What is touched keeps its size. */
const compact = `--row: 4px; --cell: 10px; --inset: 12px; --part: 20px;`;

/** Media query for the desk layout: side menu, real tables. */
export const desk = '@media (min-width: 1024px)';
/** Media query for everything wider than a phone. */
export const tablet = '@media (min-width: 640px)';
/** Media query for a window so low that what stays in sight would hide what is read: large zoom, a phone on its side. */
export const low = '@media (max-height: 479px)';

/** Media query for colours that the system forces on pages (contrast themes): our own are gone, and grounds and shadows with them. */
export const forcedColors = '@media (forced-colors: active)';
/** What is chosen, in the colours of the system; `none`, since it would paint a plate of its own behind the letters, and hide them. */
export const chosenForced = `${forcedColors} { background: Highlight; border-color: Highlight; color: HighlightText; forced-color-adjust: none; }`;

/**
 * Document-wide styles. The shell renders them once; a remote that runs alone does it itself. Said here, since comments inside would be sent:
 *
 * - Codes such as 25bAPRG013x1 keep their x: Inter would make it a multiplication sign (no-contextual).
 * - The bar of actions at the bottom of a phone, or one that stays in sight, hides nothing that has the focus (scroll-padding-bottom).
 * - On a low screen nothing stays in sight that could hide it.
 * - Paper is light, whatever the screen is: above the dark theme in every way it is chosen.
 */
export const globalCss = `
  :root { ${scale} ${light} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
  :root[data-theme='dark'] { ${dark} }
  :root[data-density='compact'] { ${compact} }
  *, *::before, *::after { box-sizing: border-box; }
  html { font-family: var(--font); font-variant-ligatures: no-contextual; font-size: 100%; line-height: 1.5; -webkit-text-size-adjust: 100%; scroll-padding-top: 72px; }
  html:has([data-bottom-bar]) { scroll-padding-bottom: 56px; }
  @media (max-width: 639px) { html, html:has([data-bottom-bar]) { scroll-padding-bottom: 96px; } }
  ${low} { html, html:has([data-bottom-bar]) { scroll-padding-block: 8px; } }
  body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
  h1, h2, h3 { line-height: 1.25; letter-spacing: -0.012em; margin: 0; font-weight: 640; text-wrap: balance; }
  h1 { font-size: var(--text-2xl); } h2 { font-size: var(--text-xl); } h3 { font-size: var(--text-l); }
  h1:focus { outline: none; }
  p { margin: 0 0 0.75em; text-wrap: pretty; }
  a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
  a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
  button, input, select, textarea { font: inherit; color: inherit; }
  ::placeholder { color: var(--ink-soft); opacity: 1; }
  /* Columns of numbers alone: the hyphen of Inter's tabular figures is as wide as a digit, which tears words apart. */
  [data-align='end'] { font-variant-numeric: tabular-nums; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
  ::selection { background: var(--accent-soft); color: var(--ink); }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { animation-duration: 1ms !important; transition-duration: 1ms !important; scroll-behavior: auto !important; }
  }
  @page { margin: 15mm; }
  @media print { :root:root { ${light} } body { background: #fff; color: #000; } h1, h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
`;
