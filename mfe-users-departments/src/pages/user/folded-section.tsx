import { Details } from '@anketa/ui/details';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* The line of a section is high enough for a thumb, its sign stands at the end. What a section holds is said only while it is folded. */
const Frame = styled(Details)`
  & > summary { display: flex; align-items: center; gap: 4px 16px; margin-inline-start: 0; padding-block: 14px; list-style: none; font-weight: inherit; }
  & > summary::-webkit-details-marker { display: none; }
  & > summary::after { content: ''; flex: none; inline-size: 10px; block-size: 10px; margin: -4px 4px 0 auto; border: solid var(--ink-soft); border-width: 0 2px 2px 0; rotate: 45deg; }
  & > summary small { display: block; margin-block-start: 2px; color: var(--ink-soft); font-size: var(--text-s); }
  &[open] { padding-block-end: 24px; }
  &[open] > summary::after { margin-block-start: 6px; rotate: 225deg; }
  &[open] > summary small { display: none; }
  @media (max-width: 639px) { & > summary h2 { font-size: var(--text-l); } }
  @media print { & > summary::after { display: none; } }
`;

interface Props {
  readonly title: string;
  /** What stands in it, in a word or two each. */
  readonly parts: readonly string[];
  readonly children: ReactNode;
}

/** A part of a long page, folded to its heading and what it holds until somebody opens it. */
export function FoldedSection({ title, parts, children }: Props) {
  return (
    <Frame>
      <summary>
        <div>
          <h2>{title}</h2>
          <small>{parts.join(' · ')}</small>
        </div>
      </summary>
      {children}
    </Frame>
  );
}
