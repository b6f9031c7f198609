import { styled } from 'styled-components';

/**
 * Elements beside each other with dots between those on one line: `<Dotted><span>…</span><span>…</span></Dotted>`. What begins a line has its dot outside,
 * where it is cut off. The first has none: it would be read out.
 */
export const Dotted = styled.span`
  display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 16px; clip-path: inset(0);
  & > * { position: relative; }
  & > * + *::before { content: '·'; position: absolute; inset-inline-start: -10px; }
`;

const Line = styled(Dotted)`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  &:empty { display: none; }
`;

/** Short facts about what stands above, with dots between those on one line. What is empty is left out. */
export function Meta({ parts }: { readonly parts: readonly string[] }) {
  return (
    <Line as="p">
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>{part} </span>
        ))}
    </Line>
  );
}
