import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useWords } from './words.tsx';

const Trail = styled.nav`
  margin-bottom: 8px; font-size: var(--text-s);
  ol { display: flex; flex-wrap: wrap; gap: 2px 8px; margin: 0; padding: 0; list-style: none; color: var(--ink-soft); }
  li + li::before { content: '/' / ''; margin-inline-end: 8px; color: var(--line-strong); }
  /* On a phone the heading below says where one is. */
  @media (max-width: 639px) { li:last-child:not(:has(a)) { display: none; } }
  @media (pointer: coarse) {
    ol { align-items: center; }
    a { display: inline-flex; align-items: center; min-block-size: 44px; }
  }
  @media print { display: none; }
`;

/** The way from the top to here. Children: links, the current page last as text. */
export function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  const words = useWords();
  return (
    <Trail aria-label={words.path}>
      <ol>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ol>
    </Trail>
  );
}
