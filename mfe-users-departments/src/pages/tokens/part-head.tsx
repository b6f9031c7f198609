import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.header`
  display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: 8px 24px; margin-block-end: 12px;
  & > div { flex: 1 1 24rem; }
  p { margin: 4px 0 0; color: var(--ink-soft); }
`;

interface PartHeadProps {
  readonly title: string;
  readonly lead: string;
  /** What can be done: at the end of the line. */
  readonly children: ReactNode;
}

/** The heading of a part of the page, what it is about, and what can be done there. */
export function PartHead({ title, lead, children }: PartHeadProps) {
  return (
    <Head>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      {children}
    </Head>
  );
}
