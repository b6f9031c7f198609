import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.article<{ $wide?: boolean }>`
  max-width: ${({ $wide }) => ($wide ? 'none' : '1200px')};
`;

const Head = styled.header`
  display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 16px 24px; margin-bottom: 24px;
`;

const Titles = styled.div`
  flex: 1 1 20rem; min-width: 0;
`;

const Subtitle = styled.p`
  margin: 4px 0 0; color: var(--ink-soft);
`;

/* At the top right at a desk; where one is primary a bar at the bottom, within reach of the thumb, on a phone that has the room. */
const Actions = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
  @media (max-width: 639px) and (min-height: 480px) {
    &:has(> [data-primary], > :not(dialog) [data-primary]) {
      position: fixed; z-index: 5; inset: auto 0 0 0; padding: 10px 16px calc(10px + env(safe-area-inset-bottom));
      background: var(--surface); border-top: 1px solid var(--line);
      & > * { flex: 1 1 auto; }
    }
  }
  @media print { display: none; }
`;

/* Keeps the end of the page clear of the bar. */
const Room = styled.div`
  @media (max-width: 639px) and (min-height: 480px) { article:has(> header > [data-bottom-bar] > [data-primary], > header > [data-bottom-bar] > :not(dialog) [data-primary]) > & { height: 80px; } }
`;

interface PageProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** The page's own actions; at most one of them primary. */
  readonly actions?: ReactNode;
  /** Breadcrumbs or a link back. */
  readonly above?: ReactNode;
  /** Takes all the width: long tables. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** One page: the only `h1`, what it is about, what can be done, and the content. */
export function Page({ title, subtitle, actions, above, wide, children }: PageProps) {
  return (
    <Frame $wide={wide}>
      {above}
      <Head>
        <Titles>
          {/* No line of it begins with a dash. */}
          <h1>{typeof title === 'string' ? title.replaceAll(' – ', '\u00A0– ') : title}</h1>
          {subtitle ? <Subtitle>{subtitle}</Subtitle> : null}
        </Titles>
        {actions ? <Actions data-bottom-bar="">{actions}</Actions> : null}
      </Head>
      {children}
      {actions ? <Room /> : null}
    </Frame>
  );
}

/** A part of a page with its own heading. `$flush`: the parts around it keep the distance. */
export const Section = styled.section<{ $flush?: boolean }>`
  margin-block: ${({ $flush }) => ($flush ? 0 : 'var(--part)')};
  & > h2 { margin-bottom: 12px; }
`;

/** The heading of a part, and at the end of its line what can be done with the part. */
export const SectionHead = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-block-end: 12px;
  & > h2 { margin: 0; }
`;

/* What will be read out and says nothing yet is outside of the rows: it would leave a hole of two gaps. */
/** Elements above each other with even room between. */
export const Stack = styled.div<{ $gap?: number }>`
  display: grid; gap: ${({ $gap = 16 }) => $gap}px;
  & > * { min-width: 0; }
  & > [role='status']:empty { position: absolute; }
`;

/** Elements beside each other that wrap. */
export const Row = styled.div<{ $gap?: number }>`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${({ $gap = 12 }) => $gap}px;
`;

/** Columns of equal width, as many as fit. `$fill`: no more than there are elements, so that these take all the width. */
export const Grid = styled.div<{ $min?: number; $fill?: boolean }>`
  display: grid; gap: 16px; grid-template-columns: repeat(${({ $fill }) => ($fill ? 'auto-fit' : 'auto-fill')}, minmax(min(100%, ${({ $min = 280 }) => $min}px), 1fr));
  &:empty { display: none; }
`;
