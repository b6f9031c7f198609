import { desk } from '@anketa/ui/theme';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* At a desk the contents stay beside what is read. */
const Sides = styled.div`
  ${desk} {
    display: grid; grid-template-columns: minmax(0, 44rem) 15rem; gap: 0 48px; align-items: start;
    & > nav { grid-area: 1 / 2; position: sticky; inset-block-start: calc(var(--header) + 24px); }
    & > div { grid-area: 1 / 1; }
    & > div > section:first-child { margin-block-start: 0; }
  }
  @media print { display: block; & > nav { display: none; } }
`;

const List = styled.ul`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr)); gap: 4px 16px; margin: 0; padding: 0; list-style: none;
  a { display: inline-flex; align-items: center; min-block-size: 44px; font-size: var(--text-s); line-height: 1.25; }
  ${desk} { grid-template-columns: none; padding-inline-start: 20px; border-inline-start: 1px solid var(--line); a { min-block-size: 36px; } }
`;

interface Props {
  /** What the list of contents is called. */
  readonly name: string;
  /** The parts of the page: their ids and titles. */
  readonly items: readonly { readonly id: string; readonly title: ReactNode }[];
  readonly children: ReactNode;
}

/** A long page of text with a list of its parts, which lead to each. */
export function WithContents({ name, items, children }: Props) {
  return (
    <Sides>
      <nav aria-label={name}>
        <List>
          {items.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </List>
      </nav>
      <div>{children}</div>
    </Sides>
  );
}
