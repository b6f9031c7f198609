import { EmptyState } from '@anketa/ui/notice';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.header`
  display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 12px 24px; margin-block-end: 12px;
  & > div { flex: 1 1 20rem; max-inline-size: 46rem; }
  p { margin: 4px 0 0; color: var(--ink-soft); }
`;

const Empty = styled(EmptyState)`display: grid; gap: 12px; justify-items: center; & > p { margin: 0; }`;

interface PartHeadProps {
  readonly title: string;
  readonly lead: string;
  /** What can be done: at the end of the line. */
  readonly children?: ReactNode;
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

interface ListPartProps extends PartHeadProps {
  /** Makes one more: at the heading, or in the empty box. */
  readonly children: ReactNode;
  /** The table; null: there is nothing yet, as `none` says. */
  readonly table: ReactNode;
  readonly none: string;
}

/** A part that lists what there is, with the button that makes one more. */
export function ListPart({ title, lead, none, table, children }: ListPartProps) {
  return (
    <>
      <PartHead lead={lead} title={title}>
        {table === null ? null : children}
      </PartHead>
      {table ?? (
        <Empty>
          <p>{none}</p>
          {children}
        </Empty>
      )}
    </>
  );
}
