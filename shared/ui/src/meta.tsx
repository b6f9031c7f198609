import { styled } from 'styled-components';

/* What begins a line has its dot outside, where it is cut off. The first has none: it would be read out. */
const Line = styled.p`
  display: flex; flex-wrap: wrap; column-gap: 16px; margin: 0; color: var(--ink-soft); font-size: var(--text-s); clip-path: inset(0);
  &:empty { display: none; }
  & > span { position: relative; }
  & > span + span::before { content: '·'; position: absolute; inset-inline-start: -10px; }
`;

/** Short facts about what stands above, with dots between those on one line. What is empty is left out. */
export function Meta({ parts }: { readonly parts: readonly string[] }) {
  return (
    <Line>
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>{part} </span>
        ))}
    </Line>
  );
}
