import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWords } from './words.tsx';

/* A long name takes one line, so that nothing moves when it comes late. On a phone one link leads back; the heading below says where one is. */
const Trail = styled.nav`
  min-block-size: 1.5em; margin-bottom: 8px; font-size: var(--text-s);
  ol { display: flex; flex-wrap: wrap; gap: 2px 8px; margin: 0; padding: 0; list-style: none; color: var(--ink-soft); }
  li { display: flex; align-items: baseline; min-inline-size: 0; max-inline-size: min(100%, 30rem); }
  a { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  li + li::before { content: '/' / ''; margin-inline-end: 8px; color: var(--line-strong); }
  @media (max-width: 639px) {
    li:has(~ li > a), li:not(:has(> a)) { display: none; }
    li::before, li + li::before { content: '‹' / ''; margin-inline-end: 6px; }
    li { max-inline-size: 100%; }
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
    ol { align-items: center; }
    a { line-height: 44px; }
  }
  @media print { display: none; }
`;

/** The way from the top to here; on a phone only the link back. Children: links, the current page last as text. */
export function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  return (
    <Trail aria-label={words.path} data-trail="">
      <ol>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ol>
    </Trail>
  );
}
